import FormPages
import Testing

/// Numbers on pages of results, in the languages that pages speak.
@Suite struct ResultsWordsTests {
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
