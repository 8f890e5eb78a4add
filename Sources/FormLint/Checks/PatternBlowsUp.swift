internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern whose steps grow faster than the text.
enum PatternBlowsUp: LintCheck {
  static let code = "patternBlowsUp"
  static let severity: Diagnostic.Severity = .error

  /// Findings of a file for which a rewrite is looked for: each takes a second at most.
  private static let mostMended = 5

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    var mended = 0
    var seen: Set<String> = []
    for entry in subject.patternCosts.all {
      let bounded = entry.bounded
      guard let worst = entry.analysis.findings.first(where: \.isCostly) else { continue }
      var mend: PatternMend?
      let isNew = seen.insert("\(bounded.pattern.range) \(bounded.pattern.text)").inserted
      if bounded.use == .whole, isNew, mended < mostMended {
        mended += 1
        mend =
          PatternMend.of(
            text: bounded.pattern.text, flags: bounded.flags,
            maximumLength: bounded.mostBytes(ofCharacters: 1)
          ).first
      }
      findings.add(
        Self.self, message(worst), at: bounded.pattern.range, label: worst.shownAttack,
        help: mend.map { "write \($0.text), which matches the same strings" }
          ?? """
          make sure that each string matches in one way only: possessive quantifiers such as ++, parts that \
          exclude each other, or a smaller “length”
          """,
        severity: worst.passesLimit ? nil : .warning)
    }
  }

  private static func message(_ finding: PatternFinding) -> String {
    let start = "this pattern takes about \(finding.growthInWords) steps for n characters: "
    let count = finding.attack.unicodeScalars.count
    let limit = PatternLimits().matchSteps
    return start
      + (finding.passesLimit
        ? "\(count.grouped) pass the limit of \(limit.grouped)"
        : "\(finding.worstSteps.grouped) for \(count.grouped)")
  }
}
