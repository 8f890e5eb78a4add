internal import FormCheck
internal import FormText

/// A field or control without a label among others that have one.
enum MissingLabel: LintCheck {
  static let documentation = LintDocumentation(
    code: "missingLabel", severity: .warning, summary: "this has no label, others have",
    what: """
      In a form that gives labels: looks for fields that somebody fills in, and for controls, that have none. \
      Items of a list are called after it, and computed fields need no label. A form without a single label is \
      taken to be for machines.
      """,
    why: "Messages and lists of what is missing then call it by its key: “parent1.name”.",
    example: """
      form: signup
      fields:
        name: { label: Name, required: true, length: ..80 }
        zip: { required: true, length: ..10 }
      """,
    mended: """
      form: signup
      fields:
        name: { label: Name, required: true, length: ..80 }
        zip: { label: Postal code, required: true, length: ..10 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form, form.fields.dropFirst().contains(where: { $0.label != nil })
    else { return }
    for field in form.fields.dropFirst()
    where field.label == nil && field.isOwn && !field.isItem && field.compute == nil {
      findings.add(
        Self.self, "“\(field.name)” has no label", at: field.place,
        help: "add “label:” with what people read")
    }
    for control in form.controls where control.label == nil {
      findings.add(
        Self.self, "“\(control.name)” has no label", at: control.place,
        help: "write { label: … } with what people read")
    }
  }
}
