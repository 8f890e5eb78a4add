@testable import FormPatterns

/// Random patterns over a small alphabet, from the grammar of patterns.
struct RandomPatterns {
  var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(state: seed) }

  mutating func pick<T>(_ items: [T], or other: T) -> T {
    items.randomElement(using: &numbers) ?? other
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  mutating func pattern(depth: Int = 3) -> String {
    var text = ""
    for index in 0..<number(1...2) {
      if index > 0 { text += "|" }
      for _ in 0..<number(depth == 3 ? 1...4 : 0...3) { text += item(depth: depth) }
    }
    return text
  }

  private mutating func item(depth: Int) -> String {
    switch number(0...19) {
    case 0...6: return pick(["a", "b", "c", "A", " ", "\\n", "é", "ab"], or: "a") + quantifier()
    case 7...8:
      return pick(["\\d", "\\w", "\\s", ".", "\\N", "\\W", "\\p{L}", "\\R", "\\h"], or: ".")
        + quantifier()
    case 9...10:
      return pick(
        ["[ab]", "[^a]", "[a-c]", "[\\w-]", "[^\\d\\n]", "[[:alpha:]]", "[]a]", "[\\p{Lu}b]"],
        or: "[ab]") + quantifier()
    case 11: return pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z"], or: "^")
    case 12: return pick(["(?i)", "(?s)", "(?m)", "(?-i)", "(?x) ", "(?U)", "\\Qa+\\E"], or: "")
    default:
      guard depth > 0 else { return pick(["a", "b"], or: "a") }
      let start = pick(
        ["(", "(?:", "(?:", "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?|", "(?i:", "(?m:"],
        or: "(?:")
      if start.hasPrefix("(?<") {
        return start + pick(["a", "b|c", "ab", "[^a]", "\\w", "a|bc"], or: "a") + ")"
      }
      let isLook = start == "(?=" || start == "(?!"
      return start + pattern(depth: depth - 1) + ")" + (isLook ? "" : quantifier())
    }
  }

  private mutating func quantifier() -> String {
    guard number(0...2) == 0 else { return "" }
    return pick(["*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}"], or: "*")
      + pick(["", "", "?", "+"], or: "")
  }

  mutating func word() -> String {
    var text = ""
    for _ in 0..<number(0...6) {
      text += pick(
        ["a", "b", "c", "a", "b", "A", "1", " ", "\n", "\r", "é", "-", "]", "k"], or: "a")
    }
    return text
  }

  /// A short word of characters that loops read.
  mutating func short(_ range: ClosedRange<Int>) -> String {
    var text = ""
    for _ in 0..<number(range) { text += pick(["a", "b", "c", "1", " ", "-"], or: "a") }
    return text
  }

  /// A pattern with many loops.
  mutating func loops(depth: Int) -> String {
    var text = ""
    for index in 0..<number(1...2) {
      if index > 0 { text += "|" }
      for _ in 0..<number(1...3) {
        let sign = pick(["", "*", "+", "?", "{1,3}", "*?", "*+", "++", "{2,}", "{0,40}"], or: "")
        if depth == 0 || number(0...2) > 0 {
          text += pick(["a", "b", "c", "\\d", "\\w", ".", "[ab]", "[^a]", "-"], or: "a") + sign
        } else {
          let start = pick(["(", "(?:", "(?:", "(?>", "(?=", "(?!"], or: "(?:")
          let isLook = start == "(?=" || start == "(?!"
          text += start + loops(depth: depth - 1) + ")" + (isLook ? "" : sign)
        }
      }
    }
    return text
  }
}
