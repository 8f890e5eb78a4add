import FormCheck
import Testing

/// An IBAN that is too short or too long for its country names both lengths; the lengths are those of ISO 13616.
@Suite struct CountryLengthTests {
  @Test(
    arguments: [
      (
        "finance.iban", "DE8937040044053201300",
        "an IBAN of Germany has 22 characters; this one has 21"
      ),
      (
        "finance.iban", "DE893704004405320130000",
        "an IBAN of Germany has 22 characters; this one has 23"
      ),
      (
        "finance.iban-as-written", "de89 3704 0044 0532 0130 0",
        "an IBAN of Germany has 22 characters; this one has 21"
      ),
      ("finance.iban", "NO938601111794", "an IBAN of Norway has 15 characters; this one has 14"),
      (
        "finance.iban", "MT84MALT011000012345MTLCAST001",
        "an IBAN of Malta has 31 characters; this one has 30"
      ),
    ])
  func bothLengthsAreNamed(_ rule: String, _ value: String, _ message: String) throws {
    let form = try ValidationForm("form: t\nfields: { v: { rule: \(rule) } }")
    let issues = Checker(form).check("{\"v\":\"\(value)\"}".utf8).issues
    #expect(issues.filter { $0.code == "patternMismatch" }.map(\.message) == [message])
  }

  /// The length is right, the country has no IBAN, or the author has words of their own.
  @Test(arguments: [
    ("{ rule: finance.iban }", "DE8937040044053201300O"),
    ("{ rule: finance.iban }", "US89370400440"),
    ("{ rule: finance.iban }", ""), ("{ rule: finance.iban }", "D"),
    ("{ rule: finance.iban, message: mine }", "DE8937040044053201300"),
    ("{ rule: finance.iban, secret: true }", "DE8937040044053201300"),
    ("{ pattern: 'DE[0-9]{20}' }", "DE893"),
  ])
  func otherwiseNoLengthIs(_ field: String, _ value: String) throws {
    let form = try ValidationForm("form: t\nfields: { v: \(field) }")
    let issues = Checker(form).check("{\"v\":\"\(value)\"}".utf8).issues
    #expect(issues.allSatisfy { !$0.message.contains("characters; this one") })
  }

  @Test(arguments: ["ar", "de", "es", "fr", "ja", "ka", "ru"])
  func eachLanguageNamesThem(_ locale: String) throws {
    let message = try issue("finance.iban", "DE8937040044053201300", locale).message
    #expect(message.contains("22") && message.contains("21") && !message.contains("characters"))
  }

  private func issue(_ rule: String, _ value: String, _ locale: String? = nil) throws -> FormIssue {
    let form = try ValidationForm("form: t\nfields: { v: { rule: \(rule) } }")
    return try #require(
      Checker(form, locale: locale).check("{\"v\":\"\(value)\"}".utf8).issues.first)
  }
}
