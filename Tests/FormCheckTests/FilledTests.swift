import FormCheck
import TestFixtures
import Testing

/// `filled(x)` asks whether something is in a field, wherever it stands and whatever else is wrong with it.
@Suite struct FilledTests {
  /// A field of each kind, with a value of its type and one of another.
  private static let kinds: [(name: String, field: String, right: String, wrong: String)] = [
    ("text", "", "'a'", "5"),
    ("secret", "secret: true", "'a'", "5"),
    ("number", "type: integer", "0", "'x'"),
    ("boolean", "type: boolean", "false", "'x'"),
    ("date", "type: date", "'2026-06-15'", "'x'"),
    ("several types", "type: [integer, date]", "1", "'x'"),
    ("null is a value", "type: integer, nullable: true", "null", "'x'"),
    ("list", "items: {}", "['a']", "5"),
    ("group", "fields: { b: {} }", "{}", "5"),
    ("map", "values: {}", "{}", "[]"),
    ("tuple", "items: [{}, {}]", "['a','b']", "{}"),
    ("a null that is refused", "null: reject", "'a'", "null"),
  ]

  /// Where a field may stand: the form around it, a payload with a value in it, and how it is asked for.
  private static let places: [(name: String, form: String, payload: String, asked: String)] = [
    ("a field", "x: { %@ }", "{'x':%@}", "filled(x)"),
    ("in a group", "g: { fields: { x: { %@ } } }", "{'g':{'x':%@}}", "filled(g.x)"),
    (
      "in a row", "l: { items: { fields: { x: { %@ } } } }", "{'l':[{'x':%@}]}",
      "l.exists(r, filled(r.x))"
    ),
    (
      "in the first row", "l: { items: { fields: { x: { %@ } } } }", "{'l':[{'x':%@}]}",
      "filled(l[0].x)"
    ),
    ("an item", "l: { items: { %@ } }", "{'l':[%@]}", "l.exists(i, filled(i))"),
    ("the first item", "l: { items: { %@ } }", "{'l':[%@]}", "filled(l[0])"),
    ("a place of a tuple", "t: { items: [{ %@ }, {}] }", "{'t':[%@,'b']}", "filled(t[0])"),
    ("a value of a map", "m: { values: { %@ } }", "{'m':{'a':%@}}", "filled(m['a'])"),
    (
      "any value of a map", "m: { values: { %@ } }", "{'m':{'a':%@}}", "m.exists(k, v, filled(v))"
    ),
    ("among others", "x: { %@ }", "{'x':%@}", "[x].exists(i, filled(i))"),
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var form: String
    var payload: String
    var isFilled: Bool
  }

  static let cases: [Case] = kinds.flatMap { kind in
    places.flatMap { place in
      [("right", kind.right, true), ("wrong", kind.wrong, true), ("empty", "''", false)].map {
        state, value, isFilled in
        Case(
          testDescription: "\(kind.name), \(state), \(place.name)",
          form: place.form.replacing("%@", with: kind.field)
            + ", q: { required: \"\(place.asked)\" }",
          payload: place.payload.replacing("%@", with: value), isFilled: isFilled)
      }
    }
  }

  @Test(arguments: cases) func saysWhetherSomethingIsIn(_ test: Case) throws {
    let report = try report("form: t\nfields: { \(test.form) }", FormCase.json(test.payload))
    let isMissing = report.issues.contains { facts($0) == "/q: valueMissing" }
    #expect(isMissing == test.isFilled, "\(test.form) \(test.payload) \(report.issues.map(facts))")
  }

  /// A value of a wrong type has its own issue, and makes no other one: nothing comes to be missing, nothing that was sent
  /// is not asked for.
  static let alone: [FormCase] = [
    FormCase(
      "one of two",
      "fields: { phone: { required: (!filled(email)) }, email: { required: (!filled(phone)) } }",
      "{'phone':5}", ["/phone: typeMismatch"]),
    FormCase(
      "what it asks for",
      "fields: { n: { type: integer }, b: { when: filled(n), notApplicable: reject } }",
      "{'n':'x','b':'c'}", ["/n: typeMismatch"]),
    FormCase(
      "at least one, of which a check counts as many",
      "fields: { a: { type: integer }, b: {} }\ncheck: { filled: 1.., of: [a, b] }", "{'a':'x'}",
      ["/a: typeMismatch"]),
    FormCase(
      "in rows",
      "fields: { l: { items: { fields: { n: { type: integer } } } }, b: { when: 'l.exists(r, filled(r.n))', notApplicable: reject } }",
      "{'l':[{'n':'x'}],'b':'c'}", ["/l/0/n: typeMismatch"]),
    FormCase(
      "a key that stands twice", "fields: { n: {}, b: { required: (!filled(n)) } }",
      "{'n':'x','n':'y'}", ["/n: duplicateKey"]),
    FormCase(
      "a name for a value",
      "fields: { l: { items: { type: integer } }, b: {} }\ncheck: { let: { all: l }, when: 'all.exists(i, filled(i))', that: filled(b), at: b }",
      "{'l':['x']}", ["/l/0: typeMismatch", "/b: customError"]),
    FormCase(
      "a boolean with a name that nobody has answered",
      "fields: { yes: { type: boolean }, b: {} }\ncheck: { let: { answer: yes }, that: filled(answer), at: b }",
      "{}", ["/b: customError"]),
    FormCase(
      "its value counts as empty", "fields: { n: { type: integer }, b: { required: n > 0 } }",
      "{'n':'x'}", ["/n: typeMismatch"]),
    FormCase(
      "what is worked out has a value or none",
      "fields: { n: { type: integer }, b: { required: filled(n + 1) } }", "{'n':'x'}",
      ["/n: typeMismatch"]),
  ]

  @Test(arguments: alone) func hasNoOtherIssue(_ test: FormCase) throws { try test.test() }

  /// While somebody types, too: a field does not go since another one is not yet right.
  @Test func live() throws {
    let session = FormSession(
      try ValidationForm(
        "form: t\nfields: { n: { type: integer }, b: { when: filled(n) }, l: { items: { fields: { n: { type: integer } } } }, c: { when: 'l.exists(r, filled(r.n))' } }"
      ))
    #expect(session["b"]?.isApplicable == false && session["c"]?.isApplicable == false)
    session["n"]?.text = "12x"
    session["l"]?.addRow().fields.first?.text = "12x"
    #expect(session["b"]?.isApplicable == true && session["c"]?.isApplicable == true)
    session["n"]?.text = ""
    #expect(session["b"]?.isApplicable == false)
  }
}
