import FormCheck
import Testing

/// A default is judged as the same value is when it is sent: in a record, and in a form that is filled in.
@Suite struct DefaultJudgedTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The field `x` without its default, and the form's other fields.
    var field: String
    var others = ""
    /// As YAML, and as JSON.
    var value: String
    var json: String
    var issues: [String] = []
    var testDescription: String { name }
  }

  static let pet =
    "items: { fields: { kind: { required: true, choices: [cat, dog] }, breed: { when: kind == 'dog', required: true, length: ..20 } } }"

  static let cases = [
    Case(
      name: "a row whose condition does not hold", field: pet, value: "[{ kind: cat }]",
      json: #"[{"kind":"cat"}]"#),
    Case(
      name: "a row whose condition holds", field: pet, value: "[{ kind: dog }]",
      json: #"[{"kind":"dog"}]"#, issues: ["/x/0/breed: valueMissing"]),
    Case(
      name: "a group whose condition reads outside",
      field: "fields: { a: {}, b: { when: 'record.more == true', required: true } }",
      others: "more: { type: boolean }", value: "{ a: y }", json: #"{"a":"y"}"#),
    Case(
      name: "a group within a group under a condition",
      field:
        "fields: { a: {}, g: { when: a == 'z', required: true, fields: { c: { required: true } } } }",
      value: "{ a: y }", json: #"{"a":"y"}"#),
    Case(
      name: "a check of the row",
      field:
        "items: { fields: { from: { type: integer }, to: { type: integer } }, check: { that: from < to, message: m } }",
      value: "[{ from: 2, to: 1 }]", json: #"[{"from":2,"to":1}]"#,
      issues: ["/x/0/from: customError"]),
    Case(
      name: "what must equal a field", field: "equals: y", others: "y: { default: b }", value: "a",
      json: #""a""#, issues: ["/x: notEqual"]),
    Case(name: "a plain value", field: "length: ..5", value: "abc", json: #""abc""#),
  ]

  @Test(arguments: cases) func judgesAsIfSent(_ test: Case) throws {
    let form = try ValidationForm(
      "form: t\nfields: { x: { \(test.field), default: \(test.value) }, \(test.others) }")
    func issues(_ payload: String) -> [String] {
      Checker(form).check(Array(payload.utf8)).issues.map { "\($0.field): \($0.code)" }
    }
    #expect(issues("{\"x\":\(test.json)}") == test.issues)
    #expect(issues("{}") == test.issues)
    let session = FormSession(form)
    var live: [String] = []
    session.root.forEach { field in
      live += field.issues.map { "\($0.field): \($0.code)" }
    }
    #expect(live.sorted() == test.issues.sorted())
  }
}
