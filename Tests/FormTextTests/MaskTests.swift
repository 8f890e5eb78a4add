import FormText
import Testing

/// What is secret is drawn as six bullets, whatever it is.
@Suite struct MaskTests {
  private func draw(
    _ text: String, caret: SourceRange, masks: [SourceRange], width: Int = 100
  ) -> [String] {
    let source = SourceText(name: "a", text: text)
    return CaretRenderer(width: width).excerpt(source, caret, masks: LineMasks(masks))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static let text = #"{"p":"hunter2","q":1}"#
  static let secret = SourceRange(5, 14)

  @Test(arguments: [
    // The caret behind the mask, before it, on it, within it, across its ends, and empty.
    (SourceRange(19, 20), "                 ^"), (SourceRange(1, 4), "  ^^^"),
    (SourceRange(5, 14), "      ^^^^^^"),
    (SourceRange(8, 10), "      ^^^^^^"), (SourceRange(4, 7), "     ^^^^^^^"),
    (SourceRange(12, 15), "      ^^^^^^^"),
    (SourceRange(8, 8), "      ^^^^^^"), (SourceRange(5, 5), "      ^"),
    (SourceRange(14, 14), "            ^"),
  ])
  func caretsAroundAMask(_ caret: SourceRange, _ carets: String) {
    let lines = draw(Self.text, caret: caret, masks: [Self.secret])
    #expect(lines[1] == #"1 | {"p":••••••,"q":1}"#)
    // One column for the bar, as the line has.
    #expect(lines[2].trimmingEnd() == "  |" + carets.trimmingEnd())
  }

  @Test(arguments: ["", "a", "hunter2", String(repeating: "long", count: 1000), "日本", "\u{1B}[31m"])
  func aMaskSaysNothingAboutWhatItHides(_ secret: String) {
    let text = "a\"\(secret)\"b"
    let range = SourceRange(1, text.utf8.count - 1)
    let lines = draw(text, caret: SourceRange(0, 1), masks: [range])
    #expect(lines[1] == "1 | a••••••b")
    // Nor does the place of a caret within it.
    for place in stride(from: range.start, to: range.end, by: 1 + secret.utf8.count / 100) {
      let lines = draw(text, caret: SourceRange(place, place + 1), masks: [range])
      #expect(lines[1] == "1 | a••••••b")
      #expect(lines[2] == "  |  ^^^^^^")
    }
  }

  /// Long secrets do not push what stands between them out of the line.
  @Test func longMasksAreAsShortOnes() {
    func text(_ secret: String) -> (String, [SourceRange], Int) {
      let text = "a\(secret)b\(secret)c\(secret)d"
      let count = secret.utf8.count
      return (
        text, (0..<3).map { SourceRange(1 + $0 * (count + 1), 1 + $0 * (count + 1) + count) }, count
      )
    }
    let (short, shortMasks, one) = text("s")
    let (long, longMasks, many) = text(String(repeating: "s", count: 5_000))
    for place in 0..<4 {
      let drawn = draw(
        short, caret: SourceRange(place * (one + 1), place * (one + 1) + 1), masks: shortMasks)
      let hidden = draw(
        long, caret: SourceRange(place * (many + 1), place * (many + 1) + 1), masks: longMasks)
      #expect(drawn == hidden)
    }
  }

  @Test func aMaskOverSeveralLinesHidesEachOfThem() {
    let text = "a\"sec\nret\nkey\"b"
    let mask = SourceRange(1, 14)
    #expect(draw(text, caret: SourceRange(0, 1), masks: [mask])[1] == "1 | a••••••")
    #expect(draw(text, caret: SourceRange(6, 7), masks: [mask])[1] == "2 | ••••••")
    #expect(draw(text, caret: SourceRange(14, 15), masks: [mask])[1] == "3 | ••••••b")
    #expect(draw(text, caret: SourceRange(14, 15), masks: [mask])[2] == "  |       ^")
  }

  @Test func severalMasks() {
    let lines = draw(
      "ab1cd2ef", caret: SourceRange(6, 7), masks: [SourceRange(5, 6), SourceRange(2, 3)])
    #expect(lines[1] == "1 | ab••••••cd••••••ef")
    #expect(lines[2] == "  |                 ^")
  }

  @Test func aLongMaskedLineIsCutWithoutShowingIt() {
    let secret = String(repeating: "s3cret", count: 100)
    let text = String(repeating: "x", count: 100) + secret + "tail"
    let mask = SourceRange(100, 700)
    for caret in stride(from: 0, through: 704, by: 7) {
      let lines = draw(text, caret: SourceRange(caret, caret + 1), masks: [mask], width: 30)
      #expect(!lines[1].contains("s3cret") && !lines[1].contains("cret"))
      #expect(lines[1].count <= 34)
    }
  }
}

extension String {
  /// Without the blanks at the end.
  fileprivate func trimmingEnd() -> String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
