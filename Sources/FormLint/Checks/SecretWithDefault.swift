internal import FormDocuments
internal import FormText

/// A secret whose default stands in the form.
enum SecretWithDefault: LintCheck {
  static let code = "secretWithDefault"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for field in form.fields where field.isSecret && field.hasDefault {
      guard let entry = field.node?.entries?.first(where: { $0.key == "default" }) else { continue }
      findings.add(
        Self.self, "“\(field.shownName)” is a secret, but its default is readable in the form",
        at: entry.keyRange, help: "remove “default” and add “required: true”")
    }
  }
}
