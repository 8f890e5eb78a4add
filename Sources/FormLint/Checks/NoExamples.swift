internal import FormDocuments
internal import FormModel
internal import FormText

/// A form without examples.
enum NoExamples: LintCheck {
  static let code = "noExamples"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form, form.description.examples.isEmpty else { return }
    let place = subject.root.entries?.first { $0.key == "form" }?.value.range
    findings.add(
      Self.self, "this form has no examples", at: place ?? subject.root.range,
      help: "add “examples:” with a payload that is right and one that is not")
  }
}
