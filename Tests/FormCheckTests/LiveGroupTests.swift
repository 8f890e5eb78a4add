import FormCheck
import Foundation
import TestFixtures
import Testing

/// Groups and lists of a session that change as a whole.
@Suite struct LiveGroupTests {
  static func session(_ fields: String) throws -> FormSession {
    FormSession(
      try ValidationForm(
        """
        form: t
        fields:
          \(fields)
        controls: { go: {} }
        managers: { m: { manages: [go] } }
        """))
  }

  /// The session says what a check of its payload says.
  static func agree(_ session: FormSession) throws {
    let report = Checker(session.form).check(session.payload.jsonBytes)
    let live = LiveFormTests.facts(LiveFormTests.all(session).flatMap(\.issues))
    #expect(live == LiveFormTests.facts(report.issues), "\(session.payload)")
    #expect(session.controls.map(\.isEnabled) == report.controls.map(\.isEnabled))
  }

  @Test func aGroupThatIsSetBringsItsRows() throws {
    let session = try Self.session(
      "g: { fields: { l: { items: { fields: { n: { required: true } } } } } }")
    session.root.value = ["g": ["l": [["n": ""]]]]
    #expect(session["/g/l/0/n"]?.isValid == false && session.control("go")?.isEnabled == false)
    try Self.agree(session)
    let old = try #require(session["/g/l/0/n"])
    session.root.value = ["g": ["l": [["n": "x"]]]]
    #expect(session.control("go")?.isEnabled == true)
    old.text = ""
    try Self.agree(session)
    session.root.value = [:]
    try Self.agree(session)
  }

  @Test func rowsOfAGroupThatMayBeLeftOut() throws {
    let session = try Self.session(
      """
      opt: { fields: { name: { required: true }, lines: { items: { fields: { n: { type: integer } } } } } }
      """)
    let lines = try #require(session["opt.lines"])
    let row = lines.addRow(["n": "bad"])
    #expect(session["/opt/name"]?.isValid == false && row["n"]?.isValid == false)
    try Self.agree(session)
    row["n"]?.text = "7"
    try Self.agree(session)
    lines.removeRow(at: 0)
    #expect(session.payload == [:] && session.control("go")?.isEnabled == true)
    try Self.agree(session)
    lines.value = [["n": 1], ["n": 2]]
    try Self.agree(session)
    lines.value = []
    #expect(session.payload == [:])
    try Self.agree(session)
  }

  @Test func whatComparesGroupsFollowsTheirFields() throws {
    let session = try Self.session(
      """
      a: { fields: { x: { required: true }, y: { type: integer } } }
        b: { equals: a, fields: { x: {}, y: { type: integer } } }
      """)
    session["a.x"]?.text = "q"
    session["b.x"]?.text = "q"
    try Self.agree(session)
    session["a.y"]?.text = "1"
    #expect(session["b"]?.issues.map(\.code) == ["notEqual"])
    session["b.y"]?.text = "1"
    try Self.agree(session)
  }

  @Test func rowsOfSingleValues() throws {
    let session = try Self.session(
      "m: { items: {}, unique: true }\n  n: { items: { type: integer } }\n  same: { equals: n, items: { type: integer } }"
    )
    let row = try #require(session["m"]?.addRow())
    row.text = "a"
    row.text = ""
    #expect(session["m"]?.cleanedValue == [nil])
    try Self.agree(session)
    session["n"]?.value = [1]
    session["same"]?.value = 2
    session["n"]?.value = [1, 2]
    #expect(session["same"]?.issues.map(\.code) == ["typeMismatch"])
    try Self.agree(session)
  }

  @Test func aCheckOverAListFollowsItsRows() throws {
    let session = try Self.session(
      """
      teams:
          unique: name
          items: { fields: { name: { required: true }, pay: { type: integer } } }
          check: { that: 'this.exists(t, t.pay > 10)', code: noPay }
      """)
    for name in ["aa", "bb"] { session["teams"]?.addRow(["name": .text(name), "pay": 2]) }
    try Self.agree(session)
    session["/teams/1/name"]?.text = "aa"
    try Self.agree(session)
    session["/teams/1/name"]?.text = "cc"
    try Self.agree(session)
  }

  @Test func resetGivesDefaultsBack() throws {
    let session = try Self.session(
      """
      l: { items: { fields: { n: {} } }, default: [{ n: a }] }
        home: { fields: { zip: { default: '0' } } }
      """)
    session["/l/0/n"]?.text = "z"
    session["l"]?.addRow()
    session["home.zip"]?.text = "9"
    #expect(session.root.isDirty)
    session.reset()
    #expect(session["/l/0/n"]?.text == "a" && session["l"]?.rows.count == 1)
    #expect(session["home.zip"]?.text == "0" && session["home"]?.isDirty == false)
    try Self.agree(session)
  }

  @Test func whatIsNoNumberIsSentAsAText() throws {
    let checker = Checker(
      try ValidationForm("form: t\nfields: { n: { type: integer }, admin: { type: boolean } }"))
    let report = checker.check(["n": .number("1, \"admin\": true")], cleaned: true)
    #expect(report.issues.map(facts) == ["/n: typeMismatch"])
  }

  @Test func decodingLeavesEmptyFieldsOut() throws {
    struct Value: Decodable { var n: Int? }
    let form = try ValidationForm(
      "form: t\nnormalize: [trim]\nfields: { n: { type: integer }, t: {} }")
    #expect(try form.decode(Value.self, from: Array(#"{"n":"","t":"  "}"#.utf8)).n == nil)
  }

  @Test func aHundredFaultsElsewhereHideNone() throws {
    let checker = Checker(
      try ValidationForm("form: t\nfields: { l: { items: { length: ..2 } }, z: { type: integer } }")
    )
    let items = Array(repeating: "\"long\"", count: 150).joined(separator: ",")
    let report = try checker.check(
      Array("{\"l\":[\(items)],\"z\":\"no\"}".utf8), only: ["z"])
    #expect(report.issues.map(facts) == ["/z: typeMismatch"] && report.uncounted.isEmpty)
    let row = try checker.check(Array("{\"l\":[\(items)]}".utf8), only: ["/l/3"])
    #expect(row.issues.count == 100)
  }
}
