internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern that refuses nothing.
enum PatternWithoutEffect: LintCheck {
  static let code = "patternWithoutEffect"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for bounded in PatternMatchesNothing.wholePatterns(of: subject) {
      let outcome = bounded.text(matched: false, work: PatternMatchesNothing.work)
      guard case .none = outcome else { continue }
      findings.add(
        Self.self, "every text\(bounded.bounds) matches this pattern", at: bounded.pattern.range,
        help: "remove it, or exclude some values; “required: true” makes a value required")
    }
  }
}
