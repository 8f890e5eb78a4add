import TestSupport
import Testing

@testable import FormPatterns

/// No text makes any part of the analysis crash or hang, however little of a pattern it is.
@Suite struct AnyTextTests {
  private static let pieces = [
    "a", "b", "\\d", ".", "*", "+", "?", "{2}", "{1,3}", "{0}", "{65535}", "+", "?", "(", "(?:",
    "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?|", "(?<n>", "(?(1)", ")", ")", ")", "|", "[", "]",
    "[^", "-", "^", "$", "\\b", "\\1", "\\k<n>", "\\g{-1}", "\\Q", "\\E", "(?i)", "(?x)", "(?#",
    "#",
    "\\p{L}", "\\p{Lu}", "\\P{Greek}", "[:alpha:]", "\\x{", "}", "\\x{10FFFF}", "\\", "é",
    "\u{1F600}",
    "e\u{301}", "\\R", "\\X", "\\N", "\\Z", "\\z", "(?^i:", "(?U)", "(?J)", "(?xx)", " ", "\\h",
  ]

  @Test(arguments: 1...UInt64(Cases.count(6, oneIn: 6))) func isTaken(_ seed: UInt64) {
    var random = RandomPatterns(seed: seed)
    var compiled = 0
    for _ in 0..<Cases.count(700, oneIn: 3) {
      var text = ""
      for _ in 0..<random.number(1...9) { text += random.pick(Self.pieces, or: "a") }
      let flags = PatternFlags(rawValue: UInt8(random.number(0...3)))
      guard (try? PatternTree(text, flags: flags)) != nil else {
        #expect(PatternMutants.of(text: text, flags: flags).isEmpty)
        continue
      }
      compiled += 1
      for mutant in PatternMutants.of(text: text, flags: flags).prefix(6) {
        _ = PatternDifference.between(text, mutant.text, flags: flags, work: 50_000)
      }
      _ = PatternSamples.words(of: text, flags: flags, count: 2, seed: seed)
      for use in [PatternUse.whole, .search] {
        _ = try? PatternAnalysis.analyse(
          text: text, flags: flags, use: use, maximumLength: 100, work: 20_000)
      }
    }
    #expect(compiled > Cases.count(100, oneIn: 6))
  }

  private static let large: [String] = [
    String(repeating: "(?:", count: 50) + "a" + String(repeating: ")*", count: 50),
    String(repeating: "a?", count: 999), String(repeating: "a*", count: 999),
    String(repeating: "(a|b)*", count: 90), String(repeating: "[a-z]+|", count: 280),
    "(?:(?:a{0,9}){0,9}){0,9}b", "(?:(?:){60000}){9}", "[a-z]{1,60000}", "(?:a{250}){250}",
    String(repeating: "(?=.*a)", count: 280), String(repeating: "\\w+\\b", count: 330),
    "[" + (0x100..<0x2F0).compactMap { Unicode.Scalar($0 * 2).map { String($0) } }.joined() + "]*",
    String(repeating: "(?<=a|b)", count: 200), "(?i)" + String(repeating: "\\p{L}+", count: 280),
  ]

  /// Patterns at their limits are refused or cut, in bounded time.
  @Test(arguments: Cases.of(large, oneIn: 5))
  func isBounded(_ text: String) {
    let start = ContinuousClock.now
    guard let tree = try? PatternTree(text) else { return }
    _ = PatternDifference.between(text, text + "?", work: 100_000)
    _ = PatternSamples.words(of: tree, count: 2, seed: 1)
    _ = try? PatternAnalysis.analyse(text: text, work: 50_000)
    print("BOUND", ContinuousClock.now - start, text.prefix(30))
  }
}
