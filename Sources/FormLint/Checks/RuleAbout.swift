internal import FormCheck
internal import FormText

/// A rule of a file of rules that does not say which standard it follows.
enum RuleWithoutSource: LintCheck {
  static let documentation = LintDocumentation(
    code: "ruleWithoutSource", severity: .warning,
    summary: "a rule does not say where it comes from",
    what: "Looks for rules in files of rules without “source”.",
    why: "Nobody can tell whether the rule is right, nor when it must change.",
    example: """
      group: library
      rules:
        shelf:
          summary: a shelf mark
          pattern: '[A-Z]\\d{2}'
          message: enter a shelf mark such as B07
          examples: { valid: [B07], invalid: [{ value: b07, code: patternMismatch, why: small letters }] }
      """,
    mended: """
      group: library
      rules:
        shelf:
          summary: a shelf mark
          source: House rules, section 3
          pattern: '[A-Z]\\d{2}'
          message: enter a shelf mark such as B07
          examples: { valid: [B07], invalid: [{ value: b07, code: patternMismatch, why: small letters }] }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for rule in subject.ruleFile?.rules ?? [] where rule.source == nil {
      findings.add(
        Self.self, "“\(rule.name)” does not say where it comes from", at: rule.place,
        help: "add “source:” with the standard, its edition and clause, or with who decided it")
    }
  }
}

/// A rule of a file of rules that does not say what it accepts.
enum RuleWithoutSummary: LintCheck {
  static let documentation = LintDocumentation(
    code: "ruleWithoutSummary", severity: .warning, summary: "a rule does not say what it accepts",
    what: "Looks for rules in files of rules without “summary”.",
    why: """
      The summary stands in lists of rules, and in the message where one of several rules must \
      hold.
      """,
    example: """
      group: library
      rules:
        shelf:
          source: House rules, section 3
          pattern: '[A-Z]\\d{2}'
          message: enter a shelf mark such as B07
          examples: { valid: [B07], invalid: [{ value: b07, code: patternMismatch, why: small letters }] }
      """,
    mended: """
      group: library
      rules:
        shelf:
          summary: a shelf mark
          source: House rules, section 3
          pattern: '[A-Z]\\d{2}'
          message: enter a shelf mark such as B07
          examples: { valid: [B07], invalid: [{ value: b07, code: patternMismatch, why: small letters }] }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for rule in subject.ruleFile?.rules ?? [] where rule.summary == nil {
      findings.add(
        Self.self, "“\(rule.name)” does not say what it accepts", at: rule.place,
        help: "add “summary:” with a noun, such as “an order number”")
    }
  }
}
