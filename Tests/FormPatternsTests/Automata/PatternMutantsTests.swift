import TestSupport
import Testing

@testable import FormPatterns

@Suite struct PatternMutantsTests {
  @Test(arguments: [
    (#"a{2,5}"#, ["a{1,5}", "a{2,6}"]),
    (#"a{8}"#, ["a{7,8}", "a{8,9}"]),
    (#"ab+"#, ["a?b+", "ab*"]),
    (#"ab?"#, ["a?b?", "a", "ab{0,2}"]),
    (#"ab*+c"#, ["a?b*+c", "ac", "ab*+c?"]),
    (#"a{2,}?"#, ["a+?"]),
    (#"abc\d"#, ["(?:abc)?\\d", "abc(?s:.)", "abc\\d?"]),
    (#"[a-y_]"#, ["[_]", "(?s:.)", "[a-y_]?", "[a-z_]", "[a-y]"]),
    (
      #"[^b-cx]"#,
      [
        "(?s:.)", "[^b-cx]?", "[^x]", "[^a-cx]", "[^b-dx]", "[^b-c]",
      ]
    ),
    (#"[a^-]+"#, ["(?s:.)+", "[a^-]*", #"[\^\-]+"#, #"[a\-]+"#, #"[a\^]+"#]),
    (
      #"(?:ab|cd)"#,
      [
        "(?:ab|cd)?", "(?:cd)", "(?:(?:ab)?|cd)", "(?:ab)", "(?:ab|(?:cd)?)",
      ]
    ),
    (#"^a(?!b)$"#, ["a(?!b)$", "^a?(?!b)$", "^a$", "^a(?!b)"]),
    (#"(a)?b"#, ["(a){0,2}b", "b", "(a)?b?"]),
    (
      #"(?>a|ab)c"#,
      [
        "(?:a|ab)c", "(?>a|ab)?c", "(?>ab)c", "(?>a)c", "(?>a|(?:ab)?)c", "(?>a|ab)c?",
      ]
    ),
    (#"a++a?b"#, ["a*+a?b", "a++b", "a++a{0,2}b", "a++a?b?"]),
    (#"\1?2(a)"#, []),
  ])
  func listed(_ pattern: String, _ expected: [String]) {
    let mutants = PatternMutants.of(text: pattern)
    if !expected.isEmpty {
      #expect(Set(mutants.map(\.text)) == Set(expected), "\(mutants.map(\.text))")
    }
    let starts = mutants.map(\.range.lowerBound)
    #expect(starts == starts.sorted() && Set(mutants.map(\.text)).count == mutants.count)
    #expect(mutants.allSatisfy { $0.range.upperBound <= pattern.utf8.count })
  }

  @Test func saysWhatIsDifferent() throws {
    let mutants = PatternMutants.of(text: #"(?:25[0-5]|2[0-4]\d)x{3}"#)
    let words = Set(mutants.map(\.description))
    #expect(words.contains(#"the alternative “2[0-4]\d” is removed"#))
    #expect(words.contains("“x” may occur twice, not 3 times"))
    #expect(words.contains("any character in place of “[0-5]”"))
    #expect(words.contains("“0-5” extends to “6”"))
    let gone = try #require(mutants.first { $0.description.hasPrefix("the alternative “2[0") })
    #expect(gone.text == "(?:25[0-5])x{3}" && gone.range == 11..<19)
  }

  /// Whatever the pattern, each mutant compiles and is another pattern.
  @Test(arguments: 1...UInt64(Cases.count(3, oneIn: 3))) func anyPattern(_ seed: UInt64) {
    var random = RandomPatterns(seed: seed)
    var count = 0
    for _ in 0..<60 {
      let pattern = random.pattern(depth: 2)
      for mutant in PatternMutants.of(text: pattern) {
        count += 1
        #expect(mutant.text != pattern && (try? PatternTree(mutant.text)) != nil)
      }
    }
    #expect(count > 300)
  }
}
