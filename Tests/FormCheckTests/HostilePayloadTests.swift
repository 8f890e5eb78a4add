import FormCheck
import Foundation
import TestFixtures
import TestSupport
import Testing

/// Payloads that were made to break a checker, and what became of them elsewhere.
@Suite struct HostilePayloadTests {
  static let form = """
    form: t
    unknown: allow
    fields:
      x: { pattern: '(?:[a-z]|é)+' }
      rows: { items: { fields: { a: { required: true, length: 2.. }, n: { type: integer } } } }
      any: { type: any }
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var payload: [UInt8]
    var issues: [String]
    var testDescription: String { name }

    init(_ name: String, _ payload: String, _ issues: [String]) {
      self.init(name, bytes: Array(payload.utf8), issues)
    }

    init(_ name: String, bytes: [UInt8], _ issues: [String]) {
      (self.name, self.payload, self.issues) = (name, bytes, issues)
    }
  }

  static let bad = [": badInput"]

  static let cases: [Case] = [
    // Test 4.
    Case("a hundred thousand lists", "[".times(100_000), bad),
    Case("a hundred thousand objects", #"{"any":"#.times(100_000), bad),
    Case("600 lists, closed", #"{"any":"# + "[".times(600) + "]".times(600) + "}", bad),
    Case("63 lists in a field", #"{"any":"# + "[".times(63) + "]".times(63) + "}", []),
    Case("64 lists in a field", #"{"any":"# + "[".times(64) + "]".times(64) + "}", bad),
    // Tests 5 and 6: keys are bytes.
    Case("a key twice", #"{"x":"a","x":"b"}"#, ["/x: duplicateKey"]),
    Case("a key twice, once escaped", #"{"x":"a","\u0078":"b"}"#, ["/x: duplicateKey"]),
    Case("two spellings of é", #"{"é":1,"e\u0301":2,"x":"a"}"#, []),
    // Test 7, and 26: PCRE2 never sees what is no UTF-8.
    Case(
      "a byte that is no UTF-8", bytes: Array(#"{"x":"a"#.utf8) + [0xFF, 0xFE, 0x22, 0x7D], bad),
    Case("a surrogate", #"{"x":"\ud800"}"#, bad),
    Case(
      "half a character at the end", bytes: Array(#"{"x":"aé"#.utf8).dropLast() + [0x22, 0x7D], bad
    ),
    // Test 8.
    Case("keys of others", #"{"__proto__":{"x":1},"constructor":1,"":2,"a.b":3,"0":4}"#, []),
    Case("a key of half a megabyte", #"{"\#("k".times(500_000))":1}"#, bad),
    // Test 9.
    Case("NUL, escaped", #"{"x":"a\u0000"}"#, ["/x: patternMismatch"]),
    Case("NUL, raw", "{\"x\":\"a\u{0}\"}", bad),
    // Test 10.
    Case("a byte order mark", "\u{FEFF}{\"x\":\"a\"}", []),
    Case("UTF-16", bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], bad),
    Case("UTF-32", bytes: [0x7B, 0, 0, 0, 0x7D, 0, 0, 0], bad),
    // Test 16.
    Case("two documents", "{} {}", bad), Case("a comment", "{} // x", bad),
    Case("nothing", "", bad),
    // Test 17.
    Case(
      "too many keys", "{" + (0..<10_001).map { "\"k\($0)\":0" }.joined(separator: ",") + "}", bad),
    Case(
      "the most keys", "{" + (0..<10_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}", []),
    Case(
      "a megabyte of escapes", #"{"x":"\#(#"\u0061"#.times(174_000))"}"#,
      ["/x: undecided(textTooLong)"]),
    Case("two megabytes of escapes", #"{"x":"\#(#"\u0061"#.times(350_000))"}"#, bad),
    // Test 34: rules are not skipped where an object comes in place of a list.
    Case("an object for a list", #"{"rows":{"0":{"a":"x"}}}"#, ["/rows: typeMismatch"]),
    Case("a star for a list", #"{"rows":{"*":{"a":"xx"}}}"#, ["/rows: typeMismatch"]),
    Case("a path for a key", #"{"rows.0.a":"x","rows":[{"a":"x"}]}"#, ["/rows/0/a: tooShort"]),
    Case("a text for a list", #"{"rows":"[]"}"#, ["/rows: typeMismatch"]),
    Case("a list for a row", #"{"rows":[["a"]]}"#, ["/rows/0: typeMismatch"]),
  ]

  @Test func thereAreCases() { #expect(Self.cases.count > 25) }

  @Test(arguments: cases) func isJudged(_ row: Case) throws {
    let checker = Checker(try ValidationForm(Self.form))
    let report = checker.check(row.payload)
    #expect(report.issues.map(facts) == row.issues)
    #expect((report.verdict == .valid) == row.issues.isEmpty)
    // A checker that has seen this one judges the next as ever.
    #expect(checker.check(#"{"x":"abc"}"#.utf8).isValid)
  }

  /// Test 4: on the stack of a thread as small as they are anywhere.
  @Test func depthFitsASmallStack() async throws {
    let form = try ValidationForm(Self.form)
    let verdicts = await withCheckedContinuation { continuation in
      let thread = Thread {
        let checker = Checker(form)
        let deepest = #"{"any":"# + #"[{"a":"#.times(31) + "[]" + "}]".times(31) + "}"
        let payloads = [deepest, "[".times(100_000), #"{"a":"#.times(100_000)]
        continuation.resume(
          returning: payloads.map { checker.check($0.utf8, cleaned: true).verdict })
      }
      // The thread sanitizer's frames are several times as large.
      let isSanitized = ProcessInfo.processInfo.environment["FORMCHECK_SANITIZED"] != nil
      thread.stackSize = (isSanitized ? 4_096 : 512) << 10
      thread.start()
    }
    #expect(verdicts == [.valid, .invalid, .invalid])
  }

  /// Test 33: twice the rows, about twice the time; a hundred issues, then a count.
  @Test func manyWrongRowsAreLinear() throws {
    let fields = (0..<20).map { "f\($0): { length: 2.. }" }.joined(separator: ", ")
    let checker = Checker(
      try ValidationForm("form: t\nfields: { rows: { items: { fields: { \(fields) } } } }"))
    let row = "{" + (0..<20).map { "\"f\($0)\":\"x\"" }.joined(separator: ",") + "}"
    func payload(_ rows: Int) -> [UInt8] {
      Array(#"{"rows":[\#(Array(repeating: row, count: rows).joined(separator: ","))]}"#.utf8)
    }
    let report = checker.check(payload(2_000))
    #expect(report.issues.count == 100)
    #expect(report.uncounted == ["tooShort": 40_000 - 100])
    let cost = costGrowth(from: 1_000) { rows in
      let payload = payload(rows)
      let start = processorTime()
      _ = checker.check(payload)
      return processorTime() - start
    }
    #expect(cost.isInProportion, "\(cost)")
  }

  /// Test 13: exact, and never infinite.
  @Test(arguments: [
    ("9007199254740993", ""), ("9007199254740992", "rangeUnderflow"),
    ("9007199254740993.0", ""), ("9007199254740993.5", "typeMismatch"),
    ("9223372036854775808", ""), ("9223372036854775809", "rangeOverflow"),
    ("1e1000000000", "badInput"), ("-0", "rangeUnderflow"), ("1e-400", "typeMismatch"),
    ("1".times(100_000), "badInput"), ("true", "typeMismatch"), (#""1""#, "typeMismatch"),
  ])
  func numbersAreExact(_ value: String, _ code: String) throws {
    let form =
      "form: t\nfields: { x: { type: integer, range: 9007199254740993..9223372036854775808 } }"
    let codes = try report(form, #"{"x":\#(value)}"#).issues.map(\.code)
    #expect(codes == (code.isEmpty ? [] : [code]))
  }

  /// Tests 72 and 73: what is counted, by its unit; far more marks than any letter has.
  @Test(arguments: [
    ("👨‍👩‍👧‍👦", [1, 7, 11, 25]), (#"\r\n"#, [1, 2, 2, 2]), ("e\u{301}", [1, 2, 2, 3]),
    ("x\("\u{FE0F}".times(1_000))", [1, 1_001, 1_001, 3_001]),
    ("a\("\u{301}".times(1_000))", [1, 1_001, 1_001, 2_001]),
  ])
  func lengthsByTheirUnits(_ text: String, _ lengths: [Int]) throws {
    for (unit, length) in zip([" graphemes", "", " utf16", " bytes"], lengths) {
      // A secret of blanks is filled, so that a line break has a length.
      let exact = "form: t\nfields: { x: { secret: true, length: '\(length)\(unit)' } }"
      #expect(try report(exact, #"{"x":"\#(text)"}"#).issues.map(\.code) == [], "\(length)\(unit)")
      let short = "form: t\nfields: { x: { secret: true, length: '..\(length - 1)\(unit)' } }"
      #expect(
        try report(short, #"{"x":"\#(text)"}"#).issues.map(\.code) == ["tooLong"],
        "\(length)\(unit)")
    }
  }

  /// Test 75: what is not seen is trimmed, so that a required field is missing.
  @Test(arguments: [
    #"\u202e"#, #"\u2066"#, #"\u200b"#, #"\ufeff"#, #"\u3164"#, #"\u2800"#, #"\u00a0"#,
    #"\udb40\udc41"#, #"\u180e\u2060 \t"#, #"\u200b\u00a0\u3000\u2028"#,
  ])
  func invisibleTextIsNothing(_ text: String) throws {
    let form = "form: t\nfields: { x: { required: true, normalize: [trim] } }"
    #expect(try report(form, #"{"x":"\#(text)"}"#).issues.map(\.code) == ["valueMissing"])
    // Tags stay behind a sign: flags are made of them.
    let behind = text.hasPrefix(#"\udb40"#) ? "" : text
    let around = try report(form, #"{"x":"\#(behind)a\#(behind)"}"#, cleaned: true)
    #expect(around.cleaned.map { String(decoding: $0, as: UTF8.self) } == #"{"x":"a"}"#)
    for rule in ["contact.email", "identity.username"] {
      let named = "form: t\nfields: { x: { rule: \(rule) } }"
      for value in ["ana\(text)ana@example.org", "ana\(text)ana"] {
        #expect(try report(named, #"{"x":"\#(value)"}"#).verdict == .invalid, "\(rule)")
      }
    }
  }

  /// Test 76: cases fold without a locale, and look-alikes are told.
  @Test(arguments: [
    ("unicode: [oneScript]", "раypal", "charactersNotAllowed"),
    ("unicode: [noConfusables]", "ｅｘ", "charactersNotAllowed"),
    ("normalize: [lowercase], choices: ['i\u{307}']", "İ", ""),
    ("normalize: [uppercase], choices: [SS]", "ß", ""),
    ("normalize: [lowercase], choices: [k]", "\u{212A}", ""),
    ("pattern: k", "\u{212A}", "patternMismatch"),
    ("pattern: { matches: k, flags: [ignoreCase] }", "\u{212A}", ""),
  ])
  func scriptsAndCases(_ field: String, _ value: String, _ code: String) throws {
    let codes = try report("form: t\nfields: { x: { \(field) } }", #"{"x":"\#(value)"}"#)
      .issues.map(\.code)
    #expect(codes == (code.isEmpty ? [] : [code]))
  }

  /// Tests 70 and 71: none of these passes for a web address.
  @Test(arguments: [
    "javascript:%0aalert(1)//x.com", "http:/evil.com", "//evil.com", "http://a:b@c@d/",
    #"https://good.com\\@evil.com"#, "http://[::1", "https://exa\\tmple.org",
    "https://example.org\\n",
    "https://ｅｘample.org／", "https://example.org:65536/", "https://example.org:99999999999/",
    "https://", "https:example.org", "data:text/html,x",
  ])
  func addressesThatDeceive(_ address: String) throws {
    let report = try report("form: t\nfields: { x: { rule: web.url } }", #"{"x":"\#(address)"}"#)
    #expect(report.verdict == .invalid)
  }

  /// Test 78: one now for a payload, however often it is asked; clocks that go back or far.
  @Test func oneNowForAPayload() throws {
    let form = try ValidationForm(
      """
      form: t
      fields: { a: { type: datetime, compute: now }, b: { type: datetime, compute: now } }
      check: a == b
      """)
    let checker = Checker(form)
    for seconds in [0, 1_781_524_800, 1_781_524_799, -62_135_596_801, 1e300, -1e300] {
      let now = Date(timeIntervalSince1970: seconds)
      let report = checker.check("{}".utf8, now: now, cleaned: true)
      #expect(report.isValid, "\(report.issues)")
      #expect(report == Checker(form).check("{}".utf8, now: now, cleaned: true))
    }
  }
}
