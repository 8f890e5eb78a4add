/// Texts found by trying, where a search would take too much work.
enum PatternGuess {
  /// The shortest of some texts that one pattern matches, and that another matches or not, as PCRE2 confirmed.
  static func word(of one: PatternTree, andOf other: PatternTree, matches: Bool) -> String? {
    guard var counter = try? StepCounter(other.text, use: .whole, flags: other.flags) else {
      return nil
    }
    var shortest: String?
    for word in PatternSamples.words(of: one, count: 60, seed: 1)
    where word.utf8.count < shortest?.utf8.count ?? .max {
      if counter.matches(word, atMost: 20_000) == matches { shortest = word }
    }
    return shortest
  }
}
