extension PatternTokeniser {
  /// `[…]`, with ranges, POSIX classes, escapes and `\Q…\E`.
  ///
  /// A `]` right behind `[` or `[^` stands for itself.
  mutating func characterClass() throws(PatternError) {
    let start = position
    takeClassStart()
    let first = result.tokens.count
    while let scalar = peek() {
      if isQuoted {
        try quoted(scalar)
      } else if scalar == "]", result.tokens.count > first {
        return take(.classEnd, 1)
      } else {
        try classItem(scalar)
      }
    }
    throw .malformed(
      "missing closing bracket", help: "close the set with ], or write \\[ for the sign",
      at: offsets[start]..<offsets[scalars.count])
  }

  /// `[` or `[^`, with the empty quotes and ignored blanks that PCRE2 skips there.
  private mutating func takeClassStart() {
    var isNegated = false
    var width = 1
    while let scalar = peek(width) {
      if scalar == "\\", peek(width + 1) == "E" {
        width += 2
      } else if scalar == "\\", peek(width + 1) == "Q", peek(width + 2) == "\\",
        peek(width + 3) == "E"
      {
        width += 4
      } else if level.isExtendedInClasses, scalar == " " || scalar == "\t" {
        width += 1
      } else if scalar == "^", !isNegated {
        isNegated = true
        width += 1
      } else {
        break
      }
    }
    take(.classStart(negated: isNegated), width)
  }

  private mutating func classItem(_ scalar: Unicode.Scalar) throws(PatternError) {
    if level.isExtendedInClasses, scalar == " " || scalar == "\t" { return take(.silent, 1) }
    try refuseControl(scalar)
    switch scalar {
    case "\\": try classEscape()
    case "[": try posixClass()
    case "-" where isRange(): take(.classHyphen, 1)
    default: take(.literal(scalar), 1)
    }
  }

  /// Whether a `-` stands between two ends; PCRE2 judges whether the ends fit.
  private func isRange() -> Bool {
    guard let last = result.tokens.last(where: { $0.kind != .silent }) else { return false }
    if case .literal = last.kind {} else { return false }
    let before = result.tokens.dropLast().last { $0.kind != .silent }
    guard before?.kind != .classHyphen, let next = peek(1) else { return false }
    return next != "]"
  }

  /// `[:alpha:]`, `[.a.]` or `[=a=]` if it closes before the class does; else a plain `[`.
  private mutating func posixClass() throws(PatternError) {
    guard let sign = peek(1), sign == ":" || sign == "." || sign == "=" else {
      return take(.literal("["), 1)
    }
    var ahead = 2
    while let scalar = peek(ahead), let next = peek(ahead + 1) {
      if scalar == "\\", next == "]" || next == "\\" {
        ahead += 1
      } else if scalar == "]" || (scalar == "[" && next == sign) {
        break
      } else if scalar == sign, next == "]" {
        if starts(with: "[:<:]") || starts(with: "[:>:]") {
          throw .notAllowed(
            "a word boundary in the clothes of a set", help: "write \\b", at: range(5))
        }
        return take(.posixClass, ahead + 2)
      }
      ahead += 1
    }
    take(.literal("["), 1)
  }
}
