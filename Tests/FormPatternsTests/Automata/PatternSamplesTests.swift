import Testing

@testable import FormPatterns

@Suite struct PatternSamplesTests {
  @Test(arguments: [
    #"\d{5}(?:-\d{4})?"#, #"[A-Z]{2} \d{3,5}"#, #"(?i:ab|cd)+"#, #"(a+)-\1"#, #"(?=.*\d)\w{4,9}"#,
    #"[^\x{00}-\x{7F}]+"#, #"\p{L}[\p{L}\p{M}' -]*+(?<! )"#,
  ])
  func matchAndDiffer(_ pattern: String) throws {
    let words = PatternSamples.words(of: pattern, count: 5, seed: 7)
    #expect(!words.isEmpty && Set(words).count == words.count)
    var counter = try StepCounter(pattern, use: .whole)
    for word in words { #expect(counter.matches(word) == true, "\(word)") }
    #expect(words == PatternSamples.words(of: pattern, count: 5, seed: 7))
  }

  /// What no guess finds, the machine does: a number of digits that look ahead pins down.
  @Test func findsTheOneText() {
    #expect(PatternSamples.words(of: #"(?=1234567\z)\d++"#, count: 3, seed: 1) == ["1234567"])
  }

  @Test(arguments: ["(?!)", "a(?<!a)", "(", #"\z."#])
  func noneWhereThereIsNone(_ pattern: String) {
    #expect(PatternSamples.words(of: pattern, count: 3, seed: 1).isEmpty)
  }
}
