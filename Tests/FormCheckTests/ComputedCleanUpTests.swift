import FormCheck
import TestFixtures
import Testing

/// A computed value that is sent is held against what is computed after the field's own clean-up, as that is what
/// `cleaned` has.
@Suite struct ComputedCleanUpTests {
  private static let slug = "fields: { a: {}, slug: { compute: a, normalize: [lowercase] } }"
  private static let whole = """
    normalize: [trim]
    fields: { first: {}, name: { compute: "first + ' '" } }
    """
  private static let replaced = """
    fields: { a: {}, b: { compute: a, normalize: [{ replace: { find: '-', with: '' } }, { remove: ' ' }] } }
    """

  static let cases: [FormCase] = [
    FormCase("computed", slug, "{'a':'Ana'}", cleaned: "{'a':'Ana','slug':'ana'}"),
    FormCase(
      "sent as it is cleaned", slug, "{'a':'Ana','slug':'ana'}",
      cleaned: "{'a':'Ana','slug':'ana'}"),
    FormCase(
      "sent as it is computed", slug, "{'a':'Ana','slug':'Ana'}",
      cleaned: "{'a':'Ana','slug':'ana'}"),
    FormCase("another", slug, "{'a':'Ana','slug':'bo'}", ["/slug: notEqual"]),
    FormCase(
      "the form's own clean-up", whole, "{'first':'A','name':'A'}",
      cleaned: "{'first':'A','name':'A'}"),
    FormCase("replaced", replaced, "{'a':'1-2 3','b':'123'}"),
    FormCase("replaced, as it came", replaced, "{'a':'1-2 3','b':'1-2 3'}"),
    FormCase("replaced, another", replaced, "{'a':'1-2 3','b':'12'}", ["/b: notEqual"]),
  ]

  @Test(arguments: cases) func judges(_ test: FormCase) throws { try test.test() }

  /// What is wanted is what would be right.
  @Test func theMessageSaysTheCleanedValue() throws {
    let found = try report("form: t\n" + Self.slug, #"{"a":"Ana","slug":"Bo"}"#)
    #expect(found.issues.map(\.message) == ["this should be ana, not bo"])
  }
}

/// What a key holds that may not be there is nothing to the rest of the form.
@Suite struct ForbiddenKeyTests {
  private static let form = """
    fields:
      k: { type: integer, present: false }
      x: { type: integer, when: k > 0, required: true }
      y: { type: integer, when: filled(k), required: true }
      z: { type: integer, equals: k }
      l: { items: { length: ..3 }, present: false }
      n: { type: boolean, when: size(l) > 0, required: true }
    """

  @Test(arguments: ["'q'", "''", "null", "5", "[]", "{}"])
  func countsAsEmpty(_ value: String) throws {
    try FormCase("k", Self.form, "{'k':\(value)}", ["/k: forbiddenKey"]).test()
  }

  @Test(arguments: ["'q'", "''", "null", "['abcd']", "[]", "{}"])
  func aListCountsAsEmpty(_ value: String) throws {
    try FormCase("l", Self.form, "{'l':\(value)}", ["/l: forbiddenKey"]).test()
  }

  @Test func aComputedValueIsNotHeldAgainstIt() throws {
    let form = "fields: { k: { type: integer, present: false, compute: 1 + 1 } }"
    for value in ["null", "3", "'x'"] {
      try FormCase("k", form, "{'k':\(value)}", ["/k: forbiddenKey"]).test()
    }
  }
}

/// `type(x)` of a `null` that is a value, and steps to a type that a value has already.
@Suite struct TypeOfNullTests {
  static let cases: [FormCase] = [
    FormCase(
      "null",
      "fields: { a: { nullable: true, present: true } }\ncheck: { that: type(a) != 'null' }",
      "{'a':null}", ["/a: customError"]),
    FormCase(
      "a value", "fields: { a: { nullable: true } }\ncheck: { that: type(a) != 'null' }",
      "{'a':'x'}"),
    FormCase(
      "missing", "fields: { a: { nullable: true } }\ncheck: { that: type(a) != 'null' }", "{}"),
    FormCase(
      "empty, not null", "fields: { a: { null: clear } }\ncheck: { that: type(a) != 'null' }",
      "{'a':null}"),
    FormCase(
      "of several types",
      "fields: { a: { type: [integer, text], nullable: true, check: \"type(this) in ['null', 'integer']\" } }",
      "{'a':null}"),
    FormCase(
      "a date of a date",
      "fields: { u: { type: [datetime, date] }, v: { type: date } }\ncheck: { that: date(u) <= v, at: v }",
      "{'u':'2026-06-15','v':'2026-06-14'}", ["/v: customError"]),
    FormCase(
      "a date of a moment",
      "fields: { u: { type: [datetime, date] }, v: { type: date } }\ncheck: { that: date(u) <= v, at: v }",
      "{'u':'2026-06-15T12:00:00Z','v':'2026-06-15'}"),
    FormCase(
      "a local moment of one",
      "fields: { u: { type: [local, datetime] } }\ncheck: { that: local(u) > local('2026-06-15T09:00') }",
      "{'u':'2026-06-15T08:00'}", ["/u: customError"]),
  ]

  @Test(arguments: cases) func judges(_ test: FormCase) throws { try test.test() }
}

/// The message of a check says what the check names.
@Suite struct NamedInMessageTests {
  private func messages(_ form: String, _ payload: String, locale: String? = nil) throws -> [String]
  {
    let form = try ValidationForm("form: t\n" + form)
    return Checker(form, locale: locale).check(payload.utf8).issues.map(\.message)
  }

  private static let bill = """
    fields:
      total: { type: decimal }
      clerk: {}
      lines: { items: { fields: { net: { type: decimal } } } }
    check:
      let: { sum: 'lines.map(l, l.net).sum()', off_by: total - sum }
      that: off_by == 0
      message: 'the lines come to {sum}, {off_by} less[, says {clerk}]'
    messages: { de: { texts: { 'the lines come to {sum}, {off_by} less[, says {clerk}]': 'die Zeilen ergeben {sum}' } } }
    """

  @Test func saysThem() throws {
    let payload = #"{"total":5,"lines":[{"net":1.25},{"net":2}]}"#
    #expect(try messages(Self.bill, payload) == ["the lines come to 3.25, 1.75 less"])
    #expect(try messages(Self.bill, payload, locale: "de") == ["die Zeilen ergeben 3,25"])
  }

  /// Of each record its own.
  @Test func saysThoseOfEachRecord() throws {
    let checker = Checker(try ValidationForm("form: t\n" + Self.bill))
    for net in [1, 2, 3] {
      let report = checker.check(#"{"total":5,"lines":[{"net":\#(net)}]}"#.utf8)
      #expect(report.issues.map(\.message) == ["the lines come to \(net), \(5 - net) less"])
      #expect(report.issues.first?.params["sum"] == .text("\(net)"))
    }
  }

  @Test func hidesSecrets() throws {
    let form = """
      fields: { pin: { secret: true, length: ..9 }, n: { type: integer } }
      check: { let: { both: "pin + 'x'" }, that: size(both) == n, at: n, message: 'it is {both}' }
      """
    #expect(try messages(form, #"{"pin":"CANARY","n":1}"#) == ["it is ••••••"])
  }

  /// Of a value that is the same as a secret nothing is made that is shown.
  @Test(arguments: ["upper(t)", "t + '!'", "n + 1", "n + 0", "size(t)"])
  func hidesWhatIsTheSameAsASecret(_ value: String) throws {
    let form = """
      fields: { s: { secret: true, length: ..20 }, i: { secret: true, type: integer }, t: {}, n: { type: integer }, q: {} }
      check: { let: { x: "\(value)" }, that: filled(q), at: q, message: 'it is {x}' }
      """
    let payload = #"{"s":"hunter2secret","i":4711,"t":"hunter2secret","n":4711}"#
    #expect(try messages(form, payload) == ["it is ••••••"])
  }

  /// Dates are written as the language does, and a name of the language's own words is the check's.
  @Test func saysDates() throws {
    let form = """
      locale: de
      fields: { d: { type: date }, q: {} }
      check: { let: { _due: d + 1d, labels: size(q) }, that: size(q) > 9, at: q, message: 'bis {_due}, {labels}' }
      """
    #expect(
      try messages(form, #"{"d":"2026-01-30","q":"abc"}"#) == ["bis 31. Januar 2026, 3"])
  }

  /// In a row the row's own.
  @Test func saysThoseOfARow() throws {
    let form = """
      fields:
        rows: { items: { fields: { a: { type: integer }, b: { type: integer } }, check: { let: { d: b - a }, that: d > 0, at: b, message: 'by {d}' } } }
      """
    #expect(
      try messages(form, #"{"rows":[{"a":1,"b":1},{"a":5,"b":2},{"a":1,"b":3}]}"#)
        == ["by 0", "by -3"])
  }
}
