import Testing

@testable import FormCommands

/// RFC 6901, sections 3 and 4.
@Suite struct CarriedMemberTests {
  static let pointers: [(String, [String]?)] = [
    ("/id", ["id"]), ("/a/b", ["a", "b"]), ("/", [""]), ("/a//0", ["a", "", "0"]),
    ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]), ("/é", ["é"]),
    ("", nil), ("id", nil), ("#/id", nil), ("/a~", nil), ("/a~2", nil), ("/~~0", nil),
  ]

  @Test(arguments: pointers)
  func aPointerIsReadAsItsStandardSays(_ pointer: String, _ steps: [String]?) {
    #expect(CarriedMember(pointer)?.steps == steps)
  }
}
