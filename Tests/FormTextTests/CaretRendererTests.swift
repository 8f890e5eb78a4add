import FormText
import Testing

@Suite struct CaretRendererTests {
  /// An excerpt's two lines, with the range between « and » taken out of the text.
  struct Drawn: Sendable, CustomTestStringConvertible {
    let why: String
    let marked: String
    let line: String
    let carets: String
    var testDescription: String { why }
  }

  /// The text without « and », and the bytes between them.
  static func source(_ marked: String) -> (SourceText, SourceRange) {
    let parts = marked.split(separator: "«", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts[1].split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
    let start = parts[0].utf8.count
    return (
      SourceText(name: "a", text: "\(parts[0])\(rest[0])\(rest[1])"),
      SourceRange(start, start + rest[0].utf8.count)
    )
  }

  static func draw(_ marked: String, width: Int = 100) -> [String] {
    let (source, range) = source(marked)
    let text = CaretRenderer(width: width).excerpt(source, range)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func theSampleOfTheStyleGuide() {
    let (source, range) = Self.source("fields:\n  - pattern: \"«[a-z\"»")
    let diagnostic = Diagnostic(
      code: "patternMalformed", message: "the pattern does not compile",
      source: SourceText(name: "signup.yaml", bytes: source.bytes), range: range,
      label: "missing closing bracket", help: "close the set with ]")
    #expect(
      CaretRenderer().render(diagnostic) == """
        signup.yaml:2:15: error: the pattern does not compile [patternMalformed]
          |
        2 |   - pattern: "[a-z"
          |               ^^^^^ missing closing bracket
          = help: close the set with ]

        """)
  }

  @Test(arguments: [
    Drawn(why: "plain", marked: "ab «cd» ef", line: "1 | ab cd ef", carets: "  |    ^^"),
    Drawn(why: "an empty range", marked: "ab«»cd", line: "1 | abcd", carets: "  |   ^"),
    Drawn(why: "an empty range at the end", marked: "abc«»", line: "1 | abc", carets: "  |    ^"),
    Drawn(
      why: "an empty range before a line break", marked: "ab«»\ncd", line: "1 | ab",
      carets: "  |   ^"),
    Drawn(why: "an empty text", marked: "«»", line: "1 |", carets: "  | ^"),
    Drawn(why: "an empty line", marked: "a\n«»\nb", line: "2 |", carets: "  | ^"),
    Drawn(why: "over the line's end", marked: "a «bc\nde»", line: "1 | a bc", carets: "  |   ^^"),
    Drawn(why: "wide characters before", marked: "日本«x»", line: "1 | 日本x", carets: "  |     ^"),
    Drawn(why: "wide characters within", marked: "«日本»x", line: "1 | 日本x", carets: "  | ^^^^"),
    Drawn(why: "full-width forms", marked: "ＡＢ«c»", line: "1 | ＡＢc", carets: "  |     ^"),
    Drawn(why: "Hangul", marked: "한글«c»", line: "1 | 한글c", carets: "  |     ^"),
    Drawn(why: "half-width kana", marked: "ｱｲ«c»", line: "1 | ｱｲc", carets: "  |   ^"),
    Drawn(why: "emoji", marked: "😀🚀«c»", line: "1 | 😀🚀c", carets: "  |     ^"),
    Drawn(
      why: "emoji of the symbols block", marked: "✅⌚⚡«c»", line: "1 | ✅⌚⚡c", carets: "  |       ^"),
    Drawn(why: "coloured circles", marked: "🟢🆗🃏«c»", line: "1 | 🟢🆗🃏c", carets: "  |       ^"),
    Drawn(
      why: "combining marks", marked: "e\u{301}a\u{308}«c»", line: "1 | e\u{301}a\u{308}c",
      carets: "  |   ^"),
    Drawn(why: "a tab", marked: "\ta\t«b»", line: "1 |  a b", carets: "  |    ^"),
    Drawn(why: "CRLF", marked: "a «b»\r\nc", line: "1 | a b", carets: "  |   ^"),
    Drawn(
      why: "an escape sequence", marked: "\u{1B}[31m«x»", line: "1 | ␛[31mx", carets: "  |      ^"),
    Drawn(why: "bidi", marked: "\u{202E}a«b»", line: "1 | \u{FFFD}ab", carets: "  |   ^"),
    Drawn(why: "Greek and Cyrillic", marked: "αβ «где»", line: "1 | αβ где", carets: "  |    ^^^"),
  ])
  func excerpts(_ given: Drawn) {
    let lines = Self.draw(given.marked)
    #expect(lines.count == 4)
    #expect(lines.first == "  |")
    #expect(lines[1] == given.line)
    #expect(lines[2] == given.carets)
  }

  @Test func stayBytesAreShownAndKeepTheirColumns() {
    let source = SourceText(name: "a", bytes: [0x61, 0xFF, 0x80, 0x62, 0x63])
    #expect(
      CaretRenderer().excerpt(source, SourceRange(3, 4))
        == "  |\n1 | a\u{FFFD}\u{FFFD}bc\n  |    ^\n")
    #expect(
      CaretRenderer().excerpt(source, SourceRange(1, 2)) == "  |\n1 | a\u{FFFD}\u{FFFD}bc\n  |  ^\n"
    )
  }

  @Test func theMarginIsAsWideAsTheNumber() {
    let (source, range) = Self.source(String(repeating: "\n", count: 99) + "a«b»c")
    #expect(
      CaretRenderer().excerpt(source, range, label: "here") == "    |\n100 | abc\n    |  ^ here\n")
  }

  // MARK: Long lines

  @Test(arguments: [0, 1, 10, 50, 120, 198, 199])
  func aLongLineIsCutAroundTheCaret(_ place: Int) throws {
    var text = (0..<200).map { String($0 % 10) }.joined()
    let index = text.index(text.startIndex, offsetBy: place)
    text.replaceSubrange(index...index, with: "«X»")
    let lines = Self.draw(text, width: 40)
    let shown = Array(lines[1].dropFirst("1 | ".count))
    #expect(shown.count <= 40)
    #expect(shown.count >= 38)
    let caret = try #require(Array(lines[2].dropFirst("  | ".count)).firstIndex(of: "^"))
    #expect(shown[caret] == "X")
    #expect((shown.first == "…") == (place > 30 || shown[0] != (place == 0 ? "X" : "0")))
    #expect(shown.contains("…"))
  }

  @Test func aLineThatFitsIsNotCut() {
    let text = String(repeating: "a", count: 39)
    #expect(Self.draw(text + "«b»", width: 40)[1] == "1 | \(text)b")
    #expect(Self.draw(text + "a«b»", width: 40)[1].hasPrefix("1 | …"))
  }

  @Test func aLongRangeIsCutBehindItsStart() {
    let lines = Self.draw("ab«" + String(repeating: "c", count: 300) + "»d", width: 40)
    #expect(lines[1].count <= 44)
    #expect(lines[2].hasPrefix("  |"))
    #expect(lines[2].count <= 44)
    #expect(lines[2].contains("^^^^^"))
  }

  @Test func wideCharactersAreCutByColumns() {
    let lines = Self.draw(String(repeating: "日", count: 100) + "«x»", width: 40)
    let columns = lines[1].dropFirst(4).reduce(0) { $0 + ($1 == "日" ? 2 : 1) }
    #expect(columns <= 40)
    #expect(lines[1].hasSuffix("x"))
  }

  /// Ten thousand masks took a second for each of a record's hundred issues.
  @Test(arguments: [0, 10, 4_095, 500_000, 999_990])
  func aLongLineWithManyMasksIsDrawnAtOnce(_ place: Int) {
    let source = SourceText(name: "a", bytes: Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
    let masks = (0..<10_000).map { SourceRange($0 * 100 + 50, $0 * 100 + 60) }.reversed()
    let start = ContinuousClock.now
    var text = ""
    for _ in 0..<20 {
      text = CaretRenderer().excerpt(
        source, SourceRange(place, place + 3), masks: LineMasks(Array(masks)))
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(text.contains("aaaa••••••aaaa") && text.contains(" ^^^\n"))
    #expect(text.contains("| …") == (place > 10))
    #expect(text.contains("…\n") == (place < 999_000))
  }

  /// A record of a megabyte is one line.
  @Test func aLineOfAMegabyteIsDrawnAtOnce() {
    let half = String(repeating: "a", count: 500_000)
    var lines: [String] = []
    let took = ContinuousClock().measure { lines = Self.draw(half + "«X»" + half) }
    #expect(lines[1].count <= 104)
    #expect(lines[1].contains("X"))
    #expect(took < .seconds(20))
  }
}
