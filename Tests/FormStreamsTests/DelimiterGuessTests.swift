import Testing

@testable import FormStreams

struct DelimiterGuessTests {
  @Test(
    arguments: [
      // The usual sign, and one that is as even.
      ("a,b\n1,2\n", .sign(0x2C)), ("a;b,c\n1;2,3\n", .sign(0x2C)), ("a,b\n1,2\n3\n", .sign(0x2C)),
      // Another one alone is even.
      ("a;b\n1;2\n", .sign(0x3B)), ("a\tb\n1\t2\n", .sign(0x09)),
      ("a|b\r\n\r\n1|2\r\n", .sign(0x7C)),
      ("\"a;x\";\"b\"\n\"1\n;\";2,5\n", .sign(0x3B)), ("last, first;age\nx;1\ny;2\n", .sign(0x3B)),
      ("a;b", .sign(0x3B)),
      // Neither, or several.
      ("a\n1\n", .unclear), ("a;b\n1\n", .unclear), ("a;b|c\n1;2|3\n", .unclear), ("", .unclear),
      ("a;b\n1;2;3\n", .unclear),
    ] as [(String, DelimiterGuess.Found)])
  func theSignIsFound(_ text: String, _ wanted: DelimiterGuess.Found) {
    #expect(Self.judge(text, isAll: true) == wanted)
  }

  /// Two even rows of the usual sign settle it; another sign is looked for in more rows.
  @Test(
    arguments: [
      ("a,b\n1,2\n", .sign(0x2C)), ("a,b\n1,2", .needsMore), ("a;b\n1;2\n", .needsMore),
      ("a\n1\n", .unclear), ("a", .needsMore),
      ("a;b\n1;2\n1;2\n1;2\n1;2\n", .sign(0x3B)), ("a;b\n1;2\n1;2\n1;2\n1\n", .unclear),
    ] as [(String, DelimiterGuess.Found)])
  func enoughRowsAreRead(_ text: String, _ wanted: DelimiterGuess.Found) {
    #expect(Self.judge(text, isAll: false) == wanted)
  }

  private static func judge(_ text: String, isAll: Bool) -> DelimiterGuess.Found {
    unsafe Array(text.utf8).withUnsafeBufferPointer {
      unsafe DelimiterGuess.judge($0, usual: UInt8(ascii: ","), isAll: isAll)
    }
  }
}
