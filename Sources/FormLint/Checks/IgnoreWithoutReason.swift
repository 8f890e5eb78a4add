internal import FormText

/// A comment that ignores a finding and does not say why; found by ``Suppressions``.
enum IgnoreWithoutReason: LintCheck {
  static let code = "ignoreWithoutReason"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {}
}
