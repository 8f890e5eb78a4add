import Testing

@testable import FormEngine

@Suite struct CleanUpTests {
  /// A step's answer to a text, as text.
  private func clean(
    _ text: String, _ step: (UnsafeBufferPointer<UInt8>) -> [UInt8]?
  ) -> String? {
    let bytes = Array(text.utf8)
    // Safety: the buffer is used within the call only.
    let result = unsafe bytes.withUnsafeBufferPointer { unsafe step($0) }
    return result.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("a  b", "a b"), ("a\t\n b", "a b"), ("  a  ", " a "),
    ("a\u{A0}b", "a b"),
    // Where there is no white space nothing is put in: a word with a soft hyphen is one word.
    ("a\u{200B}b", "a\u{200B}b"), ("co\u{AD}operate", "co\u{AD}operate"),
    ("a\u{2800}\u{3164}b", "a\u{2800}\u{3164}b"), ("a\u{200B} b", "a b"), ("a \u{200B}", "a "),
    ("\u{200B}a", "\u{200B}a"), ("❤\u{FE0F}  ❤", "❤\u{FE0F} ❤"), ("👨\u{200D}👩", "👨\u{200D}👩"),
    ("   ", " "), ("a \u{3000}\u{202E} b", "a b"), ("é  é", "é é"),
  ])
  func collapse(_ text: String, _ expected: String) {
    #expect(unsafe clean(text) { unsafe CleanUp.collapsed($0) } == expected)
  }

  @Test(arguments: [
    ("", ""), ("12", "12"), ("１２", "12"), ("٠١٢٣٤٥٦٧٨٩", "0123456789"), ("۰۹", "09"),
    ("०१९", "019"),
    ("𝟎𝟗𝟘𝟡", "0909"), ("a１é", "a1é"), ("²", "²"), ("½", "½"), ("Ⅷ", "Ⅷ"), ("一", "一"), ("①", "①"),
    ("\u{1E950}\u{1E959}", "09"),
  ])
  func digits(_ text: String, _ expected: String) {
    #expect(unsafe clean(text) { unsafe CleanUp.asciiDigits($0) } == expected)
  }

  @Test(arguments: [
    ("12-34 5", " -", "12345"), ("", " -", ""), ("abc", "", "abc"),
    ("é-e\u{301}", "é", "-e\u{301}"),
    ("--", "-", ""), ("a😀b", "😀", "ab"), ("a\u{200D}b", "\u{200D}", "ab"),
  ])
  func remove(_ text: String, _ characters: String, _ expected: String) {
    let list = RemovedCharacters.bytes(of: characters)
    let result = unsafe list.withUnsafeBufferPointer { list in
      unsafe clean(text) { unsafe CleanUp.removing(RemovedCharacters(list), from: $0) }
    }
    #expect(result.map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test(arguments: [
    ("1,5", ",", "1.5"), ("-0,25", ",", "-0.25"), ("1'5", "'", "1.5"), ("1.5", ",", nil),
    ("1.000,5", ",", nil),
    ("1,000,5", ",", nil), ("15", ",", nil), ("", ",", nil), ("1.5", ".", nil), ("1,5", ",,", nil),
    ("1,5", "", nil),
  ])
  func decimal(_ text: String, _ sign: String, _ expected: String?) {
    #expect(unsafe clean(text) { unsafe CleanUp.decimal($0, sign: Array(sign.utf8)) } == expected)
  }

  @Test(arguments: [
    ("a;b", ";", ["a", "b"]), (" a ; b ", ";", ["a", "b"]), ("a;;b;", ";", ["a", "b"]),
    ("", ";", []),
    (";;", ";", []), ("a", ";", ["a"]), ("a, b,c", ", ", ["a", "b,c"]), ("a;b", "", ["a;b"]),
    (" ; \u{200B};x", ";", ["x"]), ("é–ü", "–", ["é", "ü"]), ("aXXXb", "XX", ["a", "Xb"]),
  ])
  func split(_ text: String, _ separator: String, _ expected: [String]) {
    let bytes = Array(text.utf8)
    // Safety: the buffer is used within the call only.
    let parts = unsafe bytes.withUnsafeBufferPointer {
      unsafe CleanUp.split($0, at: Array(separator.utf8))
    }
    #expect(parts.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    ("", 0), ("abc", 0), ("e\u{301}", 1), ("e\u{301}\u{316}\u{301}", 3),
    ("a\u{301}b\u{301}\u{302}c", 2),
    ("\u{301}\u{302}", 2), ("é", 0),
  ])
  func marks(_ text: String, _ expected: Int) {
    let bytes = Array(text.utf8)
    // Safety: the buffer is used within the call only.
    #expect(
      unsafe bytes.withUnsafeBufferPointer { unsafe CleanUp.longestRunOfMarks($0) } == expected)
  }

  /// Test 74: no step compares or normalises, so each is linear in a run of marks.
  @Test func sixtyFourThousandMarksAreCountedAndNotSorted() {
    let text = String(repeating: "\u{301}\u{316}", count: 32_000)
    let bytes = Array(text.utf8)
    let clock = ContinuousClock()
    let took = clock.measure {
      // Safety: the buffer is used within the call only.
      let longest = unsafe bytes.withUnsafeBufferPointer { unsafe CleanUp.longestRunOfMarks($0) }
      #expect(longest == 64_000)
      #expect(unsafe clean(text) { unsafe CleanUp.collapsed($0) }.map { Array($0.utf8) } == bytes)
    }
    // An optimised build takes 5 ms; sorting marks takes seconds even there.
    #expect(took < .seconds(2))
  }
}
