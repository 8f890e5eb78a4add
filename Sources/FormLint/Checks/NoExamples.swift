internal import FormCheck
internal import FormDocuments
internal import FormText

/// A form without examples.
enum NoExamples: LintCheck {
  static let documentation = LintDocumentation(
    code: "noExamples", severity: .note, summary: "nothing shows that this form does what is meant",
    what: "Looks for forms without “examples”.",
    why: """
      Examples are the form's own tests (formcheck test) and show what it is for: one payload \
      that is right, and one for each thing that people get wrong.
      """,
    example: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
      """,
    mended: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
      examples:
        - { given: { name: Ana }, expect: { issues: {} } }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form, form.examples.isEmpty else { return }
    let place = subject.root.entries?.first { $0.key == "form" }?.value.range
    findings.add(
      Self.self, "this form has no examples", at: place ?? subject.root.range,
      help: "add “examples:” with a payload that is right and one that is not")
  }
}
