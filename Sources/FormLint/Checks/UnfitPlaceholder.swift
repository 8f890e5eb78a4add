internal import FormCheck
internal import FormDocuments
internal import FormModel
internal import FormText

/// A placeholder that does not match its own field's pattern.
enum UnfitPlaceholder: LintCheck {
  static let documentation = LintDocumentation(
    code: "unfitPlaceholder", severity: .warning,
    summary: "the placeholder is no example of what the field takes",
    what: """
      Gives the placeholder of a field with a pattern to the field itself. Such a placeholder \
      also stands in the message, as the example of what to write.
      """,
    why: "People write what they are shown, and are told that it is wrong.",
    example: """
      form: car
      fields:
        plate: { pattern: '[A-Z]{2}-\\d{3}', placeholder: AB 123 }
      """,
    mended: """
      form: car
      fields:
        plate: { pattern: '[A-Z]{2}-\\d{3}', placeholder: AB-123 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        guard let written = field.node?["placeholder"], let text = written.text,
          field.constraints.contains(where: { $0.key == "pattern" })
        else { continue }
        let choice = WrittenValue(text: text, json: .text(text), range: written.range)
        let codes = lint.form.codes(of: choice.payload(for: field.type), in: field.index)
        guard codes.contains("patternMismatch") else { continue }
        findings.add(
          Self.self, "the field refuses its own placeholder", at: written.range,
          label: codes.joined(separator: ", "), help: "write a value that the field takes")
      }
    }
  }
}
