import FormEngine
import Testing

/// The shape of the tape, entry by entry.
@Suite struct RecordTapeTests {
  /// An entry's kind, start, length and, for lists and objects, link.
  struct Expected: Equatable, Sendable {
    let kind: EntryKind
    let start: UInt32
    let length: UInt32
    var link: UInt32 = 0

    init(_ kind: EntryKind, _ start: UInt32, _ length: UInt32, _ link: UInt32 = 0) {
      self.kind = kind
      self.start = start
      self.length = length
      self.link = link
    }
  }

  static func shape(_ entry: TapeEntry) -> Expected {
    let isContainer = entry.kind == .list || entry.kind == .object
    return Expected(entry.kind, entry.start, entry.length, isContainer ? entry.link : 0)
  }

  @Test func nestedValues() {
    //                      0123456789 123456789 123456789 123456789 12
    let reading = Reading(#" {"a":[1,[],{}],"bc":{"d":"xyz"},"e":false}"#)
    #expect(reading.fault == nil)
    #expect(
      reading.entries.map(Self.shape) == [
        Expected(.object, 1, 3, 17),
        Expected(.key, 2, 1), Expected(.list, 6, 3, 9), Expected(.number, 7, 1),
        Expected(.list, 9, 0, 6), Expected(.end, 10, 0), Expected(.object, 12, 0, 8),
        Expected(.end, 13, 0), Expected(.end, 14, 0),
        Expected(.key, 16, 2), Expected(.object, 21, 1, 14), Expected(.key, 22, 1),
        Expected(.text, 26, 3), Expected(.end, 31, 0), Expected(.key, 33, 1),
        Expected(.falseValue, 37, 5), Expected(.end, 42, 0),
      ])
  }

  @Test func wordsAndNumbersStandAsWritten() {
    let reading = Reading("[null,true,false,-0.0e+1,12]")
    #expect(
      reading.entries.map(\.kind)
        == [.list, .null, .trueValue, .falseValue, .number, .number, .end])
    #expect(reading.entries.map(\.length) == [5, 4, 4, 5, 7, 2, 0])
    #expect(reading.text(4) == "-0.0e+1")
    #expect(reading.text(5) == "12")
  }

  @Test func equalKeysAreKeptInTheirOrder() {
    let reading = Reading(#"{"a":1,"\u0061":2,"é":3,"e\u0301":4,"a":5}"#)
    #expect(
      reading.value
        == .object([
          .init(key: [0x61], value: .number("1")), .init(key: [0x61], value: .number("2")),
          .init(key: [0xC3, 0xA9], value: .number("3")),
          .init(key: [0x65, 0xCC, 0x81], value: .number("4")),
          .init(key: [0x61], value: .number("5")),
        ]))
  }

  @Test func aKeyOfAMegabyteIsAKey() {
    let key = String(repeating: "k", count: (1 << 20) - 6)
    var limits = ReaderLimits()
    limits.keyBytes = key.utf8.count
    let reading = Reading("{\"\(key)\":1}", limits: limits)
    #expect(reading.fault == nil)
    #expect(reading.entries.first.map { Int($0.length) } == 1)
    #expect(Int(reading.entries[1].length) == key.utf8.count)
  }

  /// The byte at which a run of string bytes stops, at each place of a word, behind every length.
  @Test(arguments: ["\"", "\\n", "é", "😀", "\u{7F}"])
  func stopsAtEveryAlignment(_ stop: String) throws {
    for before in 0...24 {
      for after in 0...9 {
        let head = String(repeating: "h", count: before)
        let tail = String(repeating: "t", count: after)
        let middle = stop == "\"" ? "" : stop
        let json = " [\"\(head)\(middle)\(tail)\",2]"
        let reading = Reading(json)
        try #require(reading.fault == nil, "\(json)")
        let meaning = stop == "\\n" ? "\n" : middle
        #expect(reading.text(1) == head + meaning + tail)
        #expect(reading.text(2) == "2")
        #expect(Int(reading.entries[3].start) == json.utf8.count - 1)
      }
    }
  }

  /// Bytes that the word trick could mistake for a quote, a backslash or a control character.
  @Test func everyASCIIByteBesideAStopIsRead() {
    var wrong: [UInt8] = []
    for byte in UInt8(0x20)...0x7F where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
      for length in 1...16 {
        let inner = Array(repeating: byte, count: length)
        let reading = Reading([UInt8(ascii: "\"")] + inner + [UInt8(ascii: "\"")])
        if reading.fault != nil || reading.bytes(reading.entries[0]) != inner { wrong.append(byte) }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    "[1,\"a\"]", "{\"k\":[true]}", "\"text\"", "12", "null", "-1.5e3", "[]", "\"\\u00e9\"",
  ])
  func whatFollowsARecordChangesNothing(_ json: String) {
    let alone = Reading(json)
    #expect(alone.fault == nil)
    for behind in [
      "\n", "\n{\"a\":1}\n", ",1]", "]", "}", "\n\"\"\"\"\"\"", "\n\\\\\\\\", "\néééééééé",
      ",\u{1}\u{2}", "\n1234567890123456", "]]]]]]]]]]]]]]]]]",
    ] {
      let followed = Reading(json, behind: Array(behind.utf8))
      #expect(followed.fault == nil, "before \(behind.debugDescription)")
      #expect(followed.value == alone.value, "before \(behind.debugDescription)")
    }
  }

  /// What is cut must not be completed by what follows.
  @Test(arguments: [
    ("[1,2", "]"), ("\"abc", "\"\n"), ("{\"a\":1", "}"), ("{\"a\"", "\n:1}"), ("[", "]"),
    ("{", "}"),
    ("\"a\\", "\"\""), ("\"\\u004", "\n1\""), ("[1", ",2]"), ("[\"abcdefgh", "\"]"),
    ("[\"é", "é\"]"),
    ("{\"a\":", "\n1}"), ("[1,", "]"), ("\"\\", "\n\""),
  ])
  func whatFollowsDoesNotCompleteACutRecord(_ json: String, _ behind: String) throws {
    let fault = try #require(Reading(json, behind: Array(behind.utf8)).fault)
    #expect(fault.offset <= json.utf8.count)
    #expect(fault == Reading(json).fault)
  }
}
