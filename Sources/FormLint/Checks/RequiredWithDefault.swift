internal import FormDocuments
internal import FormText

/// A required field with a default, which is never missing.
enum RequiredWithDefault: LintCheck {
  static let code = "requiredWithDefault"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for field in form.fields where field.hasDefault {
      guard let entry = field.node?.entries?.first(where: { $0.key == "required" }),
        entry.value.text != "false"
      else { continue }
      findings.add(
        Self.self, "“\(field.shownName)” is never missing: its default fills it in",
        at: entry.keyRange, help: "leave out “required” or “default”")
    }
  }
}
