import Testing

@testable import FormText

/// Lookup of RFC 4647, section 3.4.
@Suite struct LanguageRangeTests {
  @Test(arguments: [
    ("de-AT", ["de-at", "de"]), ("de_AT.UTF-8", ["de-at", "de"]), ("de_DE@euro", ["de-de", "de"]),
    // The RFC's own sample.
    (
      "zh-Hant-CN-x-private1-private2",
      [
        "zh-hant-cn-x-private1-private2", "zh-hant-cn-x-private1", "zh-hant-cn", "zh-hant", "zh",
      ]
    ),
    ("x-pig", ["x-pig", "x"]), ("", []), ("-", []),
  ])
  func aTagIsShortenedFromItsEnd(locale: String, tags: [String]) {
    #expect(LanguageRange.fallbacks(locale) == tags)
  }

  @Test(
    arguments: [
      ("de-AT, en;q=0.8", "de"), ("fr;q=0.5, pt-BR;q=0.9", "pt-BR"), ("pt;q=0.9, fr;q=0.5", "fr"),
      ("en;q=0, de;q=0.001", "de"), ("*", nil), ("xx, *;q=0.5", nil), ("", nil), (",,;q=1", nil),
      ("de;q=0.5, en;q=0.5", "de"), ("en;q=0.5, de;q=0.5", "en"), ("de;q=2, en;q=0.1", "en"),
      ("de;q=abc, en", "en"), ("DE", "de"), (" de ; q=0.2 , en ;q=0.1", "de"), ("zh-TW", "zh"),
      ("zh-Hant-TW", "zh-Hant"), ("de;q=0.1234, fr;q=0.1", "fr"), ("de;q=1.001, fr;q=0.1", "fr"),
    ] as [(String, String?)])
  func thePriorityListChooses(list: String, tag: String?) {
    let known = ["en", "de", "fr", "pt-BR", "zh", "zh-Hant"]
    #expect(LanguageRange.lookup(list, among: known) == tag)
  }

  @Test func aLongListIsCutNotWalked() {
    let list = String(repeating: "xx,", count: 200_000) + "de"
    #expect(LanguageRange.lookup(list, among: ["de"]) == nil)
  }
}
