import FormText
import Testing

@testable import FormCheck

/// What is the same as a secret is not shown, whether the secret was judged or not.
@Suite struct UnjudgedSecretTests {
  static let cases: [(fields: String, payload: String)] = [
    // A key that stands twice: the second value.
    ("p: { secret: true }", #"{"p":"abcd1234","p":"hunter22","txt":"hunter22"}"#),
    ("p: { secret: true }", #"{"p":"hunter22","p":"abcd1234","txt":"hunter22"}"#),
    ("p: { secret: true, type: integer }", #"{"p":1,"p":77220011,"txt":"77220011"}"#),
    (
      "g: { fields: { pw: { secret: true } } }",
      #"{"g":{"pw":"a1"},"g":{"pw":"hunter22"},"txt":"hunter22"}"#
    ),
    // What is not asked for.
    (
      "g: { when: ok, fields: { pw: { secret: true } } }",
      #"{"g":{"pw":"hunter22"},"txt":"hunter22"}"#
    ),
    ("s: { when: ok, secret: true }", #"{"s":"hunter22","txt":"hunter22"}"#),
    ("l: { when: ok, items: { secret: true } }", #"{"l":["a","hunter22"],"txt":"hunter22"}"#),
    // What has another shape.
    ("g: { fields: { pw: { secret: true } } }", #"{"g":[{"pw":"hunter22"}],"txt":"hunter22"}"#),
    ("l: { items: { secret: true } }", #"{"l":{"a":"hunter22"},"txt":"hunter22"}"#),
    ("t: { items: [{}, { secret: true }] }", #"{"t":["a","b","hunter22"],"txt":"hunter22"}"#),
    ("m: { values: { secret: true } }", #"{"m":["hunter22"],"txt":"hunter22"}"#),
    // Too deep.
    (
      "c: { rule: c }",
      #"{"c":{"pw":"a","r":[{"pw":"hunter22"}]},"txt":"hunter22"}"#
    ),
  ]

  @Test(arguments: cases.indices)
  func equalsAreHidden(_ number: Int) throws {
    let (fields, payload) = Self.cases[number]
    let form = try ValidationForm(
      """
      form: t
      rules: { c: { depth: ..1, fields: { pw: { secret: true }, r: { items: { rule: c } } } } }
      fields: { ok: { type: boolean }, txt: { type: integer }, \(fields) }
      """)
    let checker = Checker(form)
    let report = checker.check(payload.utf8)
    #expect(report.issues.contains { $0.field == "/txt" })
    for issue in report.issues {
      #expect(!"\(issue.message) \(issue.params)".contains("hunter22"))
      #expect(!"\(issue.message) \(issue.params)".contains("77220011"))
    }
    let bytes = Array(payload.utf8)
    let value = bytes.count - 2
    #expect(checker.masks().contains { $0.start < value && value <= $0.end })
  }

  /// What is shown as ever: no secret has it.
  @Test func nothingElseIsHidden() throws {
    let form = try ValidationForm(
      "form: t\nfields: { txt: { type: integer }, g: { fields: { pw: { secret: true }, a: {} } } }"
    )
    let checker = Checker(form)
    let report = checker.check(#"{"g":{"a":"x"},"g":{"a":"hunter22"},"txt":"hunter22"}"#.utf8)
    let issue = try #require(report.issues.first { $0.field == "/txt" })
    #expect(issue.message.contains("hunter22"))
  }
}
