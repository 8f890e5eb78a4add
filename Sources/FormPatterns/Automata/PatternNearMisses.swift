/// A string that a pattern rejects, and would accept with a small change.
package struct PatternNearMiss: Sendable, Hashable {
  package let text: String
  /// The change, in words: “[a-z]” may occur twice, not 3 times; nil for an edit of an accepted string.
  package let change: String?
}

extension PatternNearMiss {
  /// Changes of a pattern that are compared with it at most.
  private static let mostCompared = 40

  /// Different near misses, confirmed with PCRE2: the shortest of each part of the pattern, then edits of `accepted`.
  package static func of(
    _ tree: PatternTree, accepted: [String], count: Int, work: Int = PatternDifference.work / 40
  ) -> [PatternNearMiss] {
    guard var counter = try? StepCounter(tree.text, use: .whole, flags: tree.flags) else {
      return []
    }
    var found: [PatternNearMiss] = []
    var known: Set<String> = []
    for mutant in spread(PatternMutants.of(tree), most: mostCompared) where found.count < count {
      guard let other = try? PatternTree(mutant.text, flags: tree.flags),
        case .word(let word, false) = PatternDifference.between(tree, other, work: work),
        known.insert(word).inserted
      else { continue }
      found.append(PatternNearMiss(text: word, change: mutant.description))
    }
    for word in accepted.flatMap(edits) where found.count < count {
      guard counter.matches(word, atMost: 20_000) == false, known.insert(word).inserted else {
        continue
      }
      found.append(PatternNearMiss(text: word, change: nil))
    }
    return found
  }

  /// So many of some items, from all parts of the list.
  private static func spread<T>(_ items: [T], most: Int) -> [T] {
    items.count <= most ? items : (0..<most).map { items[$0 * items.count / most] }
  }

  /// A character less, one twice, and another one at the end or at the start.
  private static func edits(of word: String) -> [String] {
    let scalars = Array(word.unicodeScalars)
    func joined(_ scalars: [Unicode.Scalar]) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    guard let last = scalars.last else { return [" ", "a"] }
    return [
      joined(Array(scalars.dropLast())), joined(scalars + [last]),
      joined(scalars.dropLast() + ["!"]),
      " " + word, joined(scalars + ["\n"]),
    ]
  }
}
