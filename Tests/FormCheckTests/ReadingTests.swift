import FormCheck
import TestFixtures
import Testing

/// Numbers, answers and dates as people write them, and replacements.
@Suite struct ReadingTests {
  /// A language, a text, and the number as it is cleaned; nil where it is not read.
  static let numbers: [(language: String, text: String, number: String?)] = [
    ("de", "1.234,50", "1234.50"), ("de", "1 234,50", "1234.50"), ("de", "-5", "-5"),
    ("de", "\u{2212}5", "-5"), ("de", "+5", "5"), ("de", "0,5", "0.5"), ("de", "1234", "1234"),
    ("de", "1.234.567", "1234567"), ("de", "1.234,0", "1234.0"), ("de", "1\u{A0}234", "1234"),
    ("de", "1\u{202F}234\u{202F}567,1", "1234567.1"), ("de", "1 234", "1234"), ("de", "0", "0"),
    ("de", "-0,0", "-0.0"), ("de", "1,234", "1.234"),
    ("de", "1.234", nil), ("de", "-1.234", nil), ("de", "5,", nil), ("de", ",5", nil),
    ("de", "05", nil), ("de", "00", nil), ("de", "1e3", nil), ("de", "5-", nil), ("de", "5 €", nil),
    ("de", "1.5", nil), ("de", "12.34", nil), ("de", "1.23,4", nil), ("de", "1234.567", nil),
    ("de", "0.123.456", nil), ("de", "1.234 567", nil), ("de", "1..234", nil), ("de", "1,2,3", nil),
    ("de", "--5", nil), ("de", "+", nil), ("de", "٣", nil), ("de", "0x1", nil), ("de", "1 ", nil),
    ("de", "\("9".times(41))", nil), ("de", "true", nil),
    ("{ language: de, groups: trust }", "1.234", "1234"),
    ("{ language: de, groups: trust }", "1.23", nil), ("{ language: de }", "1.234", nil),
    ("en", "1,234.5", "1234.5"), ("en", "1,234", nil), ("en", "1,234,567", "1234567"),
    ("en", "1.5", "1.5"), ("en", "1.234", "1.234"), ("en", "12,34", nil),
    ("fr", "1\u{202F}234,5", "1234.5"), ("fr", "1.234", nil), ("fr", "1 234", "1234"),
    ("de-CH", "1’234.5", "1234.5"), ("de-CH", "1'234'567.5", "1234567.5"),
    ("de", "1\u{3000}234", "1234"),
    ("de-CH", "1’234", "1234"), ("ru", "1 234,5", "1234.5"),
  ]

  @Test(arguments: numbers) func readsNumbers(
    _ language: String, _ text: String, _ number: String?
  ) throws {
    // What is not read is not read by “coerce” either.
    for more in ["", "coerce: true, "] {
      let form =
        "form: t\nfields: { x: { type: decimal, \(more)normalize: [{ number: \(language) }] } }"
      let report = try report(form, "{\"x\":\"\(text)\"}", cleaned: true)
      if let number {
        #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == "{\"x\":\(number)}")
      } else {
        #expect(report.issues.map(\.code) == ["typeMismatch"])
      }
    }
  }

  static let judged: [Judged] = [
    Judged(
      "type: integer, normalize: [{ number: de }], range: ..2000",
      ["'1.234.567'": "rangeOverflow", "'1 500'": "", "'1,5'": "typeMismatch", "5": "", "''": ""]),
    Judged(
      "type: integer, required: true, normalize: [trim, { number: de }]",
      ["' '": "valueMissing", "' 5 '": "", "true": "typeMismatch"]),
    Judged(
      "items: { type: decimal, normalize: [{ number: de }] }, normalize: [{ split: ';' }]",
      ["'1,5; 2'": ""]),
    Judged(
      "type: boolean, normalize: [{ boolean: { true: [yes, '1', x], false: [no, '0'] } }]",
      [
        "'yes'": "", "'no'": "", "'Yes'": "typeMismatch", "'true'": "typeMismatch", "true": "",
        "1": "typeMismatch", "''": "",
      ]),
    Judged(
      "type: boolean, required: true, normalize: [{ boolean: { true: x, false: [''] } }]",
      ["''": "", "' '": "valueMissing", "null": "valueMissing"]),
    Judged(
      "type: date, normalize: [{ date: [dd.MM.yyyy, dd.MM.yy] }], range: 2026-06-15..2026-06-15",
      ["'15.06.2026'": "", "'15.06.26'": "", "'2026-06-15'": "", "'15/06/2026'": "typeMismatch"]),
    Judged(
      "type: date, normalize: [{ date: [dd/MM/yyyy, MM/dd/yyyy] }], range: 2026-01-01..2026-12-31",
      [
        "'15/06/2026'": "", "'06/15/2026'": "", "'06/06/2026'": "", "'05/06/2026'": "typeMismatch",
        "'31/31/2026'": "typeMismatch",
      ]),
  ]

  @Test(arguments: judged) func judges(_ field: Judged) throws {
    let (expected, got) = try field.run()
    #expect(got == expected)
  }

  /// A pattern, its replacement, a text, and what becomes of it, worked out by hand as ECMAScript's `replace` does.
  static let replacements: [(find: String, with: String, text: String, result: String)] = [
    ("a", "b", "banana", "bbnbnb"), ("a", "", "banana", "bnn"), ("x", "y", "banana", "banana"),
    (#"(\w)(\w)"#, "$2$1", "abcde", "badce"), ("a", "$$", "banana", "b$n$n$"),
    ("(a)|(n)", "[$1$2]", "ban", "b[a][n]"), ("x*", "-", "abc", "-a-b-c-"),
    ("a*", "-", "baac", "-b--c-"), (#"\s+"#, " ", "a  b", "a b"), ("^a", "x", "aa", "xa"),
    ("(?<=a)b", "x", "abb", "axb"), ("é", "e", "café é", "cafe e"), (".", "x", "é\u{1F600}", "xx"),
    ("(a)(?:b)?", "$1!", "abaa", "a!a!a!"), ("$", "!", "a", "a!"),
  ]

  @Test(arguments: replacements) func replaces(
    _ find: String, _ with: String, _ text: String, _ result: String
  ) throws {
    let form =
      "form: t\nfields: { x: { normalize: [{ replace: { find: '\(find)', with: '\(with)' } }] } }"
    let report = try report(form, "{\"x\":\"\(text)\"}", cleaned: true)
    #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == "{\"x\":\"\(result)\"}")
  }

  /// What is beyond the limits of a pattern, or grows beyond them, is undecided.
  @Test(arguments: [
    ("(?!b)(?:a+)+$", "a".times(60) + "!", "x"), ("a", "a".times(5_000), "x"),
    ("a", "a".times(4_000), "x".times(2_000)),
  ]) func undecidedReplacements(_ find: String, _ text: String, _ with: String) throws {
    let form =
      "form: t\nfields: { x: { normalize: [{ replace: { find: '\(find)', with: \(with) } }], length: ..3 } }"
    let report = try report(form, "{\"x\":\"\(text)\"}")
    #expect(report.issues.map(\.code) == ["undecided"])
  }

  static let words: [(field: String, value: String, says: String)] = [
    ("type: decimal, normalize: [{ number: de }]", "1.234", "write “1234” or “1,234”"),
    ("type: decimal, normalize: [{ number: en }]", "-1,234", "write “-1234” or “-1.234”"),
    ("type: decimal, normalize: [{ number: de }]", "5 €", "such as 12,5, not “5 €”"),
    ("type: integer, normalize: [{ number: de }]", "x", "such as 12, not “x”"),
    (
      "type: boolean, normalize: [{ boolean: { true: [yes, x], false: no } }]", "Yes",
      "choose one of these: “yes”, “x”, “no”, not “Yes”"
    ),
    (
      "type: date, normalize: [{ date: [dd/MM/yyyy, MM/dd/yyyy] }]", "05/06/2026",
      "“05/06/2026” may mean 2026-06-05 or 2026-05-06"
    ),
  ]

  @Test(arguments: words) func says(_ field: String, _ value: String, _ says: String) throws {
    let report = try report("form: t\nfields: { x: { \(field) } }", "{\"x\":\"\(value)\"}")
    let message = try #require(report.issues.first?.message)
    #expect(message.contains(says), "\(message)")
    // A secret is not said.
    let hidden = try self.hidden(field, value)
    #expect(!hidden.contains(value) && !hidden.contains("1234"))
  }

  private func hidden(_ field: String, _ value: String) throws -> String {
    let form = "form: t\nfields: { x: { secret: true, \(field) } }"
    return try report(form, "{\"x\":\"\(value)\"}").issues.map(\.message).joined()
  }

  static let mistakes: [MistakeCase] = [
    step("{ number: ⟦xx⟧ }", "unknownName"),
    step("{ number: { ⟦group⟧: trust, language: de } }", "unknownKey"),
    step("{ number: ⟦{ groups: trust }⟧ }", "unknownStep", says: ["language: de"]),
    step("{ number: { language: de, groups: ⟦trusted⟧ } }", "unknownName", says: ["“trust”?"]),
    step("⟦number⟧", "unknownStep", says: ["{ number: … }"]),
    step("{ boolean: ⟦{ true: [yes] }⟧ }", "unknownStep"),
    step("{ boolean: ⟦yes⟧ }", "unknownStep"),
    step("{ boolean: { true: [yes], false: [⟦yes⟧] } }", "unknownStep", says: ["twice"]),
    step("{ date: [dd.MM.yyyy, ⟦dd.yyyy⟧] }", "unknownStep"), step("{ date: ⟦[]⟧ }", "unknownStep"),
    step("{ replace: ⟦{ find: a }⟧ }", "unknownStep"),
    step("{ replace: { find: 'a⟦(b⟧', with: x } }", "patternMalformed"),
    step(
      "{ replace: { find: '(a)', with: ⟦$2⟧ } }", "unknownStep", says: ["no group 2", "it has 1"]),
    step("{ replace: { find: '(a)', with: ⟦$x⟧ } }", "unknownStep", says: ["$$"]),
    MistakeCase("form: t\nfields: { x: { normalize: [⟦{ number: de }⟧] } }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { x: { type: integer, normalize: [⟦{ boolean: { true: a, false: b } }⟧] } }",
      "wrongType"),
  ]

  private static func step(_ step: String, _ code: String, says: [String] = []) -> MistakeCase {
    MistakeCase("form: t\nfields: { x: { normalize: [\(step)] } }", code, says: says)
  }

  @Test(arguments: mistakes) func mistakesHavePlaces(_ mistake: MistakeCase) throws {
    try mistake.test()
  }
}
