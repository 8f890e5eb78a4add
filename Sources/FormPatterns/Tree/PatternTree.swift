/// A pattern as a tree: what each part matches, and where it stands.
package struct PatternTree: Sendable, Hashable {
  package let text: String
  package let flags: PatternFlags
  package let root: PatternNode
  /// Whether some part stands in `\Q…\E`, where text cannot be changed freely.
  package let hasQuotes: Bool

  /// Of tokens that compile.
  init(_ text: String, _ tokens: PatternTokens, flags: PatternFlags) {
    var reader = PatternTreeReader(text: text, tokens: tokens.tokens, flags: flags)
    root = reader.read()
    hasQuotes = text.contains("\\Q")
    self.text = text
    self.flags = flags
  }

  /// The bytes of a part, as text.
  package func source(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}

/// A part of a pattern.
package struct PatternNode: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    /// Matches the empty text.
    case empty
    /// One character.
    case set(ScalarSet, PatternSetSyntax)
    case sequence([PatternNode])
    case alternation([PatternNode])
    case repetition(PatternRepetition)
    /// A group; the number is that of a capture, nil for the others.
    case group(PatternToken.Group, PatternNode, number: Int?)
    case look(PatternLook, PatternNode)
    case anchor(PatternAnchor)
    /// The group of a back-reference, if it names one number.
    case backReference(Int?)
    /// What is beyond this analysis, with the reason in words: "it refers back …".
    case unmodelled(String)
  }

  package var kind: Kind
  /// Bytes of the pattern's UTF-8.
  package var range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// A quantifier and what it repeats.
package struct PatternRepetition: Sendable, Hashable {
  package var body: PatternNode
  package var min: Int
  /// Nil for no end.
  package var max: Int?
  package var greed: PatternToken.Greed
  /// The quantifier's own bytes.
  package var quantifier: Range<Int>
}

package enum PatternLook: Sendable, Hashable {
  case ahead, notAhead, behind, notBehind
}

package enum PatternAnchor: Sendable, Hashable {
  case start, end
  /// `\Z`: the end, or before a line break that ends the text.
  case endOrLastBreak
  /// `^` and `$` under `(?m)`.
  case lineStart, lineEnd
  /// `\b` and `\B`, with the set of word characters.
  case boundary(ScalarSet)
  case notBoundary(ScalarSet)
}

/// How a set of characters is written.
package enum PatternSetSyntax: Sendable, Hashable {
  case literal
  case dot
  /// `\d` and the like.
  case type
  case property
  case brackets(negated: Bool, [PatternClassItem])
}

/// A member of a class in brackets.
package struct PatternClassItem: Sendable, Hashable {
  package var set: ScalarSet
  package var range: Range<Int>
  /// The ends of a range `a-f`, or the one character twice; nil for a named set.
  package var ends: ClosedRange<UInt32>?
}
