extension PatternTokeniser {
  /// The groups that no form may use, by what follows `(?`.
  func refusedGroup() -> PatternError? {
    guard let letter = peek(2) else { return nil }
    let isSigned = (letter == "+" || letter == "-") && (peek(3).map(isDigit) ?? false)
    switch letter {
    case "R", "&", "0"..."9": return recursionRefused()
    case "+" where isSigned, "-" where isSigned: return recursionRefused()
    case "C":
      return .notAllowed(
        "a callout", help: "remove it", at: range(width(to: ")", from: 2) ?? scalars.count))
    case "{", "?":
      return .notAllowed(
        "code inside a pattern", help: "write a check in the form instead",
        at: range(width(to: ")", from: 2) ?? scalars.count))
    case "*", "<":
      return .notAllowed(
        "a look-around that is tried again", help: "write (?=…) or (?<=…)",
        at: range(letter == "*" ? 3 : 4))
    default: return nil
    }
  }

  func recursionRefused() -> PatternError {
    .notAllowed(
      "recursion: a call of a group", help: "write the group out where it is called",
      at: range(width(to: ")", from: 2) ?? scalars.count))
  }

  func unknownGroup() -> PatternError {
    .malformed(
      "not a kind of group", help: "write (?:…) to group, or \\( for the sign",
      at: range(max(3, run(0) { $0 != ")" && $0 != ":" } + 1)))
  }

  func verbRefused() -> PatternError {
    let word = run(2) { $0 != ")" && $0 != ":" && $0 != "=" }
    let name = String(String.UnicodeScalarView(scalars[(position + 2)..<(position + 2 + word)]))
    let symbol: String? =
      switch name {
      case "pla", "positive_lookahead": "(?=…)"
      case "nla", "negative_lookahead": "(?!…)"
      case "plb", "positive_lookbehind": "(?<=…)"
      case "nlb", "negative_lookbehind": "(?<!…)"
      case "atomic": "(?>…)"
      default: nil
      }
    return .notAllowed(
      "a verb of PCRE2",
      help: symbol.map { "write \($0)" } ?? "remove it; flags belong in the form",
      at: range(symbol == nil ? width(to: ")", from: 2) ?? scalars.count : word + 2))
  }

  func refusedEscape(_ letter: Unicode.Scalar) -> PatternError? {
    switch letter {
    case "C":
      .notAllowed(
        "\\C tears characters into bytes", help: "write . for a character", at: range(2))
    case "K":
      .notAllowed(
        "\\K moves the start of the match", help: "write (?<=…) for text that must come before",
        at: range(2))
    case "g" where peek(2) == "<" || peek(2) == "'":
      .notAllowed(
        "recursion: a call of a group",
        help: "write \\g{…} to refer back to what the group matched",
        at: range(width(to: peek(2) == "<" ? ">" : "'", from: 3) ?? scalars.count))
    default: nil
    }
  }
}
