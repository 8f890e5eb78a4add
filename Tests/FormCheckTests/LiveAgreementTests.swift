import FormCheck
import TestFixtures
import Testing

/// What random forms found: a session said less, or more, than a check of its payload does.
@Suite struct LiveAgreementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var form: String
    /// What is filled in, field by field.
    var steps: [(field: String, value: PayloadValue)]
    /// Where the session says something, and what.
    var told: [String]
    /// A list whose first row is removed in the end.
    var emptied: String?
  }

  static let cases = [
    Case(
      testDescription: "within a group whose key must be there",
      form: "fields: { g: { present: true, fields: { a: { type: date } } } }",
      steps: [("g.a", "x")], told: ["/g/a: typeMismatch"]),
    Case(
      testDescription: "a field that two variants have, before a variant is chosen",
      form:
        "fields: { g: { tag: kind, variants: { x: { fields: { a: {} } }, y: { fields: { a: {} } } } } }",
      steps: [("g.a", "x")], told: ["/g/kind: valueMissing"]),
    Case(
      testDescription: "a check in a row of a default that stands in for an empty list",
      form:
        "fields: { n: { type: integer }, l: { default: [{ b: q }], items: { fields: { b: {} }, check: { that: 'record.n == 4', message: m } } } }",
      steps: [("n", 5)], told: ["/l: customError"], emptied: "l"),
    Case(
      testDescription: "such a check, when what it reads is right again",
      form:
        "fields: { n: { type: integer }, l: { default: [{ b: q }], items: { fields: { b: {} }, check: { that: 'record.n == 4', message: m } } } }",
      steps: [("n", 5), ("l", nil), ("n", 4)], told: []),
    Case(
      testDescription: "a key that one of several shapes does not know",
      form:
        "rules: { pair: { fields: { p: {} } }, small: { type: integer } }\nfields: { u: { rule: { any: [pair, small] } } }",
      steps: [("u", ["p": "x", "z": 1])], told: ["/u: noRuleFits", "/u: unknownField"]),
    Case(
      testDescription: "a check within one of several shapes",
      form:
        "rules: { pair: { fields: { p: {}, q: {} }, check: { that: p != 'x', at: q, message: m } }, small: { type: integer } }\nfields: { u: { rule: { any: [pair, small] } } }",
      steps: [("u", ["p": "x"])], told: ["/u: noRuleFits", "/u: customError"]),
    Case(
      testDescription: "checks that wait for each other in a circle",
      form:
        "check: { filled: 1.., of: [a, t] }\nfields: { a: { check: { that: this == 'x', message: m } }, t: { compute: upper(a) } }",
      steps: [("a", "z"), ("t", "1")], told: ["/a: customError"]),
    Case(
      testDescription: "a check at a field that is not asked for",
      form:
        "check: { that: n == 1, at: b, message: m }\nfields: { n: { type: integer }, b: { when: n == 3 } }",
      steps: [("n", 3), ("n", 2)], told: [": customError"]),
    Case(
      testDescription: "a group begins with its default",
      form:
        "notApplicable: reject\nfields: { g: { default: { c: 1, b: q }, fields: { c: { type: integer }, b: { when: c > 1 } } } }",
      steps: [], told: []),
    Case(
      testDescription: "checks of several rows that wait for each other",
      form:
        "fields: { l: { items: { fields: { x: { type: integer } }, check: [{ that: x >= previous.x, at: x, code: falls }, { that: x < 10, at: x, code: large }] } } }",
      steps: [("l", [["x": 1], ["x": 5]]), ("/l/0/x", 20)], told: ["/l/0/x: large"]),
    Case(
      testDescription: "a map begins with its default",
      form: "fields: { n: {}, m: { default: { b: q }, values: { differs: n } } }",
      steps: [("n", "q")], told: ["/m/b: notDifferent"]),
  ]

  @Test(arguments: cases) func saysWhatACheckSays(_ test: Case) throws {
    let session = try FormSessionTests.session(
      "form: t\n\(test.form)\ncontrols: { go: {} }\nmanagers: { m: { manages: [go] } }")
    for (field, value) in test.steps { session[field]?.value = value }
    if let list = test.emptied { session[list]?.removeRow(at: 0) }
    var told: [String] = []
    session.root.forEach { field in told += field.issues.map { "\($0.field): \($0.code)" } }
    #expect(told == test.told)
    let checked = Checker(session.form).check(session.payload.jsonBytes, now: try moment(noon))
    #expect((checked.verdict == .valid) == test.told.isEmpty)
    #expect(session.control("go")?.isEnabled == test.told.isEmpty)
    session.reset()
    #expect(!session.root.isDirty)
  }

  /// A warning does not hide the error behind it.
  @Test func theMessageIsThatOfAnError() throws {
    let session = try FormSessionTests.session(
      "form: t\nfields: { a: { check: [{ that: this != 'x', severity: warning, message: aside }, { that: this != 'x', message: wrong }] } }"
    )
    session["a"]?.text = "x"
    session["a"]?.leave()
    #expect(session["a"]?.shownMessage == "wrong")
    #expect(session["a"]?.issues.map(\.severity) == [.warning, .error])
  }

  /// Nobody can leave a row or a group of which nothing is asked for: it shows its message with what it stands in.
  @Test func whatCannotBeLeftShowsItsMessage() throws {
    let session = try FormSessionTests.session(
      """
      form: t
      fields:
        c: { type: boolean }
        l: { unique: true, items: { fields: { a: { when: record.c } } } }
        g: { fields: { a: { when: record.c } }, required: true, check: { that: record.c == true, at: this, message: m } }
      """)
    session["c"]?.value = false
    session["l"]?.addRow()
    session["l"]?.addRow()
    #expect(session["/l/1"]?.shownMessage == nil && session["g"]?.shownMessage == nil)
    session["c"]?.leave()
    #expect(session["/l/1"]?.shownMessage != nil && session["g"]?.shownMessage == "m")
  }
}
