/// How a pattern reads a text.
package enum PatternUse: Sendable, Hashable {
  /// The whole text must match: `^a|b$` and a final line break are no traps.
  case whole
  /// Some part of the text must match.
  case search
}

/// What an author may switch on for one pattern.
package struct PatternFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Letters match in both cases, by Unicode's simple folding: `k` also matches U+212A.
  package static let ignoreCase = PatternFlags(rawValue: 1)
  /// `\d`, `\w`, `\s`, `\b` and the POSIX classes know all of Unicode instead of ASCII.
  package static let unicodeClasses = PatternFlags(rawValue: 2)
}

/// The bounds under which patterns are compiled and matched.
///
/// No one of them bounds time alone: a counted step may scan the rest of the text, so the bound is
/// the product of steps and text length.
package struct PatternLimits: BitwiseCopyable, Sendable, Hashable {
  /// PCRE2's match limit for the last attempt at one text.
  package var matchSteps = 100_000
  /// Nested backtracking frames; machine code has none and is bound by its stack.
  package var depth = 10_000
  /// Memory for backtracking without machine code, in KiB.
  package var heapKiB = 16_384
  /// The fixed stack of machine code, in bytes; 4,096 characters of `(?:[a-z]|[0-9])+` need 96 KiB.
  package var jitStackBytes = 262_144
  /// The longest text given to a pattern, in bytes.
  package var subjectBytes = 4_096
  /// Steps times text bytes that all patterns of one record may cost together.
  package var budget = 500_000_000
  /// The longest pattern, in bytes of its UTF-8.
  package var textBytes = 2_000
  /// The most capturing groups in a pattern.
  package var captures = 100
  /// The most groups inside one another.
  package var nesting = 50

  package init() {}
}
