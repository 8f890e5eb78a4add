internal import FormText

/// A comment that ignores what is not there; found by ``Suppressions``.
enum UselessIgnore: LintCheck {
  static let code = "uselessIgnore"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {}
}
