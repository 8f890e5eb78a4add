import TestFixtures
import Testing

@testable import FormCheck

/// The names in braces in the messages of checks and of `records`.
@Suite struct MessageValueTests {
  /// A check in a form, a payload, and the message.
  @Test(arguments: [
    (
      "m: { type: integer }, n: { type: integer, check: { that: this <= m, message: 'at most {m}' } }",
      #"{"m":3,"n":5}"#, "at most 3"
    ),
    (
      "m: { type: integer }, n: { type: integer, check: { that: this <= 4, message: '{this} is over {m}, at most 4' } }",
      #"{"m":3,"n":5}"#, "5 is over 3, at most 4"
    ),
    // A field that is empty leaves a gap, or takes its part in brackets along.
    (
      "m: { type: integer }, n: { type: integer, check: { that: this <= 4, message: 'too much[ for {m}]' } }",
      #"{"n":5}"#, "too much"
    ),
    (
      "g: { fields: { a: {} } }, n: { check: { that: this == g.a, message: 'not {g.a}' } }",
      #"{"g":{"a":"x"},"n":"y"}"#, "not x"
    ),
    (
      "m: { type: decimal }, n: { check: { that: size(this) > 9, message: 'for {m} and {record.m}' } }",
      #"{"m":1.50,"n":"y"}"#, "for 1.50 and 1.50"
    ),
    (
      "d: { type: date }, n: { check: { that: size(this) > 9, message: 'on {d}' } }",
      #"{"d":"2026-06-15","n":"y"}"#, "on 2026-06-15"
    ),
    // What is named in the check goes first.
    (
      "m: { type: integer }, n: { type: integer, check: { let: { k: m * 2 }, that: this <= m, message: '{k} of {m}' } }",
      #"{"m":3,"n":5}"#, "6 of 3"
    ),
    (
      "s: { secret: true }, n: { check: { that: this != 'y', message: 'not {s}' } }",
      #"{"s":"x","n":"y"}"#, "not ••••••"
    ),
    (
      "row: {}, n: { check: { that: this != 'y', message: 'not {row}' } }",
      #"{"row":"x","n":"y"}"#, "not x"
    ),
    (
      "l: { items: { fields: { n: { check: { that: this != 'y', message: 'row {row}' } } } } }",
      #"{"l":[{"n":"x"},{"n":"y"}]}"#, "row 2"
    ),
    (
      "l: { items: { fields: { n: {} }, check: { that: n != 'y', message: 'row {row}[ behind {previous.n}]' } } }",
      #"{"l":[{"n":"x"},{"n":"x"},{"n":"y"}]}"#, "row 3 behind x"
    ),
    (
      "l: { items: { check: { that: this != 'y', message: 'item {row}' } } }",
      #"{"l":["y"]}"#, "item 1"
    ),
    // The innermost list counts.
    (
      "l: { items: { fields: { k: { items: { fields: { n: { check: { that: this != 'y', message: 'row {row}' } } } } } } } }",
      #"{"l":[{},{"k":[{"n":"x"},{"n":"x"},{"n":"y"}]}]}"#, "row 3"
    ),
    (
      "l: { items: { fields: { g: { fields: { n: { check: { that: this != 'y', message: 'row {row}' } } } } } } }",
      #"{"l":[{},{"g":{"n":"y"}}]}"#, "row 2"
    ),
  ])
  func isShown(fields: String, payload: String, message: String) throws {
    let form = try ValidationForm("form: t\nfields: { \(fields) }")
    let report = Checker(form).check(payload.utf8)
    #expect(report.issues.map(\.message) == [message])
  }

  /// A row that is moved has another number in a live form.
  @Test func rowOfASession() throws {
    let form = try ValidationForm(
      "form: t\nfields: { l: { items: { fields: { n: { check: { that: this != 'y', message: 'row {row}' } } } } } }"
    )
    let session = FormSession(form)
    let list = try #require(session["l"])
    list.addRow()
    let second = list.addRow()
    second["n"]?.text = "y"
    #expect(second["n"]?.message == "row 2")
    list.removeRow(at: 0)
    #expect(second["n"]?.message == "row 1")
  }

  @Test(arguments: [
    MistakeCase(
      "form: t\nfields: { seats: {}, n: { check: { that: this == seats, message: ⟦'not {seat}'⟧ } } }",
      "unknownField", says: ["{seat}", "seats"]),
    MistakeCase(
      "form: t\nfields: { n: { check: { that: this == 'x', message: ⟦'not {got}'⟧ } } }",
      "unknownField",
      says: ["{got}"]),
    MistakeCase(
      "form: t\nfields: { n: { check: { that: this == 'x', message: ⟦'not {a.b}'⟧ } } }",
      "unknownField",
      says: ["{a.b}"]),
    MistakeCase(
      "form: t\nfields: { n: { check: { that: this == 'x', message: ⟦'in {row}'⟧ } } }",
      "wrongType",
      says: ["is not in a list"]),
    MistakeCase(
      "form: t\nfields: { l: { items: {} }, n: { check: { that: this == 'x', message: ⟦'not {l}'⟧ } } }",
      "wrongType", says: ["cannot show", "let"]),
    MistakeCase(
      "form: t\nfields: { a: {}, b: {} }\ncheck: { filled: 1, of: [a, b], message: ⟦'one of {a}'⟧ }",
      "unknownField", says: ["{want}, {labels}"]),
    MistakeCase(
      "form: t\nrecords: { unique: a, message: ⟦'twice {a}'⟧ }\nfields: { a: {} }", "unknownField",
      says: ["{first}, {file}, {labels}"]),
    MistakeCase(
      "form: t\nrecords: { that: count() < 2, message: ⟦'{count} records'⟧ }\nfields: { a: {} }",
      "unknownField", says: ["{per}"]),
  ])
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }
}
