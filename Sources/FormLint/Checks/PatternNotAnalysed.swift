internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern of which nothing is promised.
enum PatternNotAnalysed: LintCheck {
  static let code = "patternNotAnalysed"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for entry in subject.patternCosts.all where entry.analysis.findings.isEmpty {
      guard let reason = entry.analysis.notAnalysed, !isPlain(entry.bounded) else { continue }
      findings.add(
        Self.self, "the cost of this pattern is unknown: \(reason)",
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
