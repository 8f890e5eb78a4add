internal import FormText

/// An imported file of which no rule is used.
enum UnusedImport: LintCheck {
  static let code = "unusedImport"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for (file, isUsed) in subject.form?.imports ?? [] where !isUsed {
      findings.add(
        Self.self, "no field uses a rule of “\(file.value)”", at: file.range, help: "take it out")
    }
  }
}
