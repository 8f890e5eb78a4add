import FormText
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("", ""), ("abc é 😀", "abc é 😀"), ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"), ("\u{0}", "␀"),
    ("\u{1B}[31mred", "␛[31mred"), ("a\tb", "a b"), ("\u{7F}", "␡"), ("\u{8}", "␈"),
    ("\u{1F}", "␟"),
    ("\u{85}", "\u{FFFD}"), ("\u{9B}31m", "\u{FFFD}31m"), ("\u{80}\u{9F}", "\u{FFFD}\u{FFFD}"),
    ("\u{2028}\u{2029}", "\u{FFFD}\u{FFFD}"), ("e\u{301}", "e\u{301}"),
    // What reorders text: UAX #9, and what is not seen at all.
    ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", String(repeating: "\u{FFFD}", count: 5)),
    ("\u{2066}\u{2067}\u{2068}\u{2069}", String(repeating: "\u{FFFD}", count: 4)),
    ("\u{200E}\u{200F}\u{61C}", String(repeating: "\u{FFFD}", count: 3)),
    ("\u{200B}\u{FEFF}\u{2060}", String(repeating: "\u{FFFD}", count: 3)),
    ("\u{E0041}", "\u{FFFD}"), ("\u{FFF9}", "\u{FFFD}"),
    // Joiners make one sign of several.
    ("👨\u{200D}👩", "👨\u{200D}👩"), ("❤\u{FE0F}", "❤\u{FE0F}"), ("\u{A0}", "\u{A0}"),
  ])
  func lines(_ text: String, _ shown: String) {
    #expect(Array(VisibleText.line(text).utf8) == Array(shown.utf8))
  }

  @Test func noControlOrBidiCharacterIsLeft() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = VisibleText.line(String(scalar)).unicodeScalars
      #expect(shown.count == 1)
      let isHarmless = shown.allSatisfy {
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .lineSeparator
          && $0.properties.generalCategory != .paragraphSeparator && !$0.properties.isBidiControl
      }
      #expect(isHarmless, "U+\(String(value, radix: 16))")
    }
  }

  @Test func quotedTextIsCutAtTwoHundredCodePoints() {
    let text = String(repeating: "é", count: 200)
    #expect(VisibleText.quoted(text) == text)
    #expect(VisibleText.quoted(text + "x") == text + "…")
    #expect(VisibleText.quoted("a\n") == "a␊")
    let marks = "e" + String(repeating: "\u{301}", count: 500)
    #expect(VisibleText.quoted(marks).unicodeScalars.count == 201)
  }
}
