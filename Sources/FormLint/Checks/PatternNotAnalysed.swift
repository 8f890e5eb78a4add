internal import FormCheck
internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern of which nothing is promised.
enum PatternNotAnalysed: LintCheck {
  static let documentation = LintDocumentation(
    code: "patternNotAnalysed", severity: .note,
    summary: "what this pattern can cost is not known",
    what: """
      Looks for patterns with parts that the search for costly texts does not follow, such as \
      back-references and conditions, or that are too large for it, unless there are few ways \
      to try or the pattern runs as a table.
      """,
    why: """
      Of all other patterns without a finding the steps are in proportion to the text. Here that \
      is not known, and only the limits keep the time short.
      """,
    example: """
      form: quote
      fields:
        word: { pattern: '(["*])[a-z]*\\1', message: use quotes }
      """,
    mended: """
      form: quote
      fields:
        word: { pattern: '(?:"[a-z]*+"|\\*[a-z]*+\\*)', message: use quotes }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for entry in subject.patternCosts.all where entry.analysis.findings.isEmpty {
      guard let reason = entry.analysis.notAnalysed, !isPlain(entry.bounded) else { continue }
      findings.add(
        Self.self, "what this pattern can cost is not known: \(reason)",
        at: entry.bounded.pattern.range,
        help: "write it without that if you can, and give the field a “length”")
    }
  }

  /// Whether there are too few ways to try for it to matter, without loops that give back.
  private static func isPlain(_ bounded: BoundedPattern) -> Bool {
    guard bounded.use == .whole,
      let tree = try? PatternTree(bounded.pattern.text, flags: bounded.flags)
    else { return false }
    return tree.root.ways(most: 5_000) < 5_000
  }
}
