import FormCheck
import TestFixtures
import Testing

@Suite struct NumberConstraintTests {
  static let types: [Judged] = [
    Judged(
      "type: integer",
      [
        "3": "", "3.0": "", "3e2": "", "100e-2": "", "-0": "", "1e-0": "", "0": "",
        "3.5": "typeMismatch", "1e-1": "typeMismatch", "'3'": "typeMismatch",
        "true": "typeMismatch", "[3]": "typeMismatch", "{}": "typeMismatch",
        "''": "", "' '": "", "null": "", "9223372036854775808": "",
        "123456789012345678901234567890": "",
      ]),
    Judged("type: number", ["1.5": "", "'1.5'": "typeMismatch", "false": "typeMismatch"]),
    Judged(
      "type: decimal",
      [
        "0.1": "", "'NaN'": "typeMismatch", "'inf'": "typeMismatch", "'0x1p3'": "typeMismatch",
        "'1_000'": "typeMismatch", "'١٢'": "typeMismatch", "'+5'": "typeMismatch",
        "' 1'": "typeMismatch", "'infinity'": "typeMismatch",
      ]),
    Judged(
      "type: boolean",
      [
        "true": "", "false": "", "1": "typeMismatch", "0": "typeMismatch",
        "'yes'": "typeMismatch", "'true'": "typeMismatch", "''": "",
      ]),
  ]

  static let ranges: [Judged] = [
    Judged(
      "type: integer, range: 1..9",
      ["0": "rangeUnderflow", "1": "", "9": "", "10": "rangeOverflow", "9.0": ""]),
    Judged("type: number, range: ..5", ["-1e400": "", "5": "", "5.1": "rangeOverflow"]),
    Judged("type: number, range: -5..", ["-5": "", "-5.01": "rangeUnderflow"]),
    Judged(
      "type: number, range: { above: 0, below: 1 }",
      ["0": "rangeUnderflow", "-0": "rangeUnderflow", "0.01": "", "1": "rangeOverflow"]),
    Judged(
      "type: number, range: { min: 0, max: 1 }",
      ["0": "", "1.0": "", "-0.1": "rangeUnderflow", "1.1": "rangeOverflow"]),
    Judged(
      "type: integer, range: [1.., ..9, { above: 3 }]",
      ["0": "rangeUnderflow rangeUnderflow", "3": "rangeUnderflow", "4": "", "10": "rangeOverflow"]
    ),
    // Beyond what a Double tells apart: 2^53 + 1, 2^63, thirty digits.
    Judged(
      "type: integer, range: ..9007199254740992",
      ["9007199254740992": "", "9007199254740993": "rangeOverflow"]),
    Judged(
      "type: integer, range: ..9223372036854775807",
      ["9223372036854775807": "", "9223372036854775808": "rangeOverflow"]),
    Judged(
      "type: decimal, range: 0.100000000000000000000000000001..",
      ["0.1": "rangeUnderflow", "0.100000000000000000000000000001": ""]),
    // One number goes on where the other has ended, with zeros between.
    Judged(
      "type: number, range: 1.01..2.002",
      [
        "1": "rangeUnderflow", "1.00": "rangeUnderflow", "1.01": "", "2": "", "2.0": "",
        "2.002": "", "2.0020001": "rangeOverflow", "2.001": "", "101e-2": "",
      ]),
    Judged(
      "type: number, range: -2.002..-1.01",
      ["-1": "rangeOverflow", "-1.01": "", "-2": "", "-2.0020001": "rangeUnderflow"]),
    Judged(
      "type: integer, range: 100..10001",
      ["1e2": "", "1e4": "", "1.0001e4": "", "10002": "rangeOverflow"]),
    Judged("type: number, choices: [1.01]", ["1": "notAChoice", "1.01": ""]),
    Judged(
      "type: number, range: 0..1", ["1e-400": "", "1e400": "rangeOverflow", "-0.0": "", "1e0": ""]),
  ]

  static let steps: [Judged] = [
    Judged(
      "type: decimal, step: 0.01",
      ["0.1": "", "1.005": "stepMismatch", "1.10": "", "1.100": "", "0.07": "", "4.35": ""]),
    Judged("type: number, step: 0.1", ["0.3": "", "1.1": "", "0.35": "stepMismatch", "-0.7": ""]),
    Judged("type: integer, step: 5", ["0": "", "15": "", "-5": "", "7": "stepMismatch"]),
    Judged("type: integer, step: 1000", ["1e3": "", "1e2": "stepMismatch", "1e40": ""]),
    Judged("type: number, step: 2.5", ["7.5": "", "5": "", "6": "stepMismatch"]),
    Judged(
      "type: number, step: 0.3", ["0.9": "", "1e-20": "stepMismatch", "1e30": "stepMismatch"]),
    Judged(
      "type: integer, range: 10.., step: 5, forbidden: [7]",
      ["7": "rangeUnderflow stepMismatch forbiddenValue"]),
  ]

  @Test(arguments: types + ranges + steps)
  func judges(_ row: Judged) throws {
    let (expected, got) = try row.run()
    #expect(got == expected)
  }

  static let refused: KeyValuePairs<String, String> = [
    "1e401": "number", "1e-401": "number", "-1e1000000000": "number", "1e99999999999999": "number",
    "1".times(41): "number", "0.\("1".times(41))": "number", "1".times(100_000): "number",
    "NaN": "syntax", "Infinity": "syntax", "+5": "syntax", "0x1": "syntax", "1_000": "syntax",
    "01": "syntax", "1.": "syntax", ".5": "syntax", "-": "syntax",
  ]

  @Test func numbersBeyondTheLimitsAreRefusedAndNeverRounded() throws {
    let checker = Checker(try ValidationForm("form: t\nfields: { x: { type: number } }"))
    for (number, reason) in Self.refused {
      let report = checker.check(Judged.payload(number).utf8)
      #expect(report.verdict == .invalid)
      #expect(report.issues.map(facts) == [": badInput"], "\(number.prefix(20))")
      #expect(report.issues.first?.params["reason"] == .text(reason), "\(number.prefix(20))")
    }
    #expect(checker.check(Judged.payload("1".times(40)).utf8).isValid)
  }

  @Test(arguments: ["1.0", "1e2", "-0", "100.00", "9007199254740993", "1E+2"])
  func numbersAreWrittenBackAsTheyCame(_ number: String) throws {
    let report = try report(
      "form: t\nfields: { x: { type: number } }", Judged.payload(number), cleaned: true)
    #expect(report.cleaned.map { String(decoding: $0, as: UTF8.self) } == Judged.payload(number))
  }
}
