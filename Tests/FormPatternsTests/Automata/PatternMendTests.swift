import Testing

@testable import FormPatterns

@Suite struct PatternMendTests {
  @Test(arguments: [
    ("(a+)+", "a+"), ("(?:a*)*b", "a*b"), (#"(?:\w+)*!"#, #"\w*!"#), (#"(\w+\s?)+!"#, nil),
    ("([a-z]+-?)*!", nil), (#"\d+\d+!"#, #"\d{2,}!"#), (#"\w*\d*\w*!"#, #"\w*!"#),
    (".*.*x", ".*x"), (#"(?:[a-z]+-?)*\."#, #"(?:[a-z]++-?)*\."#),
  ])
  func isOffered(_ pattern: String, _ expected: String?) throws {
    let mends = PatternMend.of(text: pattern)
    #expect(!mends.isEmpty, "\(pattern)")
    if let expected { #expect(mends.map(\.text).contains(expected), "\(mends.map(\.text))") }
    for mend in mends {
      #expect(PatternDifference.between(pattern, mend.text) == .equal)
      #expect(try PatternAnalysis.analyse(text: mend.text).isSafe)
    }
  }

  /// `(a*)\1*b` cannot be compared, and what is safe needs no mend that is another text.
  @Test(arguments: [#"(a*)\1*b"#, "(", "abc"]) func isNotInvented(_ pattern: String) {
    #expect(PatternMend.of(text: pattern).isEmpty)
  }
}
