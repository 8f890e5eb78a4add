internal import FormDocuments
internal import FormModel
internal import FormText

/// A placeholder that does not match its own field's pattern.
enum UnfitPlaceholder: LintCheck {
  static let code = "unfitPlaceholder"
  static let severity: Diagnostic.Severity = .warning

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
