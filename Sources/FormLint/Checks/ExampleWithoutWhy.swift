internal import FormCheck
internal import FormDocuments
internal import FormText

/// A rule none of whose invalid examples says why it is wrong.
enum ExampleWithoutWhy: LintCheck {
  static let documentation = LintDocumentation(
    code: "exampleWithoutWhy", severity: .note, summary: "no invalid example says why it is wrong",
    what: "Looks for rules in files of rules with invalid examples, none of which has a “why”.",
    why: "What is plain to the author is a riddle to others, who then take the example for a slip.",
    example: """
      group: library
      rules:
        shelf:
          summary: a shelf mark
          source: House rules, section 3
          pattern: '[A-Z]\\d{2}'
          message: enter a shelf mark such as B07
          examples: { valid: [B07], invalid: [{ value: b07, code: patternMismatch }] }
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
    for rule in subject.ruleFile?.rules ?? [] {
      guard let first = rule.invalid.first, rule.invalid.allSatisfy({ $0["why"] == nil }) else {
        continue
      }
      findings.add(
        Self.self, "no invalid example of “\(rule.name)” says why it is wrong", at: first.range,
        help: "add “why:” wherever it is not plain")
    }
  }
}
