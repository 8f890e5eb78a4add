package import FormCheck
internal import FormPatterns

/// How much the patterns of a ready rule can cost, for its page in the documentation.
package enum PatternBound {
  /// The most steps that PCRE2 takes for one character of a long text, by measurement; nil for a rule
  /// without patterns, or with one that was not found to be linear.
  package static func stepsPerCharacter(of rule: RuleListing) -> Double? {
    var worst: Double?
    for pattern in rule.patterns {
      guard
        let analysis = try? PatternAnalysis.analyse(
          text: pattern.text, flags: pattern.flags, use: pattern.isSearch ? .search : .whole),
        analysis.isSafe
      else { return nil }
      worst = max(worst ?? 0, analysis.stepsPerCharacter)
    }
    return worst
  }

  /// That in words: `linear, at most 1.3 steps a character`; nil for a rule without patterns.
  package static func words(of rule: RuleListing) -> String? {
    guard !rule.patterns.isEmpty else { return nil }
    guard let steps = stepsPerCharacter(of: rule) else { return "not found to be linear" }
    // Rounded up, so that it stays a bound.
    let tenths = Int((steps * 10).rounded(.up))
    return "linear, at most \(tenths / 10).\(tenths % 10) steps a character"
  }
}
