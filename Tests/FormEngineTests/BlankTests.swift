import FormEngine
import Testing

/// Test 75: what nobody sees is nothing.
@Suite struct BlankTests {
  private func trimmed(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let kept = unsafe withBytes(of: bytes) { unsafe Blank.trimmed($0, $1) }
    return kept.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  private func isBlank(_ text: String) -> Bool? {
    unsafe withBytes(of: text) { unsafe Blank.isBlank($0, $1) }
  }

  @Test func everyCodePointIsBlankAsUnicodeSays() {
    var wrong: [UInt32] = []
    var blank = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected =
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || value == 0x2800 || value == 0xFEFF
      if expected { blank += 1 }
      if Blank.isBlank(value) != expected { wrong.append(value) }
    }
    #expect(wrong.map { String($0, radix: 16) } == [])
    #expect(blank > 4000)
  }

  @Test(arguments: [
    "", " ", "\t\r\n", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{3164}", "\u{2800}",
    "\u{A0}", "\u{A0}\u{A0}", "\u{E0041}\u{E0042}", "\u{200D}", "\u{FE0F}", "\u{200D} \u{FE0F}",
    "\u{E0100}", "\u{3000}", "\u{85}", "\u{2028}", "\u{1680}", "\u{180E}", "\u{AD}", "\u{115F}",
  ])
  func trimLeavesNothingOfBlankText(_ text: String) {
    #expect(trimmed(text) == "")
    #expect(isBlank(text) == true)
  }

  @Test(arguments: [
    ("  a  ", "a"), ("\u{FEFF}a\u{200B}", "a"), ("\u{A0}a b\u{3000}", "a b"), ("a", "a"),
    ("\u{202E}abc\u{202C}", "abc"), ("\n\ta\u{85}", "a"), ("é ", "é"), (" 😀 ", "😀"),
    // Joiners, variation selectors and tags belong to what stands before them.
    ("❤\u{FE0F}", "❤\u{FE0F}"), ("❤\u{FE0F} ", "❤\u{FE0F}"), ("\u{200D}a", "\u{200D}a"),
    ("🏴\u{E0067}\u{E007F}", "🏴\u{E0067}\u{E007F}"), ("葛\u{E0100}", "葛\u{E0100}"),
    // Control characters must be noticed.
    ("\u{0}", "\u{0}"), (" \u{7} ", "\u{7}"), ("\u{7F}", "\u{7F}"), ("\u{9F}", "\u{9F}"),
    ("a\u{200B}b", "a\u{200B}b"), ("\u{301} ", "\u{301}"),
  ])
  func trimTakesBothEnds(_ text: String, _ kept: String) {
    #expect(trimmed(text).map { Array($0.utf8) } == Array(kept.utf8))
    #expect(isBlank(text) == false)
  }

  @Test func aMegabyteOfBlanksIsTrimmedAtOnce() {
    let blanks = String(repeating: "\u{200B} ", count: 250_000)
    #expect(trimmed(blanks) == "")
    #expect(trimmed(blanks + "a" + blanks) == "a")
  }
}
