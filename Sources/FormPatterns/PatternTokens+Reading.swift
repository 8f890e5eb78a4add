extension PatternTokens {
  /// The tokens of a pattern that was found allowed; nil for one that was not.
  package static func read(_ pattern: String) -> PatternTokens? {
    try? PatternTokeniser.tokens(of: pattern, limits: PatternLimits())
  }
}
