/// One piece of a pattern's text.
package struct PatternToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A character that stands for itself, however it was written: `a`, `\.`, `\x41`, inside `\Q…\E`.
    case literal(Unicode.Scalar)
    case dot
    /// `\d`, `\W`, `\N`, `\R` and the like, by its letter.
    case characterType(Unicode.Scalar)
    /// `\p{…}` or `\P{…}`.
    case property
    /// `^`, `$`, `\b`, `\B`, `\A`, `\Z`, `\z`, `\G`, by its letter.
    case anchor(Unicode.Scalar)
    case backReference
    case groupStart(Group)
    case groupEnd
    case alternation
    /// `max` is nil where there is none.
    case quantifier(min: Int, max: Int?, Greed)
    /// `(?i)`: flags until the end of the group.
    case flags
    case classStart(negated: Bool)
    /// The `-` between the ends of a range.
    case classHyphen
    /// `[:alpha:]`.
    case posixClass
    case classEnd
    /// A comment, white space of the extended mode, `\Q`, `\E`: matches nothing.
    case silent
    /// An escape only PCRE2 can judge, which it will refuse.
    case unknown
  }

  package enum Group: Sendable, Hashable {
    case capture, plain, atomic, branchReset, conditional
    case lookahead, negativeLookahead, lookbehind, negativeLookbehind
  }

  package enum Greed: Sendable, Hashable {
    case greedy, lazy, possessive
  }

  package let kind: Kind
  /// Bytes of the pattern's UTF-8.
  package let range: Range<Int>
}

/// A pattern taken apart, after everything that is not allowed was refused.
package struct PatternTokens: Sendable, Hashable {
  package var tokens: [PatternToken] = []
  /// Groups that capture; alternatives of `(?|…)` are all counted.
  package var captures = 0
  /// What must follow the pattern's text so that nothing behind it is swallowed.
  ///
  /// `\E` behind an open `\Q`, a line break behind a `#` comment of the extended mode.
  package var closing = ""
}
