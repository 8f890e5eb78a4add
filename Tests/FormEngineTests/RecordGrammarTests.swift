import FormEngine
import Testing

/// The grammar of RFC 8259, a rule of it a case.
@Suite struct RecordGrammarTests {
  @Test(arguments: [
    // Section 3: any value may be the whole text; exactly three words, in lower case.
    "null", "true", "false", "0", "\"\"", "[]", "{}",
    // Section 2: space, tab, line feed and carriage return around the six structural signs.
    " \t\n\r0 \t\n\r", "[ \n]", "{\t}", "[ 1 , 2 ]", "{ \"a\" : 1 , \"b\" : 2 }",
    // Sections 4 and 5.
    "[1,[2,[3]],{\"a\":[]}]", "{\"\":{}}", "{\"a\":null,\"a\":true}", "[[],[[]],{}]",
    "{\"__proto__\":1,\"a.b\":2,\"a/b~c\":3,\"0\":4}",
    // Section 6.
    "-0", "0e1", "0E-1", "-0.0e+0", "1.5", "10", "123456789", "1e5", "1E+05", "1.25e-3",
    // Section 7.
    "\"\u{7F}\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0000\\u00e9\\uD83D\\uDE00\"", "\"é😀\"",
    "\"\u{2028}\u{2029}\u{FEFF}\u{FFFE}\u{FFFF}\u{10FFFF}\"",
  ])
  func accepted(_ text: String) {
    #expect(Reading(text).fault == nil)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let text: String
    let reason: ReadFault.Reason
    let offset: Int
    let expected: ReadFault.Expected

    init(
      _ text: String, _ offset: Int, _ expected: ReadFault.Expected,
      _ reason: ReadFault.Reason = .syntax
    ) {
      self.text = text
      self.offset = offset
      self.expected = expected
      self.reason = reason
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Refused("", 0, .value, .empty), Refused(" \n\t\r", 4, .value, .empty),
    // Words.
    Refused("nul", 0, .value), Refused("True", 0, .value), Refused("tru", 0, .value),
    Refused("nULL", 0, .value), Refused("fals", 0, .value), Refused("falsy", 0, .value),
    Refused("nullx", 4, .endOfText), Refused("NaN", 0, .value), Refused("Infinity", 0, .value),
    Refused("-Infinity", 1, .digit), Refused("undefined", 0, .value),
    // Lists.
    Refused("[", 1, .value), Refused("[1", 2, .commaOrListEnd), Refused("[1,", 3, .value),
    Refused("[1,]", 3, .value), Refused("[,1]", 1, .value), Refused("[1 2]", 3, .commaOrListEnd),
    Refused("[1}", 2, .commaOrListEnd), Refused("]", 0, .value), Refused("[]]", 2, .endOfText),
    Refused("[1,,2]", 3, .value), Refused("[\"a\":1]", 4, .commaOrListEnd),
    // Objects.
    Refused("{", 1, .key), Refused("{1:2}", 1, .keyOrEnd), Refused("{a:1}", 1, .keyOrEnd),
    Refused("{'a':1}", 1, .keyOrEnd), Refused("{\"a\"", 4, .colon), Refused("{\"a\":", 5, .value),
    Refused("{\"a\" 1}", 5, .colon), Refused("{\"a\":1", 6, .commaOrObjectEnd),
    Refused("{\"a\":1,", 7, .key), Refused("{\"a\":1,}", 7, .key), Refused("{\"a\":}", 5, .value),
    Refused("{\"a\"::1}", 5, .value), Refused("{\"a\":1]", 6, .commaOrObjectEnd),
    Refused("{,}", 1, .keyOrEnd), Refused("{}}", 2, .endOfText), Refused("{\"a\"=1}", 4, .colon),
    Refused("{null:1}", 1, .keyOrEnd), Refused("{\"a\":1 \"b\":2}", 7, .commaOrObjectEnd),
    // Numbers.
    Refused("-", 1, .digit), Refused("+1", 0, .value), Refused(".5", 0, .value),
    Refused("1.", 2, .digit), Refused("1.e1", 2, .digit), Refused("01", 1, .noDigitBehindZero),
    Refused("-01", 2, .noDigitBehindZero), Refused("00", 1, .noDigitBehindZero),
    Refused("1e", 2, .digit), Refused("1e+", 3, .digit), Refused("1E-x", 3, .digit),
    Refused("0x1p3", 1, .endOfText), Refused("1_000", 1, .endOfText),
    Refused("1.2.3", 3, .endOfText),
    Refused("--1", 1, .digit), Refused("1-", 1, .endOfText), Refused("-.1", 1, .digit),
    Refused("１", 0, .value), Refused("[1.]", 3, .digit), Refused("[-]", 2, .digit),
    // Strings.
    Refused("\"", 1, .closingQuote), Refused("\"abc", 4, .closingQuote), Refused("'a'", 0, .value),
    Refused("\"\t\"", 1, .escapedControl), Refused("\"a\n\"", 2, .escapedControl),
    Refused("\"\u{0}\"", 1, .escapedControl), Refused("\"\u{1F}\"", 1, .escapedControl),
    Refused("\"\\n\u{1}\"", 3, .escapedControl), Refused("\"\\x41\"", 2, .escape),
    Refused("\"\\'\"", 2, .escape), Refused("\"\\0\"", 2, .escape),
    Refused("\"\\U0041\"", 2, .escape),
    Refused("\"\\", 2, .escape), Refused("\"\\\"", 3, .closingQuote),
    Refused("\"\\u\"", 3, .unicodeEscape), Refused("\"\\u123\"", 3, .unicodeEscape),
    Refused("\"\\u12G4\"", 3, .unicodeEscape), Refused("\"\\u+123\"", 3, .unicodeEscape),
    Refused("\"\\u004", 3, .unicodeEscape),
    // What other languages would take.
    Refused("1 2", 2, .endOfText), Refused("{}{}", 2, .endOfText),
    Refused("[] // x", 3, .endOfText),
    Refused("/* */1", 0, .value), Refused("#1", 0, .value), Refused("1;", 1, .endOfText),
    Refused("\u{A0}1", 0, .value), Refused("\u{0C}1", 0, .value), Refused("\u{0B}", 0, .value),
    Refused("1\u{0}", 1, .endOfText), Refused("\u{0}", 0, .value), Refused("\u{FEFF}1", 0, .value),
    Refused("é", 0, .value), Refused("\u{2028}1", 0, .value),
  ])
  func refused(_ given: Refused) {
    #expect(
      Reading(given.text).fault
        == ReadFault(given.reason, at: given.offset, expected: given.expected))
  }

  @Test(arguments: [
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
    ("\"\\u0041\\u00e9\\u20AC\"", "Aé€"), ("\"\\ud83d\\ude00\"", "😀"), ("\"\\uD83D\\uDE00\"", "😀"),
    ("\"\\u0000\"", "\u{0}"), ("\"\\uD800\\uDC00\"", "\u{10000}"),
    ("\"\\udbff\\udfff\"", "\u{10FFFF}"),
    ("\"\\uD7FF\\uE000\\uFFFF\"", "\u{D7FF}\u{E000}\u{FFFF}"),
    ("\"\\u007f\\u0080\"", "\u{7F}\u{80}"),
    ("\"\\u07ff\\u0800\"", "\u{7FF}\u{800}"), ("\"é\\né\"", "é\né"), ("\"a\\\\u0041\"", "a\\u0041"),
  ])
  func textsWithEscapes(_ json: String, _ text: String) throws {
    let reading = Reading(json)
    try #require(reading.fault == nil)
    #expect(reading.bytes(reading.entries[0]) == Array(text.utf8))
    #expect(reading.entries[0].flags.contains(.inArena))
    #expect(reading.entries[0].flags.contains(.notASCII) == text.utf8.contains { $0 >= 0x80 })
  }

  @Test func everyUnicodeEscapeOfOneUnitGivesItsCharacterOrIsRefused() {
    var wrong: [Int] = []
    for unit in 0...0xFFFF {
      let digits = String(unit, radix: 16)
      let padded = String(repeating: "0", count: 4 - digits.count) + digits
      let reading = Reading("\"\\u\(padded)\"")
      if let scalar = Unicode.Scalar(UInt16(unit)) {
        if reading.fault != nil || reading.bytes(reading.entries[0]) != Array(String(scalar).utf8) {
          wrong.append(unit)
        }
      } else if reading.fault != ReadFault(.encoding, at: 1, expected: .lowSurrogate) {
        wrong.append(unit)
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    ("\"\\ud800\"", 1), ("\"\\udc00\"", 1), ("\"\\ud83dx\"", 1), ("\"\\ud83d\\n\"", 1),
    ("\"\\ud83d\\u0041\"", 1), ("\"\\ud83d\\ud83d\\ude00\"", 1), ("\"\\ude00\\ud83d\"", 1),
    ("\"ab\\ud83d\"", 3), ("\"\\ud83d\\ude0\"", 1), ("\"\\ud83d", 1), ("\"\\ud83d\\u", 1),
    ("\"\\ud83d\\ude00\\ud83d\"", 13),
  ])
  func loneSurrogates(_ json: String, _ offset: Int) {
    #expect(Reading(json).fault == ReadFault(.encoding, at: offset, expected: .lowSurrogate))
  }
}
