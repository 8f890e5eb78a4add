import Testing

@testable import FormLint
@testable import FormPatterns

/// What is said of a pattern's characters agrees with a search over all texts.
@Suite struct PatternCharactersTests {
  private static let patterns = [
    "a+", "[ab]c?", "(?:x|y)z", "(?=q)q.", "\\d{2}", "[^a]*", "a{0}b", "(?i:K)", "\\bx\\b",
    "(?:a|)",
    ".+", "x++|y", "(?s:.*)#(?s:.*)", "(?:a|b#)", "(?!b)[bc]", "(?:ab){2,}", "\\+[1-9]\\d*", "K|q",
    "[a-c&&]+", "(?<=a)b|c", "",
  ]

  @Test func noTextFitsBothWhereOneNeedsWhatTheOtherNeverHas() throws {
    let trees = try Self.patterns.map { try PatternTree($0) }
    var told = 0
    for first in trees {
      for second in trees where first.root.needsWhatIsNever(in: second.root) {
        told += 1
        var search = try TextSearch([first, second], work: 1_000_000)
        guard case .none = search.first(where: { $0.allSatisfy(\.self) }) else {
          Issue.record("“\(first.text)” and “\(second.text)” have a text in common")
          continue
        }
      }
    }
    #expect(told > 100)
  }
}
