extension PatternTree {
  /// Reads a pattern; throws what PCRE2 or the tokeniser has against it.
  package init(_ text: String, flags: PatternFlags = []) throws(PatternError) {
    // PCRE2 judges first: what follows reads only patterns that compile.
    _ = try CompiledPattern(text, use: .whole, flags: flags, allowsMachineCode: false)
    self.init(text, try PatternTokens(of: text), flags: flags)
  }
}
