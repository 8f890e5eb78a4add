extension PatternTokens {
  /// Takes a pattern apart without compiling it.
  package init(
    of pattern: String, limits: PatternLimits = PatternLimits()
  ) throws(PatternError) {
    self = try PatternTokeniser.tokens(of: pattern, limits: limits)
  }
}
