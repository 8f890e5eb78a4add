import FormCheck
import Testing

/// A repair that makes a wrong value valid is suggested; one that is a guess is not.
@Suite struct SuggestionTests {
  private func issues(_ field: String, _ value: String, more: String = "") throws -> [FormIssue] {
    let form = try ValidationForm("form: t\nfields: { v: \(field) }\n\(more)", name: "t.yaml")
    return Checker(form).check(Array("{\"v\":\(value)}".utf8)).issues
  }

  private func json(_ text: String) -> String {
    String(decoding: PayloadValue.text(text).jsonBytes, as: UTF8.self)
  }

  @Test func theTableIsWhole() {
    #expect(SuggestedValues.rows.count == 40)
    #expect(SuggestedValues.rows.allSatisfy { $0.values.count >= 5 })
  }

  @Test(arguments: SuggestedValues.rows.map(\.rule).indices)
  func asPeopleWriteIt(_ index: Int) throws {
    let row = SuggestedValues.rows[index]
    for (sent, suggestion) in row.values {
      let issues = try issues("{ rule: \(row.rule) }", json(sent))
      let found = issues.first?.suggestion
      #expect(found == suggestion.map { .text($0) }, "\(row.rule): \(sent)")
      if let suggestion {
        let isNamed = issues.first?.code != "charactersNotAllowed"
        #expect(!isNamed || issues.first?.message.contains(suggestion) == true)
        // It is valid as it stands.
        #expect(try self.issues("{ rule: \(row.rule) }", json(suggestion)).isEmpty)
      }
    }
  }

  /// A trial judges one value: what another field bounds is not known to be valid.
  @Test(arguments: [
    ("'n..'", "10", "x"), ("'n..'", "10", "xy "), ("'..n'", "3", "ab-cd"), ("'..n'", "1", " AB "),
  ])
  func noneForWhatAnotherFieldBounds(_ length: String, _ bound: String, _ sent: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { n: { type: integer }, v: { length: \(length) } }")
    let issues = Checker(form).check(#"{"n":\#(bound),"v":"\#(sent)"}"#.utf8).issues
    #expect(issues.count == 1 && issues[0].suggestion == nil)
    #expect(issues[0].message.contains(bound))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let field: String
    let sent: String
    let suggestion: PayloadValue?
    let message: String
    var testDescription: String { "\(field) \(sent)" }

    init(_ field: String, _ sent: String, _ suggestion: PayloadValue?, _ message: String) {
      (self.field, self.sent, self.suggestion, self.message) = (field, sent, suggestion, message)
    }
  }

  static let types: [Case] = [
    Case("{ type: integer }", "\"1 000\"", .number("1000"), "send 1000 without quotes"),
    Case("{ type: integer }", "\"12\"", .number("12"), "send 12 without quotes"),
    // A thousand or one.
    Case("{ type: number }", "\"1.000\"", .number("1.000"), "send 1.000 without quotes"),
    Case("{ type: number }", "\"1,000\"", nil, "enter a number, such as 12.5, not “1,000”"),
    Case("{ type: number }", "\"12,5\"", .number("12.5"), "send 12.5 without quotes"),
    Case("{ type: number }", "\"1.234,5\"", .number("1234.5"), "send 1234.5 without quotes"),
    Case(
      "{ type: decimal, normalize: [{ number: de }] }", "\"29.90\"", .text("29,90"),
      "write 29,90"),
    Case(
      "{ type: decimal, normalize: [{ number: de }] }", "\"1,049.00\"", .text("1049,00"),
      "write 1049,00"),
    // One reading is a thousand times the other.
    Case(
      "{ type: decimal, normalize: [{ number: de }] }", "\"1.234\"", nil,
      "write “1234” or “1,234”: “1.234” may mean either"),
    Case("{ type: integer }", "true", nil, "send a number, not true"),
    Case("{ type: boolean }", "\"TRUE\"", .boolean(true), "send true without quotes"),
    Case(
      "{ type: boolean }", "\"yes\"", nil, "send true or false, not the string “yes”"),
    Case(
      "{ type: text, pattern: '[0-9]{5}' }", "1067", .text("01067"),
      "send a string: put “01067” in quotes"),
    Case(
      "{ choices: [red, green] }", "\"rde\"", .text("red"),
      "choose one of these: red, green; did you mean “red”?"),
    Case(
      "{ length: ..3 }", "\"abc \"", .text("abc"),
      "leave out the spaces at the beginning and the end: abc"),
    Case("{ pattern: '[A-Z]{3}' }", "\"abc\"", .text("ABC"), "use capital letters: ABC"),
    Case("{ pattern: '[a-z]{3}' }", "\"ABC\"", .text("abc"), "use small letters: abc"),
    Case("{ pattern: '[0-9]{2}' }", "\"١٢\"", .text("12"), "use the digits 0 to 9: 12"),
    Case(
      "{ pattern: '[a-z]{3}', message: three letters }", "\"ABC\"", .text("abc"),
      "three letters; use small letters: abc"),
    Case(
      "{ pattern: '[a-z]{3}', message: 'three letters[, such as {suggestion}]' }", "\"ABC\"",
      .text("abc"), "three letters, such as abc"),
    Case("{ secret: true, pattern: '[a-z]{3}' }", "\"ABC\"", nil, "this does not match [a-z]{3}"),
    // Both kinds of letters are right, so the intended one is unknown.
    Case("{ pattern: '[a-z]+|[A-Z]+' }", "\"aB\"", nil, "this does not match [a-z]+|[A-Z]+"),
    Case(
      "{ rule: { any: [contact.email, contact.phone.e164] } }", "\"+49 30 12345\"",
      .text("+493012345"), "write it without spaces: +493012345"),
  ]

  @Test(arguments: types) func says(_ one: Case) throws {
    let issue = try #require(try issues(one.field, one.sent).first)
    #expect(issue.suggestion == one.suggestion)
    #expect(issue.message == one.message)
  }

  @Test func theVariantInForceJudges() throws {
    let form = try ValidationForm(
      "form: t\nfields: { c: { rule: geo.country }, v: { rule: geo.postal, by: c } }",
      name: "t.yaml")
    func suggestion(_ country: String, _ code: String) -> PayloadValue? {
      Checker(form).check(Array(#"{"c":"\#(country)","v":"\#(code)"}"#.utf8)).issues.first?
        .suggestion
    }
    #expect(suggestion("DE", "1067") == .text("01067"))
    #expect(suggestion("GB", "sw1a 1aa") == .text("SW1A 1AA"))
    #expect(suggestion("CH", "01067") == nil)
  }

  @Test func aValueOfTheFormHasNone() throws {
    let form = try ValidationForm(
      "form: t\nfields: { a: {}, v: { compute: a, pattern: '[a-z]+' } }", name: "t.yaml")
    let issues = Checker(form).check(Array(#"{"a":"AB"}"#.utf8)).issues
    #expect(issues.map(\.field) == ["/v"])
    #expect(issues.first?.suggestion == nil)
  }

  @Test func onlyTheFirstIssuesAreTried() throws {
    var limits = Limits()
    limits.issues = 300
    let form = try ValidationForm(
      "form: t\nfields: { v: { items: { pattern: '[a-z]+' } } }", name: "t.yaml", limits: limits)
    let values = Array(repeating: "\"A\"", count: 300).joined(separator: ",")
    let issues = Checker(form).check(Array("{\"v\":[\(values)]}".utf8)).issues
    #expect(issues.count == 300)
    #expect(issues.count { $0.suggestion != nil } == 100)
  }

  /// Trials end: of a text that a pattern reads in many ways, and of a long one.
  @Test(arguments: ["(a|aa)+b", "(a+)+b"]) func trialsAreBounded(_ pattern: String) throws {
    let text = String(repeating: "A", count: 250)
    #expect(try issues("{ pattern: '\(pattern)' }", json(text)).first?.suggestion == nil)
    let long = String(repeating: "A", count: 300)
    #expect(try issues("{ pattern: '[a-z]+' }", json(long)).first?.suggestion == nil)
  }

  @Test(arguments: ["de", "fr", "es", "ar", "ja", "ka", "ru"])
  func inEachLanguage(_ language: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { v: { rule: contact.phone.e164 } }", name: "t.yaml")
    let issue = try #require(
      Checker(form, locale: language).check(Array(#"{"v":"+49 30 12345"}"#.utf8)).issues.first)
    #expect(issue.message.contains("+493012345"))
    #expect(issue.suggestion == .text("+493012345"))
  }

  @Test func aLiveFieldSuggests() throws {
    let form = try ValidationForm("form: t\nfields: { v: { type: date } }", name: "t.yaml")
    let session = FormSession(form)
    let field = try #require(session["v"])
    field.text = "1.6.2026"
    #expect(field.issues.first?.suggestion == .text("2026-06-01"))
  }
}
