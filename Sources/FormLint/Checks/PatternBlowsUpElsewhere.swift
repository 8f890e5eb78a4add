internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern that runs as a table here, and takes exponential time in other programs.
enum PatternBlowsUpElsewhere: LintCheck {
  static let code = "patternBlowsUpElsewhere"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for entry in subject.patternCosts.tables {
      guard let worst = entry.analysis.findings.first(where: { $0.growth == .exponential }) else {
        continue
      }
      findings.add(
        Self.self, "other programs take about 2^n steps for n characters of this pattern",
        at: entry.bounded.pattern.range, label: worst.shownAttack,
        help:
          "make sure that each string matches in one way only; here it runs as a table and takes no longer"
      )
    }
  }
}
