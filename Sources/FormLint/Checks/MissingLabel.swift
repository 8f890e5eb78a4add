internal import FormCheck
internal import FormModel
internal import FormText

/// A field or control without a label among others that have one.
enum MissingLabel: LintCheck {
  static let documentation = LintDocumentation(
    code: "missingLabel", severity: .warning, summary: "this has no label, others have",
    what: """
      In a form that gives labels: looks for fields that somebody fills in, and for controls, \
      that have none. Items of a list are called after it, and computed fields need no label. \
      Where fewer than half of the fields have labels it is a note; a form without a single one \
      is taken to be for machines.
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
    guard let form = subject.form else { return }
    let asked = form.fields.dropFirst().filter {
      $0.isOwn && !$0.isItem && !$0.field.isAlternative && $0.compute == nil
    }
    let missing = asked.filter { $0.label == nil }
    if missing.count == asked.count { return }
    let isRule = missing.count * 2 <= asked.count
    for field in missing {
      findings.add(
        Self.self, "“\(field.name)” has no label", at: field.place,
        help: "add “label:” with what people read", severity: isRule ? nil : .note)
    }
    for control in form.controls where control.label == nil {
      findings.add(
        Self.self, "“\(control.name)” has no label", at: control.place,
        help: "write { label: … } with what people read", severity: isRule ? nil : .note)
    }
  }
}
