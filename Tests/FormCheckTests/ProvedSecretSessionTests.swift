import FormCheck
import Testing

/// A live field's message does not repeat a secret of the form that is being filled in.
@Suite struct ProvedSecretSessionTests {
  static let relations = [
    "other: { differs: pin }", "other: { choices: [a, b] }", "other: { forbidden: [canary] }",
    "other: { equals: pin, length: ..3, message: 'not {got}' }", "other: { type: date }",
    "other: { check: { that: this != pin, message: 'not {this}' } }",
    "other: { pattern: a, message: 'not {got}' }",
  ]

  @Test(arguments: relations) func noMessageHoldsTheSecret(_ other: String) throws {
    let form = try ValidationForm("form: t\nfields: { pin: { secret: true }, \(other) }")
    let session = FormSession(form)
    let (pin, field) = (try #require(session["pin"]), try #require(session["other"]))
    pin.text = "CANARY"
    field.text = "CANARY"
    let said = (field.issues + pin.issues + session.submit().issues).map { String(reflecting: $0) }
    #expect(!said.isEmpty)
    for text in said { #expect(!text.contains("CANARY"), "\(text)") }
    // What is no secret is told.
    field.text = "else"
    if other.contains("date") { #expect(field.issues.first?.params["got"] == .text("else")) }
  }
}
