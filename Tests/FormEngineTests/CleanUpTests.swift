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
    ("15.06.2026", "dd.MM.yyyy", "2026-06-15"), ("06/15/2026", "MM/dd/yyyy", "2026-06-15"),
    ("20260615", "yyyyMMdd", "2026-06-15"), ("06/26", "MM/yy", "2026-06-01"),
    ("00-01-02", "yy-MM-dd", "2000-01-02"), ("99-12-31", "yy-MM-dd", "2099-12-31"),
    ("2026年06月15日", "yyyy年MM月dd日", "2026-06-15"),
    ("1/2/2026", "M/d/yyyy", "2026-01-02"), ("11/12/2026", "M/d/yyyy", "2026-11-12"),
    ("01/02/2026", "d/M/yyyy", "2026-02-01"), ("1.6.26", "d.M.yy", "2026-06-01"),
    ("2026年6月5日", "yyyy年M月d日", "2026-06-05"), ("6/2026", "M/yyyy", "2026-06-01"),
    ("3 Sep 2026", "d MMM yyyy", "2026-09-03"), ("3 SEPT 2026", "d MMM yyyy", "2026-09-03"),
    ("September 3, 2026", "MMM d, yyyy", "2026-09-03"), ("15may2026", "ddMMMyyyy", "2026-05-15"),
    ("15-Jun-26", "dd-MMM-yy", "2026-06-15"),
    // Whether there is such a day is judged later, with a code of its own.
    ("30.02.2024", "dd.MM.yyyy", "2024-02-30"), ("00.00.0000", "dd.MM.yyyy", "0000-00-00"),
  ])
  func dates(_ text: String, _ layout: String, _ expected: String) {
    #expect(unsafe clean(text) { unsafe DateLayout(layout).date($0) } == expected)
  }

  @Test(arguments: [
    ("15.6.2026", "dd.MM.yyyy"), ("15.06.26", "dd.MM.yyyy"), ("15.06.2026 ", "dd.MM.yyyy"),
    ("15-06-2026", "dd.MM.yyyy"), ("1５.06.2026", "dd.MM.yyyy"), ("", "dd.MM.yyyy"),
    ("15.06.20260", "dd.MM.yyyy"), ("+5.06.2026", "dd.MM.yyyy"), ("15.06.", "dd.MM.yyyy"),
    ("15062026", "dd.MM.yyyy"), ("2026-06-15", "dd.MM.yyyy"),
    ("1//2026", "M/d/yyyy"), ("1/2/26", "M/d/yyyy"), ("001/2/2026", "M/d/yyyy"),
    ("/2/2026", "M/d/yyyy"),
    ("3 Se 2026", "d MMM yyyy"), ("3 Septem 2026", "d MMM yyyy"), ("3 9 2026", "d MMM yyyy"),
    ("3 Juni 2026", "d MMM yyyy"), ("3  2026", "d MMM yyyy"), ("3 Mä 2026", "d MMM yyyy"),
  ])
  func noDates(_ text: String, _ layout: String) {
    #expect(unsafe clean(text) { unsafe DateLayout(layout).date($0) } == nil)
  }

  @Test(arguments: [
    ("dd.MM.yyyy", true), ("d.M.yy", true), ("MMM d, yyyy", true), ("ddMMMyyyy", true),
    ("yyyyMM", true),
    ("MMyy", true), ("M yyyy", true), ("d MMM yyyy", true), ("yyyy-M-d", true), ("d", false),
    ("dd.MM", false),
    ("dd.yyyy", false), ("dMyyyy", false), ("ddMyyyy", false), ("dMMyyyy", false),
    ("M1yyyy", false),
    ("dd.MM.yyy", false), ("dd.MMMM.yyyy", false), ("ddd.MM.yyyy", false), ("dd.MM.yyyy.MM", false),
    ("dd.MM.yyyy yy", false), ("d.MM.yyyy d", false), ("dd\nMM.yyyy", false), ("", false),
  ])
  func layouts(_ layout: String, isReadable: Bool) {
    #expect(DateLayout(layout).isReadable == isReadable)
  }

  /// What a layout writes it reads as the same day, whatever the day.
  @Test(arguments: [
    "dd.MM.yyyy", "d.M.yyyy", "M/d/yy", "MMM d, yyyy", "yyyy-M-d", "ddMMMyy", "yyyyMMdd",
  ])
  func layoutsReadWhatTheyWrite(_ layout: String) {
    let layout = DateLayout(layout)
    for year in [2000, 2026, 2099] {
      for month in 1...12 {
        for day in 1...31 {
          let text = layout.text(year: year, month: month, day: day)
          let padded = CalendarDay.padded
          let expected = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
          #expect(unsafe clean(text) { unsafe layout.date($0) } == expected)
        }
      }
    }
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
