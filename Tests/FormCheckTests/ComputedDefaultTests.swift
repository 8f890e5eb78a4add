import FormCheck
import TestFixtures
import Testing

/// `default: { compute: … }`: filled in while the field is empty, replaced by any value that is sent.
@Suite struct ComputedDefaultTests {
  private static let ship =
    "fields: { bill: { length: ..5 }, ship: { length: ..3, default: { compute: bill } } }"

  static let values: [FormCase] = [
    FormCase("filled in", ship, "{'bill':'Ana'}", cleaned: "{'bill':'Ana','ship':'Ana'}"),
    FormCase(
      "replaced by what is sent", ship, "{'bill':'Ana','ship':'Eva'}",
      cleaned: "{'bill':'Ana','ship':'Eva'}"),
    FormCase(
      "null and blanks are empty", ship, "{'bill':'Ana','ship':' '}",
      cleaned: "{'bill':'Ana','ship':'Ana'}"),
    FormCase("empty as long as its source is", ship, "{}", cleaned: "{}"),
    FormCase("judged like one that was sent", ship, "{'bill':'Anna'}", ["/ship: tooLong"]),
    FormCase("not from a wrong value", ship, "{'bill':'Annabel'}", ["/bill: tooLong"]),
    FormCase(
      "a wrong source does not matter to a value that is sent", ship,
      "{'bill':'Annabel','ship':'Eva'}", ["/bill: tooLong"]),
    FormCase(
      "required, and empty",
      "fields: { a: {}, b: { required: true, default: { compute: a } } }", "{}",
      ["/b: valueMissing"]),
    FormCase(
      "a top “required” counts for it",
      "required: true\nfields: { a: { required: false }, b: { default: { compute: a } } }", "{}",
      ["/b: valueMissing"]),
    FormCase(
      "today", "fields: { d: { type: date, default: { compute: today } } }", "{}",
      cleaned: "{'d':'2026-06-15'}", now: "2026-06-15T12:00:00Z"),
    FormCase(
      "a number that is sent is not compared",
      "fields: { n: { type: integer }, t: { type: integer, default: { compute: n * 2 } } }",
      "{'n':2,'t':5}", cleaned: "{'n':2,'t':5}"),
    FormCase(
      "a wrong type stays wrong",
      "fields: { n: { type: integer }, t: { type: integer, default: { compute: n * 2 } } }",
      "{'n':2,'t':'5'}", ["/t: typeMismatch"]),
    FormCase(
      "after clean-up",
      "fields: { a: { normalize: [trim] }, b: { normalize: [uppercase], default: { compute: a } } }",
      "{'a':' x '}", cleaned: "{'a':'x','b':'X'}"),
    FormCase(
      "only where it is asked for",
      "fields: { a: {}, b: { when: a == 'x', default: { compute: a } } }", "{'a':'y'}",
      cleaned: "{'a':'y'}"),
    FormCase(
      "chains in any order",
      "fields: { c: { default: { compute: b } }, b: { default: { compute: a } }, a: {} }",
      "{'a':'x'}", cleaned: "{'c':'x','b':'x','a':'x'}"),
    FormCase(
      "read by a computed value",
      "fields: { n: { type: integer, default: { compute: 'm + 1' } }, m: { type: integer }, t: { type: integer, compute: n * 2 } }",
      "{'m':1}", cleaned: "{'n':2,'m':1,'t':4}"),
    FormCase(
      "from the row above",
      "fields: { rows: { items: { fields: { a: { default: { compute: previous.a } }, b: {} } } } }",
      "{'rows':[{'a':'x'},{'b':'y'},{'a':'z'}]}",
      cleaned: "{'rows':[{'a':'x'},{'a':'x','b':'y'},{'a':'z'}]}"),
    FormCase(
      "not a key that was sent",
      "fields: { a: {}, b: { default: { compute: a } } }\ncheck: { that: '!present(b)', at: b }",
      "{'a':'x'}", cleaned: "{'a':'x','b':'x'}"),
    FormCase(
      "null that stays takes none",
      "fields: { a: {}, b: { null: clear, default: { compute: a } } }", "{'a':'x','b':null}",
      cleaned: "{'a':'x','b':null}"),
    FormCase(
      "an expression without an answer",
      "fields: { n: { type: integer }, t: { type: number, default: { compute: 1 / n } } }",
      "{'n':0}", ["/t: undecided(expression)"]),
    FormCase(
      "a rule may have it",
      "rules: { copy: { default: { compute: a } } }\nfields: { a: {}, b: { rule: copy } }",
      "{'a':'x'}", cleaned: "{'a':'x','b':'x'}"),
    FormCase(
      "a field's own default wins",
      "rules: { copy: { default: { compute: a } } }\nfields: { a: {}, b: { rule: copy, default: z } }",
      "{'a':'x'}", cleaned: "{'a':'x','b':'z'}"),
    FormCase(
      "of a group it is a value",
      "fields: { g: { fields: { compute: {} }, default: { compute: x } } }", "{}",
      cleaned: "{'g':{'compute':'x'}}"),
  ]

  @Test(arguments: values)
  func judges(_ row: FormCase) throws { try row.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { a: { default: { compute: ⟦a⟧ } } }", "fieldCircle"),
    MistakeCase(
      "form: t\nfields: { a: { default: { compute: ⟦b⟧ } }, b: { compute: a } }", "fieldCircle"),
    MistakeCase("form: t\nfields: { a: { default: { compute: ⟦bb⟧ } } }", "unknownField"),
    MistakeCase(
      "form: t\nfields: { n: { type: integer }, a: { default: { compute: ⟦n⟧ } } }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { n: {}, a: { items: {}, default: { compute: ⟦n⟧ } } }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { n: {}, a: { compute: ⟦n⟧, default: { compute: n } } }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { n: {}, a: { default: ⟦{ computes: n }⟧ } }", "defaultUnfit"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreTold(_ row: MistakeCase) throws { try row.test() }

  /// The field follows its source until somebody enters another value, and again after a reset.
  @Test func aLiveFieldFollowsItsSource() throws {
    let session = FormSession(try ValidationForm("form: t\n" + Self.ship))
    let (bill, ship) = (try #require(session["bill"]), try #require(session["ship"]))
    bill.text = "Ana"
    #expect(ship.cleanedValue == .text("Ana") && ship.value == .null && !ship.isDirty)
    bill.text = "Eva"
    #expect(ship.cleanedValue == .text("Eva"))
    ship.text = "Ida"
    bill.text = "Ana"
    #expect(ship.cleanedValue == .text("Ida") && ship.isDirty && ship.isValid)
    #expect(
      session.submit().cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"bill":"Ana","ship":"Ida"}"#)
    ship.reset()
    #expect(ship.cleanedValue == .text("Ana"))
    bill.text = "Anna"
    #expect(ship.issues.map(\.code) == ["tooLong"])
    #expect(ship.attributes.hasComputedDefault && !ship.attributes.isComputed)
  }
}
