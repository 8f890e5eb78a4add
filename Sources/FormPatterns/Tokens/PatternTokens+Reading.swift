extension PatternTokens {
  /// Takes a pattern apart without compiling it.
  package init(
    of pattern: String, limits: PatternLimits = PatternLimits()
  ) throws(PatternError) {
    self = try PatternTokeniser.tokens(of: pattern, limits: limits)
  }

  /// The tokens of a pattern that was found allowed; nil for one that was not.
  package static func read(_ pattern: String) -> PatternTokens? {
    try? PatternTokens(of: pattern)
  }
}
