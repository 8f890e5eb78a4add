internal import FormPatterns

/// What can be said of the characters of a text that a pattern matches, however large its automaton is.
extension PatternNode {
  /// Every character that such a text may have.
  var alphabet: ScalarSet {
    switch kind {
    case .empty, .anchor, .look: .none
    case .set(let set, _): set
    case .sequence(let parts), .alternation(let parts):
      parts.reduce(.none) { $0.union($1.alphabet) }
    case .repetition(let repetition): repetition.max == 0 ? .none : repetition.body.alphabet
    case .group(_, let inside, _): inside.alphabet
    case .backReference, .unmodelled: .all
    }
  }

  /// Sets of which such a text has a character each; there may be more of them.
  var neededCharacters: [ScalarSet] {
    switch kind {
    case .empty, .anchor, .look, .backReference, .unmodelled: return []
    case .set(let set, _): return [set]
    case .sequence(let parts): return parts.flatMap(\.neededCharacters)
    case .alternation(let parts):
      // Each branch needs one of its own: together they need one of all these.
      var either = ScalarSet.none
      for part in parts {
        guard let least = part.neededCharacters.min(by: { $0.count < $1.count }) else { return [] }
        either = either.union(least)
      }
      return [either]
    case .repetition(let repetition):
      return repetition.min > 0 ? repetition.body.neededCharacters : []
    case .group(_, let inside, _): return inside.neededCharacters
    }
  }

  /// Whether it needs a character that no text of the other has: certainly no text fits both.
  func needsWhatIsNever(in other: PatternNode) -> Bool {
    let alphabet = other.alphabet
    return neededCharacters.contains { !$0.intersects(alphabet) }
  }
}
