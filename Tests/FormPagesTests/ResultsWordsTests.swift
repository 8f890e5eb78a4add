import FormPages
import Testing

/// Pages of results in the languages that pages speak.
@Suite struct ResultsWordsTests {
  private static let english = Mirror(reflecting: ResultsWords.of("en")).children.map {
    (name: $0.label ?? "", text: $0.value as? String ?? "")
  }

  @Test(arguments: PageWords.languages)
  func eachSentenceIsThereAndKeepsItsNames(language: String) throws {
    let own = Mirror(reflecting: ResultsWords.of(language)).children
    #expect(own.count > 50 && own.count == Self.english.count)
    for (english, child) in zip(Self.english, own) {
      let text = try #require(child.value as? String)
      #expect(!text.isEmpty, "\(english.name)")
      let pattern = /\{[a-z]+\}/
      let names = Set(english.text.matches(of: pattern).map(\.output))
      #expect(Set(text.matches(of: pattern).map(\.output)) == names, "\(english.name): \(text)")
      if language != "en", english.text.count > 20 { #expect(text != english.text) }
    }
  }

  /// CLDR's sign between groups.
  @Test(arguments: [
    ("en", "-1,234,567"), ("de", "-1.234.567"), ("fr", "-1\u{202F}234\u{202F}567"),
    ("ru", "-1\u{A0}234\u{A0}567"), ("ja-JP", "-1,234,567"), ("tlh", "-1,234,567"),
  ])
  func numbers(language: String, text: String) {
    #expect(ResultsWords.of(language).grouped(-1_234_567) == text)
    #expect(ResultsWords.of(language).grouped(123) == "123")
  }
}
