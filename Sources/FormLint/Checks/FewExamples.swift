internal import FormCheck
internal import FormModel
internal import FormText

/// A rule of a file of rules with too few examples.
enum FewExamples: LintCheck {
  static let documentation = LintDocumentation(
    code: "fewExamples", severity: .warning, summary: "a rule has too few examples",
    what: """
      Looks for rules in files of rules with no example of what they take, or of what they do \
      not. In a folder that is called rules, as that of the ready rules is, \(most) of each are \
      wanted; the variants of a family count together.
      """,
    why: "A rule is used where its author is not. Its examples are what shows that it is right.",
    example: """
      group: library
      rules:
        shelf:
          summary: a shelf mark
          source: House rules, section 3
          pattern: '[A-Z]\\d{2}'
          message: enter a shelf mark such as B07
          examples: { valid: [B07] }
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

  /// Examples of each kind that a ready rule has.
  private static let most = 15

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let file = subject.ruleFile else { return }
    let isReady = subject.source.name.split(separator: "/").dropLast().last == "rules"
    let wanted = isReady ? most : 1
    for rule in file.rules {
      let lacks = [
        rule.valid.count < wanted ? "\(rule.valid.count) valid" : nil,
        rule.invalid.count < wanted ? "\(rule.invalid.count) invalid" : nil,
      ].compactMap(\.self)
      if lacks.isEmpty { continue }
      findings.add(
        Self.self, "“\(rule.name)” has \(lacks.joined(separator: " and ")) examples",
        at: rule.place,
        label: wanted == 1 ? "" : "\(wanted) of each are wanted",
        help: "show the shortest and the longest, wrong types, look-alikes, a line break at the end"
      )
    }
  }
}
