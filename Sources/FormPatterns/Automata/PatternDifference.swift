/// How two whole-value patterns differ.
package enum PatternDifference: Sendable, Hashable {
  /// They match the same texts.
  case equal
  /// A text that only one of them matches, confirmed with PCRE2.
  ///
  /// A shortest one, except where the work did not suffice and a guess found it.
  case word(String, acceptedByFirst: Bool)
  /// One of them has something that the comparison does not know, in words: "it refers back …".
  case notModelled(String)
  /// The comparison needs more work than was allowed.
  case tooLarge

  /// Steps of work by default: about 100 ms of an optimised build.
  package static let work = 20_000_000

  /// Compares two patterns as whole values.
  ///
  /// Exact, look-arounds and possessive parts included. `.tooLarge` beyond `work` steps. The second
  /// has the flags of the first unless it is given its own.
  package static func between(
    _ first: String, _ second: String, flags: PatternFlags = [],
    secondFlags: PatternFlags? = nil, work: Int = work
  ) -> PatternDifference {
    do throws(PatternError) {
      return between(
        try PatternTree(first, flags: flags),
        try PatternTree(second, flags: secondFlags ?? flags), work: work)
    } catch {
      return .notModelled("it does not compile: \(error.label)")
    }
  }

  /// Compares two patterns that were read already.
  package static func between(
    _ first: PatternTree, _ second: PatternTree, work: Int = work
  ) -> PatternDifference {
    if first.text == second.text, first.flags == second.flags { return .equal }
    var search: TextSearch
    do throws(PatternAutomaton.Failure) {
      search = try TextSearch([first, second], work: work)
    } catch {
      return PatternDifference(error)
    }
    switch search.first(where: { $0[0] != $0[1] }) {
    case .none: return .equal
    case .tooLarge: return guess(first, second) ?? .tooLarge
    case .text(let text, let matches):
      guard let one = confirm(text, first), let two = confirm(text, second) else {
        return .notModelled("PCRE2 does not decide it within a million steps")
      }
      guard [one, two] == matches else {
        return .notModelled("PCRE2 reads it in another way")
      }
      return .word(text, acceptedByFirst: matches[0])
    }
  }

  /// The shorter of two guesses: what is too large to search often differs there.
  private static func guess(_ first: PatternTree, _ second: PatternTree) -> PatternDifference? {
    let ofFirst = PatternGuess.word(of: first, andOf: second, matches: false)
    let ofSecond = PatternGuess.word(of: second, andOf: first, matches: false)
    switch (ofFirst, ofSecond) {
    case (let one?, let two?):
      return one.utf8.count <= two.utf8.count
        ? .word(one, acceptedByFirst: true) : .word(two, acceptedByFirst: false)
    case (let one?, nil): return .word(one, acceptedByFirst: true)
    case (nil, let two?): return .word(two, acceptedByFirst: false)
    case (nil, nil): return nil
    }
  }

  private init(_ failure: PatternAutomaton.Failure) {
    switch failure {
    case .notModelled(let reason): self = .notModelled(reason)
    case .tooLarge: self = .tooLarge
    }
  }

  private static func confirm(_ text: String, _ tree: PatternTree) -> Bool? {
    guard var counter = try? StepCounter(tree.text, use: .whole, flags: tree.flags) else {
      return nil
    }
    return counter.matches(text)
  }
}
