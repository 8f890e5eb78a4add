import FormText
import TestSupport
import Testing

@Suite struct SourceTextTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let line: Int
    let column: Int
    var testDescription: String { "\(text.debugDescription) at \(offset)" }

    init(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
      self.text = text
      self.offset = offset
      self.line = line
      self.column = column
    }
  }

  @Test(arguments: [
    Place("", 0, 1, 1), Place("ab", 0, 1, 1), Place("ab", 1, 1, 2), Place("ab", 2, 1, 3),
    // Past the end is the end; before the start, the start.
    Place("ab", 99, 1, 3), Place("ab\n", 99, 2, 1), Place("ab", -5, 1, 1), Place("", 7, 1, 1),
    // A line break belongs to the line that it ends.
    Place("a\nb", 1, 1, 2), Place("a\nb", 2, 2, 1), Place("a\n\n\nb", 3, 3, 1),
    Place("\n", 0, 1, 1),
    Place("\n", 1, 2, 1),
    // CRLF ends a line once; a CR alone does not.
    Place("a\r\nb", 3, 2, 1), Place("a\r\nb", 2, 1, 3), Place("a\rb", 2, 1, 3),
    // Columns are code points: é is two bytes, 😀 four, a family seven code points.
    Place("éa", 2, 1, 2), Place("😀a", 4, 1, 2), Place("e\u{301}a", 3, 1, 3),
    Place("😀\n😀a", 9, 2, 2),
    Place("👨‍👩‍👧‍👦x", 25, 1, 8), Place("\u{2028}a", 3, 1, 2),
  ])
  func positions(_ place: Place) {
    let source = SourceText(name: "a", text: place.text)
    #expect(source.position(at: place.offset) == Position(line: place.line, column: place.column))
  }

  /// Each stray byte counts as one code point, as the documentation of the type says.
  @Test(
    arguments: [
      ([0xFF, 0x61], 1, 2), ([0xC3, 0x61], 1, 2), ([0x80, 0x61], 1, 2), ([0x80, 0x80, 0x61], 2, 3),
      ([0xE2, 0x82, 0x61], 2, 3), ([0xC3, 0xA9, 0xA9, 0x61], 3, 3),
      ([0xF0, 0x9F, 0x98, 0x80, 0x61], 4, 2),
      ([0xED, 0xA0, 0x80, 0x61], 3, 4), ([0x61, 0xFE, 0xFE, 0xFE], 4, 5),
      ([0xC0, 0xAF, 0x61], 2, 3),
    ] as [([UInt8], Int, Int)])
  func strayBytesCountAsOneEach(_ bytes: [UInt8], _ offset: Int, _ column: Int) {
    let source = SourceText(name: "a", bytes: bytes)
    #expect(source.position(at: offset) == Position(line: 1, column: column))
  }

  /// Whichever two bytes they are, stray ones and those within a code point among them.
  @Test(
    arguments: [
      [], Array("ab".utf8), Array("a\nb\r\né😀x\n\ny".utf8), Array("\u{FEFF}éa\n".utf8),
      [0xFF, 0x61, 0x80, 0x80, 0xC3, 0x61, 0xE2, 0x82, 0x0A, 0xF0, 0x9F, 0x98, 0x80, 0xA9],
    ] as [[UInt8]])
  func bothEndsOfARange(_ bytes: [UInt8]) {
    let source = SourceText(name: "a", bytes: bytes, firstLine: 3, columnsBefore: 5)
    for start in 0...bytes.count + 1 {
      for end in start...bytes.count + 2 {
        let ends = source.positions(of: SourceRange(start, end))
        #expect(ends.start == source.position(at: start))
        #expect(ends.end == source.position(at: end), "from \(start) to \(end)")
      }
    }
  }

  /// A line of many kilobytes is counted in parts: every code point has the column of its place in the
  /// line, however many bytes stand before it.
  @Test(arguments: ["a", "é", "aé😀e\u{301}"], ["", "\u{FEFF}", "first line\n"])
  func columnsOfALongLine(_ part: String, _ before: String) {
    let line = String(repeating: part, count: 7_000)
    let source = SourceText(name: "a", text: before + line + "\nlast")
    let first = before.hasSuffix("\n") ? 2 : 1
    var offset = before.utf8.count
    let step = Cases.areAll ? 1 : 41
    for (place, scalar) in line.unicodeScalars.enumerated() {
      defer { offset += UTF8.width(scalar) }
      guard place % step == 0 else { continue }
      let position = source.position(at: offset)
      guard position == Position(line: first, column: place + 1) else {
        Issue.record("code point \(place) at byte \(offset): \(position)")
        return
      }
    }
    #expect(source.position(at: offset + 3) == Position(line: first + 1, column: 3))
  }

  @Test func aByteOrderMarkIsNoPartOfItsLine() {
    let source = SourceText(name: "a", text: "\u{FEFF}form: a")
    let line = source.line(around: 5)
    #expect(line.start == 3)
    #expect(String(decoding: line.bytes, as: UTF8.self) == "form: a")
    #expect(source.position(at: 0) == Position(line: 1, column: 1))
    #expect(source.position(at: 3) == Position(line: 1, column: 1))
  }

  @Test func aRecordWithinAFileStartsFurtherDown() {
    let source = SourceText(
      name: "a", bytes: Array("ab\ncd".utf8), firstLine: 7, columnsBefore: 10)
    #expect(source.position(at: 1) == Position(line: 7, column: 12))
    #expect(source.position(at: 3) == Position(line: 8, column: 1))
  }

  @Test(arguments: [
    ("ab\ncd\n", 0, 0, "ab"), ("ab\ncd\n", 2, 0, "ab"), ("ab\ncd\n", 3, 3, "cd"),
    ("ab\ncd\n", 6, 6, ""),
    ("ab\r\ncd", 1, 0, "ab"), ("ab\r\ncd", 3, 0, "ab"), ("ab\r\ncd", 4, 4, "cd"),
    ("ab", 50, 0, "ab"),
    ("", 0, 0, ""), ("\r\n", 0, 0, ""), ("a\r", 1, 0, "a"), ("\n\n", 1, 1, ""),
  ])
  func lines(_ text: String, _ offset: Int, _ start: Int, _ expected: String) {
    let line = SourceText(name: "a", text: text).line(around: offset)
    #expect(line.start == start)
    #expect(Array(line.bytes) == Array(expected.utf8))
  }

  /// Every offset of a text of many lines, against counting.
  @Test func everyOffsetAgreesWithCounting() {
    let text = "é\n\r\nabc😀\n\nlast line\u{301}"
    let source = SourceText(name: "a", text: text)
    var line = 1
    var column = 1
    var offset = 0
    for scalar in text.unicodeScalars {
      #expect(source.position(at: offset) == Position(line: line, column: column))
      offset += String(scalar).utf8.count
      column += 1
      if scalar == "\n" { (line, column) = (line + 1, 1) }
    }
    #expect(source.position(at: offset) == Position(line: line, column: column))
    #expect(line == 5)
  }

  @Test func aRangeNeverEndsBeforeItStarts() {
    #expect(SourceRange(5, 3) == SourceRange(5, 5))
    #expect(SourceRange(3, 5).end == 5)
  }

  @Test func namesAreComparedByTheirBytes() {
    #expect(ExactName("\u{E9}") != ExactName("e\u{301}"))
    #expect(ExactName("é") == ExactName(Array("é".utf8)))
    #expect(Set([ExactName("\u{E9}"), ExactName("e\u{301}"), ExactName("\u{E9}")]).count == 2)
  }
}
