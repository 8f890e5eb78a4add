internal import FormText

/// A rule of a file of rules that does not say which standard it follows.
enum RuleWithoutSource: LintCheck {
  static let code = "ruleWithoutSource"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for rule in subject.ruleFile?.rules ?? [] where rule.source == nil {
      findings.add(
        Self.self, "“\(rule.name)” has no source", at: rule.place,
        help:
          "add “source:” with the standard, its edition and clause, or the person who decided it")
    }
  }
}

/// A rule of a file of rules that does not say what it accepts.
enum RuleWithoutSummary: LintCheck {
  static let code = "ruleWithoutSummary"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for rule in subject.ruleFile?.rules ?? [] where rule.summary == nil {
      findings.add(
        Self.self, "“\(rule.name)” has no note about what it accepts", at: rule.place,
        help: "add “summary:” with a noun, such as “an order number”")
    }
  }
}
