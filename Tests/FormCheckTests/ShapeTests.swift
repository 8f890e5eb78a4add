import FormCheck
import Foundation
import TestFixtures
import Testing

/// Check digits and formats are judged where the shape is right, and nowhere else.
@Suite struct ShapeTests {
  /// A format without words of its own shows a text that fits: one that the form takes.
  @Test(
    arguments: ["json", "jwt", "week", "idn-hostname", "idn-email", "cidr-network", "cron"])
  func aFormatShowsAnExampleThatFits(_ format: String) throws {
    let checker = Checker(try ValidationForm("form: t\nfields: { a: { format: \(format) } }"))
    let report = checker.check(#"{"a":"{ not"}"#.utf8)
    let issue = try #require(report.issues.first)
    guard case .text(let example)? = issue.params["example"] else {
      Issue.record("no example of \(format)")
      return
    }
    #expect(issue.message.contains(example))
    let payload = try JSONEncoder().encode(["a": example])
    #expect(checker.check(payload).isValid, "\(example)")
  }

  static let cases: [FormCase] = [
    ("pattern: '\\d{4}', checksum: luhn", "12 34", ["patternMismatch"]),
    ("checksum: luhn, pattern: '\\d{4}'", "12 34", ["patternMismatch"]),
    ("pattern: '(\\d)(?!\\1)\\d{3}', checksum: luhn", "12 34", ["patternMismatch"]),
    ("length: 4, checksum: luhn", "123", ["tooShort"]),
    ("checksum: luhn, length: ..3", "1235", ["tooLong"]),
    ("pattern: '\\d{4}', checksum: luhn", "1235", ["checksumMismatch"]),
    ("pattern: '\\d{4}', checksum: { weights: [1], modulus: 10 }", "123", ["patternMismatch"]),
    ("pattern: '\\d{4}', checksum: { weights: [1], modulus: 10 }", "1235", ["checksumMismatch"]),
    // A part that must be there is no shape.
    ("includes: ['9'], checksum: luhn", "1235", ["missingPart", "checksumMismatch"]),
    (
      "unicode: [noBidi], checksum: luhn", "12\u{202E}35",
      ["charactersNotAllowed", "checksumMismatch"]
    ),
    // What the rule says, and what the field adds.
    ("rule: digits, checksum: luhn", "12 34", ["patternMismatch"]),
    ("rule: summed, pattern: '\\d{4}'", "12 34", ["patternMismatch"]),
    ("rule: summed, length: 4", "1235", ["checksumMismatch"]),
    ("rule: { any: [both, word] }", "12 34", ["noRuleFits"]),
    ("rule: { any: [both, word] }", "1235", ["noRuleFits"]),
    // A format is told once.
    ("pattern: '[0-9]{4}-W[0-9]{2}', format: week", "2026-W5", ["patternMismatch"]),
    ("pattern: '[0-9]{4}-W[0-9]{2}', format: week", "2026-W54", ["patternMismatch"]),
    ("format: week, checksum: luhn", "2026-W54", ["patternMismatch"]),
    ("format: json, length: ..2", "{{{", ["tooLong"]),
  ].map { constraints, value, codes in
    FormCase(
      "\(constraints) \(value)",
      """
      rules:
        digits: { pattern: '\\d{4}' }
        summed: { checksum: luhn }
        both: { pattern: '\\d{4}', checksum: luhn }
        word: { pattern: '[a-z]+' }
      fields: { x: { \(constraints) } }
      """, "{'x':'\(value)'}", codes.map { "/x: \($0)" })
  }

  @Test(arguments: cases)
  func judges(_ row: FormCase) throws { try row.test() }

  @Test(arguments: [
    ("1234567", ["patternMismatch"]), ("12345674", []), ("12345675", ["checksumMismatch"]),
  ])
  func variants(value: String, codes: [String]) throws {
    let form = """
      rules: { r: { variants: { a: { checksum: luhn } }, otherwise: { length: ..3 } } }
      fields: { k: {}, x: { rule: r, by: k, pattern: '\\d{8}' } }
      """
    try FormCase("variant", form, "{'k':'a','x':'\(value)'}", codes.map { "/x: \($0)" }).test()
  }
}
