internal import FormPatterns

/// Prints the tree of a pattern as a regular expression of ECMA-262 (flag `u` or `v`).
///
/// The text means the same to PCRE2, so that both can be compared. Groups capture nothing, sets are written by their
/// members, and lazy quantifiers are greedy: none of these changes which whole strings match.
struct PatternPrinter {
  /// The part of a pattern that has no equal in ECMA-262, in words.
  struct Unprintable: Error {
    var reason: String
  }

  /// How tightly a part holds together.
  private enum Strength: Int {
    case alternation, sequence, repetition, atom
  }

  private(set) var text = ""
  /// Whether it prints an atomic group or a possessive quantifier as a plain one.
  private(set) var hasDropped = false

  /// The text of a tree, without anchors around it.
  static func print(
    _ tree: PatternTree
  ) throws(Unprintable) -> (text: String, hasDropped: Bool) {
    var printer = PatternPrinter()
    try printer.print(tree.root, .alternation)
    return (printer.text, printer.hasDropped)
  }

  private mutating func print(
    _ node: PatternNode, _ needed: Strength
  ) throws(Unprintable) {
    switch node.kind {
    case .empty:
      if needed.rawValue > Strength.sequence.rawValue { text += "(?:)" }
    case .set(let set, _): text += CharacterClassText.text(of: set)
    case .sequence(let parts):
      try grouped(.sequence, needed) { (printer: inout Self) throws(Unprintable) in
        for part in parts { try printer.print(part, .sequence) }
      }
    case .alternation(let branches):
      try grouped(.alternation, needed) { (printer: inout Self) throws(Unprintable) in
        for (place, branch) in branches.enumerated() {
          if place > 0 { printer.text += "|" }
          try printer.print(branch, .sequence)
        }
      }
    case .repetition(let repetition):
      if repetition.greed == .possessive { hasDropped = true }
      try grouped(.repetition, needed) { (printer: inout Self) throws(Unprintable) in
        try printer.print(repetition.body, .atom)
        printer.text += Self.quantifier(repetition)
      }
    case .group(let kind, let inside, _):
      if kind == .atomic { hasDropped = true }
      try print(inside, needed)
    case .look(let look, let inside):
      // A look-around cannot be repeated under the flag `u`.
      let isRepeated = needed == .atom
      text += isRepeated ? "(?:" : ""
      text += Self.opening(of: look)
      try print(inside, .alternation)
      text += isRepeated ? "))" : ")"
    case .anchor(let anchor):
      let isRepeated = needed == .atom
      text += isRepeated ? "(?:" : ""
      try print(anchor)
      text += isRepeated ? ")" : ""
    case .backReference: throw Unprintable(reason: "it refers back to the text of a group")
    case .unmodelled(let reason): throw Unprintable(reason: reason)
    }
  }

  private mutating func grouped(
    _ own: Strength, _ needed: Strength, _ body: (inout Self) throws(Unprintable) -> Void
  ) throws(Unprintable) {
    let isWrapped = own.rawValue < needed.rawValue
    if isWrapped { text += "(?:" }
    try body(&self)
    if isWrapped { text += ")" }
  }

  private static func quantifier(_ repetition: PatternRepetition) -> String {
    switch (repetition.min, repetition.max) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (let least, nil): "{\(least),}"
    case (let least, let most?): least == most ? "{\(least)}" : "{\(least),\(most)}"
    }
  }

  private static func opening(of look: PatternLook) -> String {
    switch look {
    case .ahead: "(?="
    case .notAhead: "(?!"
    case .behind: "(?<="
    case .notBehind: "(?<!"
    }
  }

  private mutating func print(_ anchor: PatternAnchor) throws(Unprintable) {
    switch anchor {
    case .start: text += "^"
    case .end: text += "$"
    case .endOrLastBreak: text += "(?=\\n?$)"
    case .lineStart, .lineEnd: throw Unprintable(reason: "it looks for the ends of lines")
    case .boundary(let word):
      let set = CharacterClassText.text(of: word)
      text += "(?:(?<=\(set))(?!\(set))|(?<!\(set))(?=\(set)))"
    case .notBoundary(let word):
      let set = CharacterClassText.text(of: word)
      text += "(?:(?<=\(set))(?=\(set))|(?<!\(set))(?!\(set)))"
    }
  }
}
