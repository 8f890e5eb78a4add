import FormEngine
import Testing

/// UTF-8 as RFC 3629 has it, wherever in a string it stands.
@Suite struct RecordEncodingTests {
  /// A sequence that is no UTF-8 as a whole, and why.
  struct Malformed: Sendable, CustomTestStringConvertible {
    let why: String
    let bytes: [UInt8]
    var testDescription: String { why }
  }

  static let malformed = [
    Malformed(why: "a continuation byte alone", bytes: [0x80]),
    Malformed(why: "the last continuation byte alone", bytes: [0xBF]),
    Malformed(why: "two continuation bytes", bytes: [0x80, 0x80]),
    Malformed(why: "overlong NUL", bytes: [0xC0, 0x80]),
    Malformed(why: "overlong slash", bytes: [0xC0, 0xAF]),
    Malformed(why: "overlong, two bytes, the last", bytes: [0xC1, 0xBF]),
    Malformed(why: "overlong, three bytes", bytes: [0xE0, 0x80, 0xAF]),
    Malformed(why: "overlong, three bytes, the last", bytes: [0xE0, 0x9F, 0xBF]),
    Malformed(why: "overlong, four bytes", bytes: [0xF0, 0x80, 0x80, 0xAF]),
    Malformed(why: "overlong, four bytes, the last", bytes: [0xF0, 0x8F, 0xBF, 0xBF]),
    Malformed(why: "the first surrogate", bytes: [0xED, 0xA0, 0x80]),
    Malformed(why: "the last surrogate", bytes: [0xED, 0xBF, 0xBF]),
    Malformed(why: "a pair by CESU-8", bytes: [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
    Malformed(why: "behind the last code point", bytes: [0xF4, 0x90, 0x80, 0x80]),
    Malformed(why: "a first byte of five", bytes: [0xF8, 0x88, 0x80, 0x80, 0x80]),
    Malformed(why: "F5", bytes: [0xF5, 0x80, 0x80, 0x80]),
    Malformed(why: "FE", bytes: [0xFE]), Malformed(why: "FF", bytes: [0xFF]),
    Malformed(why: "two bytes cut", bytes: [0xC3]),
    Malformed(why: "three bytes cut", bytes: [0xE2, 0x82]),
    Malformed(why: "four bytes cut", bytes: [0xF0, 0x9F, 0x98]),
    Malformed(why: "a first byte followed by another", bytes: [0xC3, 0xC3, 0xA9]),
  ]

  /// Behind plain bytes of every number up to 17, so at every place of a word, with and without an
  /// escape before, and behind a character of two bytes.
  @Test(arguments: malformed)
  func malformedTextIsRefusedAtItsFirstByte(_ given: Malformed) {
    for prefix in ["", "é", "\\n", "\\né"] {
      for length in 0...17 {
        let before = Array("[\"\(prefix)\(String(repeating: "x", count: length))".utf8)
        let record = before + given.bytes + Array("yz\"]".utf8)
        #expect(
          Reading(record).fault == ReadFault(.encoding, at: before.count, expected: .utf8),
          "\(length) letters behind \(prefix.debugDescription)")
      }
    }
  }

  @Test(arguments: malformed)
  func malformedBytesAreNoValueAndNoKey(_ given: Malformed) {
    #expect(Reading(given.bytes).fault?.reason == .encoding)
    #expect(Reading(given.bytes).fault?.offset == 0)
    let asKey = Reading(Array("{\"".utf8) + given.bytes + Array("\":1}".utf8))
    #expect(asKey.fault == ReadFault(.encoding, at: 2, expected: .utf8))
  }

  /// The first and last of each length, and those beside the surrogates: Unicode, table 3-7.
  @Test(arguments: [
    "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}", "\u{D000}", "\u{D7FF}",
    "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}",
    "\u{10FFFF}",
  ])
  func wellFormedTextIsKept(_ character: String) throws {
    for length in 0...17 {
      let text = String(repeating: "x", count: length) + character + "y"
      let reading = Reading("[\"\(text)\"]")
      try #require(reading.fault == nil)
      #expect(reading.bytes(reading.entries[1]) == Array(text.utf8))
      #expect(reading.entries[1].flags == .notASCII)
    }
  }

  /// Every sequence of two bytes, and every one of three that begins with E0 or ED, judged by the
  /// standard library's own decoder.
  @Test func shortSequencesAgreeWithTheStandardLibrary() {
    var wrong: [[UInt8]] = []
    func compare(_ bytes: [UInt8]) {
      let record = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      if (Reading(record).fault == nil) != isValid { wrong.append(bytes) }
    }
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x80)...0xFF {
        compare([first, second])
        compare([first, second, 0x80])
        compare([first, second, 0xBF, 0xBF])
        compare([first, second, 0x80, 0x61])
      }
    }
    #expect(wrong == [])
  }

  /// A record that is cut within a character must not borrow the bytes of the next record.
  @Test func aCutCharacterIsNotCompletedByWhatFollows() {
    for (head, tail) in [([0xC3], [0xA9]), ([0xE2, 0x82], [0xAC]), ([0xF0, 0x9F, 0x98], [0x80])]
      as [([UInt8], [UInt8])]
    {
      let record = Array("\"ab".utf8) + head
      let fault = Reading(record, behind: tail + Array("\"".utf8)).fault
      #expect(fault == ReadFault(.encoding, at: 3, expected: .utf8))
    }
  }

  @Test(
    arguments: [
      ("UTF-16, little end first", [0x5B, 0x00, 0x5D, 0x00]),
      ("UTF-16, big end first", [0x00, 0x5B, 0x00, 0x5D]),
      ("UTF-16 with its mark", [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00]),
      ("UTF-32", [0x5B, 0, 0, 0, 0x5D, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func otherEncodingsAreRefused(_ name: String, _ record: [UInt8]) {
    #expect(Reading(record).fault != nil)
  }
}
