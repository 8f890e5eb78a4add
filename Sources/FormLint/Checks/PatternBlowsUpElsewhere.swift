internal import FormCheck
internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern that runs as a table here, and takes exponential time in other programs.
enum PatternBlowsUpElsewhere: LintCheck {
  static let documentation = LintDocumentation(
    code: "patternBlowsUpElsewhere", severity: .note,
    summary: "other programs take exponential time for this pattern",
    what: """
      Looks for patterns that this program runs as a table, which reads each character once, and \
      for which an engine that tries one way after the other takes twice the time for each \
      further character.
      """,
    why: """
      Nothing happens here. But where the pattern is taken over into a web page, a JSON Schema or \
      another program, a text of 40 characters keeps that busy for hours.
      """,
    example: """
      form: order
      fields:
        code: { label: Code, length: ..40, pattern: '([a-z]+)+\\d', message: enter a code }
      """,
    mended: """
      form: order
      fields:
        code: { label: Code, length: ..40, pattern: '[a-z]+\\d', message: enter a code }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for entry in subject.patternCosts.tables {
      guard let worst = entry.analysis.findings.first(where: { $0.growth == .exponential }) else {
        continue
      }
      findings.add(
        Self.self, "other programs take about 2^n steps for n characters of this pattern",
        at: entry.bounded.pattern.range, label: worst.shownAttack,
        help: "let each text be read in one way only; here it runs as a table and takes no longer")
    }
  }
}
