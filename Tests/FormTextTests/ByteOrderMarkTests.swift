import Testing

@testable import FormText

struct ByteOrderMarkTests {
  @Test func aByteOrderMarkIsNoColumn() {
    let source = SourceText(name: "x", text: "\u{FEFF}ab\ncd")
    // The mark takes bytes 0 to 2, then a, b, a line break, c, d.
    #expect(source.position(at: 3) == Position(line: 1, column: 1))
    #expect(source.position(at: 4) == Position(line: 1, column: 2))
    #expect(source.position(at: 7) == Position(line: 2, column: 2))
    #expect(source.position(at: 1) == Position(line: 1, column: 1))
  }
}
