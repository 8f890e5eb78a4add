import FormCheck
import TestFixtures
import Testing

/// Counts and lengths whose ends are expressions.
@Suite struct FieldSizeTests {
  private static let guests =
    "fields: { seats: { type: number }, guests: { count: 1..seats, items: {} } }"
  private static let note = "fields: { most: { type: integer }, note: { length: ..most } }"

  static let sizes: [FormCase] = [
    FormCase("as many as there may be", guests, "{'seats':2,'guests':['a','b']}"),
    FormCase("one more", guests, "{'seats':1,'guests':['a','b']}", ["/guests: tooMany"]),
    FormCase("its end is empty", guests, "{'guests':['a','b']}"),
    FormCase(
      "its end is wrong", guests, "{'seats':'x','guests':['a','b']}", ["/seats: typeMismatch"]),
    FormCase("an empty list has no count", guests, "{'seats':2,'guests':[]}"),
    FormCase(
      "the most that there may be is rounded down", guests, "{'seats':1.9,'guests':['a','b']}",
      ["/guests: tooMany"]),
    FormCase("an end below nothing", guests, "{'seats':-1,'guests':['a']}", ["/guests: tooMany"]),
    FormCase("an end beyond all numbers", guests, "{'seats':1e37,'guests':['a']}"),
    FormCase(
      "the least is rounded up",
      "fields: { n: { type: number }, l: { count: n / 2.., items: {} } }", "{'n':3,'l':['a']}",
      ["/l: tooFew"]),
    FormCase(
      "exactly as many",
      "fields: { a: { items: {} }, b: { count: size(a)..size(a), items: {} } }",
      "{'a':['x','y'],'b':['x']}", ["/b: tooFew"]),
    FormCase(
      "the fixed end waits for nothing",
      "fields: { n: { type: integer }, l: { count: 2..n, items: {} } }",
      "{'n':'x','l':['a']}", ["/n: typeMismatch", "/l: tooFew"]),
    FormCase("a text", note, "{'most':3,'note':'abc'}"),
    FormCase("a longer one", note, "{'most':2,'note':'abc'}", ["/note: tooLong"]),
    FormCase(
      "in bytes", "fields: { n: { type: integer }, t: { length: ..n + 1 bytes } }",
      "{'n':2,'t':'éé'}", ["/t: tooLong"]),
    FormCase(
      "in code points", "fields: { n: { type: integer }, t: { length: ..n } }", "{'n':2,'t':'éé'}"
    ),
    FormCase(
      "after clean-up", "fields: { n: { type: integer }, t: { normalize: [trim], length: n.. } }",
      "{'n':3,'t':' ab '}", ["/t: tooShort"]),
    FormCase(
      "several lengths",
      "fields: { n: { type: integer }, t: { length: [..4, n..] } }", "{'n':3,'t':'ab'}",
      ["/t: tooShort"]),
    FormCase(
      "keys of a map", "fields: { n: { type: integer }, m: { count: ..n, values: {} } }",
      "{'n':1,'m':{'a':'x','b':'y'}}", ["/m: tooMany"]),
    FormCase(
      "keys of a group",
      "fields: { n: { type: integer }, g: { count: n.., fields: { a: {}, b: {} } } }",
      "{'n':2,'g':{'a':'x'}}", ["/g: tooFew"]),
    FormCase(
      "behind items by their place",
      "fields: { n: { type: integer }, t: { count: ..n, items: [{}], rest: {} } }",
      "{'n':2,'t':['a','b','c']}", ["/t: tooMany"]),
    FormCase(
      "from the row around it",
      "fields: { rows: { items: { fields: { n: { type: integer }, l: { count: ..n, items: {} } } } } }",
      "{'rows':[{'n':1,'l':['a']},{'n':1,'l':['a','b']}]}", ["/rows/1/l: tooMany"]),
    FormCase(
      "a rule may have it",
      "rules: { short: { length: ..most } }\nfields: { most: { type: integer }, t: { rule: short } }",
      "{'most':1,'t':'ab'}", ["/t: tooLong"]),
    FormCase(
      "an expression without an answer",
      "fields: { n: { type: integer }, t: { length: ..1 / n } }", "{'n':0,'t':'a'}",
      ["/t: undecided(expression)"]),
  ]

  @Test(arguments: sizes)
  func judges(_ row: FormCase) throws { try row.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { l: { count: 1..⟦seats⟧, items: {} } }", "boundsMalformed"),
    MistakeCase(
      "form: t\nfields: { seat: { type: integer }, l: { count: 1..⟦seats⟧, items: {} } }",
      "unknownField", says: ["seat"]),
    MistakeCase("form: t\nfields: { k: {}, l: { count: 1..⟦k⟧, items: {} } }", "wrongType"),
    MistakeCase("form: t\nfields: { k: {}, t: { length: ..⟦k⟧ bytes } }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { k: { type: integer }, t: { length: ⟦..k signs⟧ } }", "unknownName"),
    MistakeCase("form: t\nfields: { t: { length: ⟦..7x⟧ } }", "boundsMalformed"),
    MistakeCase(
      "form: t\nfields: { n: { type: integer }, t: { length: ..n ⟦+ ⟧} }", "expressionMalformed"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreTold(_ row: MistakeCase) throws { try row.test() }

  /// Whoever reads the bound finds the field that gives it.
  @Test(arguments: [
    ("en", "(depends on “Places”)"), ("de", "(hängt ab von „Places“)"),
    ("fr", "(dépend de « Places »)"), ("es", "(depende de «Places»)"),
    ("ru", "(зависит от «Places»)"), ("ka", "(დამოკიდებულია: „Places“)"),
    ("ar", "(يعتمد على «Places»)"), ("ja", "（「Places」によって決まります）"),
  ])
  func theFieldBehindIsNamed(_ language: String, _ words: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        n: { type: integer, label: Places }
        l: { count: ..n, items: {} }
        m: { count: n.., items: {} }
        t: { length: ..n }
        b: { length: ..n bytes }
        u: { length: n + 1.. }
      """)
    let report = Checker(form, locale: language).check(
      #"{"n":2,"l":["a","b","c"],"m":["a"],"t":"abc","b":"éé","u":"ab"}"#.utf8)
    #expect(report.issues.count == 5)
    for issue in report.issues {
      #expect(
        issue.message.replacing("\u{A0}", with: " ").contains(words),
        "\(issue.field): \(issue.message)")
      #expect(issue.params["other"] == .text("Places"), "\(issue.field)")
    }
  }

  @Test func bothEndsAreNamed() throws {
    let form = try ValidationForm(
      "form: t\nfields: { a: { type: integer }, b: { type: integer }, l: { count: a..b, items: {} } }"
    )
    let issues = Checker(form).check(#"{"a":1,"b":1,"l":["x","y"]}"#.utf8).issues
    #expect(issues.map(\.message) == ["remove 1; at most 1 is allowed (depends on “a”, “b”)"])
  }

  /// A secret that says how long or how many is in no message.
  @Test(arguments: ["en", "ar", "ru", "de"])
  func aSecretEndIsNotTold(language: String) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        n: { type: integer, secret: true }
        l: { count: ..n, items: {} }
        m: { count: n.., items: {} }
        t: { length: ..n }
      """)
    let checker = Checker(form, locale: language)
    let report = checker.check(
      Array(#"{"n":73,"l":["\#("a".times(80))"],"m":["a"],"t":"\#("a".times(80))"}"#.utf8))
    #expect(report.issues.map(\.code) == ["tooFew", "tooLong"])
    for issue in report.issues {
      #expect(!"\(issue.message) \(issue.params)".contains("7"), "\(issue.message)")
    }
  }

  @Test func aLiveListFollowsItsEnd() throws {
    let session = FormSession(try ValidationForm("form: t\n" + Self.guests))
    let (seats, guests) = (try #require(session["seats"]), try #require(session["guests"]))
    seats.text = "1"
    guests.addRow().text = "a"
    #expect(guests.isValid)
    guests.addRow().text = "b"
    #expect(guests.issues.map(\.code) == ["tooMany"])
    seats.text = "2"
    #expect(guests.isValid)
    seats.text = "1"
    #expect(guests.issues.map(\.code) == ["tooMany"])
    guests.removeRow(at: 0)
    #expect(guests.isValid)
  }
}
