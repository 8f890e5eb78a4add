import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Lists whose items differ by their place, and what follows them, that somebody fills in.
@Suite struct LiveRestTests {
  private static let row = """
    form: t
    fields:
      name: { length: ..3 }
      row:
        items: [{ type: date }, { type: integer, required: false }]
        rest: { length: ..3 }
        count: ..4
        check: { that: "row.exists(r, r == name)", message: m }
      notes: { items: [{}], rest: { fields: { by: { required: true }, text: {} } } }
    """

  private func session() throws -> FormSession { FormSession(try ValidationForm(Self.row)) }

  private func payload(_ session: FormSession) -> String {
    String(decoding: session.payload.json, as: UTF8.self)
  }

  @Test func itemsBehindThoseThatHaveAPlace() throws {
    let session = try session()
    let row = try #require(session["row"])
    #expect(row.hasRest && !row.isList && !row.isMap && row.rows.isEmpty)
    #expect(payload(session) == "{}")
    let first = row.addRow(.text("a"))
    #expect(first.pointer == "/row/2" && session["/row/2"] === first && session["row.2"] === first)
    #expect(session["/row/3"] == nil && session["/row/"] == nil)
    #expect(payload(session) == #"{"row":[null,null,"a"]}"#)
    #expect(session["/row/0"]?.issues.map(\.code) == ["valueMissing"])
    session["/row/0"]?.text = "2026-06-15"
    #expect(session["/row/0"]?.isValid == true && first.isValid)
    let second = row.addRow(.text("long"))
    #expect(second.issues.map(\.code) == ["tooLong"] && second.issues.map(\.field) == ["/row/3"])
    #expect(session.submit().issues.map(\.field) == ["/row/3"])
    row.moveRow(from: 1, to: 0)
    #expect(second.pointer == "/row/2" && second.issues.map(\.field) == ["/row/2"])
    row.removeRow(at: 0)
    #expect(first.pointer == "/row/2" && second.parent == nil)
    #expect(payload(session) == #"{"row":["2026-06-15",null,"a"]}"#)
    #expect(session.submit().verdict == .valid)
    #expect(row.isDirty)
    session.reset()
    #expect(row.rows.isEmpty && !row.isDirty && payload(session) == "{}")
  }

  /// Without a name nothing is right, and what is typed into it makes the check hold.
  @Test func checksReadThem() throws {
    let session = try session()
    session["row"]?.value = .list([.text("2026-06-15"), .number("1"), .text("a"), .text("b")])
    #expect(payload(session) == #"{"row":["2026-06-15",1,"a","b"]}"#)
    session["name"]?.text = "c"
    #expect(session["row"]?.issues.map(\.code) == ["customError"])
    session["/row/3"]?.text = "c"
    #expect(session["row"]?.issues.isEmpty == true && session.submit().verdict == .valid)
    session["row"]?.value = .list([.text("2026-06-15")])
    #expect(session["row"]?.rows.isEmpty == true)
    #expect(payload(session) == #"{"name":"c","row":["2026-06-15"]}"#)
    session["row"]?.value = .null
    #expect(payload(session) == #"{"name":"c"}"#)
  }

  @Test func groups() throws {
    let session = try session()
    let notes = try #require(session["notes"])
    session["/notes/0"]?.text = "x"
    let note = notes.addRow()
    #expect(note["by"]?.issues.map(\.code) == ["valueMissing"])
    #expect(payload(session) == #"{"notes":["x",{}]}"#)
    note["by"]?.text = "Ana"
    #expect(payload(session) == #"{"notes":["x",{"by":"Ana"}]}"#)
    #expect(note["by"]?.pointer == "/notes/1/by" && session.submit().verdict == .valid)
  }

  @Test func aRecord() throws {
    let session = FormSession(try ValidationForm("form: t\nitems: [{ type: integer }]\nrest: {}"))
    session.root.addRow(.text("a"))
    session["/0"]?.value = .number("5")
    #expect(payload(session) == #"[5,"a"]"# && session.submit().verdict == .valid)
    #expect(session.root.rows.map(\.pointer) == ["/1"])
  }

  /// Whatever is done, a live session says what a check of its payload says.
  @Test(arguments: 0..<6)
  func sameAsACheck(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed + 1))
    let form = try ValidationForm(Self.row)
    let session = FormSession(form)
    let texts = ["x", "y", "", "long", "2026-06-15", "5"]
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    for step in 0..<150 {
      let list = try #require(session[Bool.random(using: &random) ? "row" : "notes"])
      let row = list.rows.indices.randomElement(using: &random)
      switch (Int.random(in: 0..<8, using: &random), row) {
      case (0, _): list.addRow()
      case (1, let row?): list.removeRow(at: row)
      case (2, let row?): list.moveRow(from: row, to: 0)
      case (3, _): session["name"]?.text = text()
      case (4, _): session["/row/0"]?.text = text()
      case (5, _): session["/row/1"]?.text = text()
      case (6, _): session["/notes/0"]?.text = text()
      case (_, let row?): (list.rows[row]["by"] ?? list.rows[row]).text = text()
      case (_, nil): list.addRow(list.rows.isEmpty ? .null : .text(text()), at: 0)
      }
      let report = Checker(form).check(session.payload.json)
      var told: [String] = []
      session.root.forEach { field in told += field.issues.map { "\($0.field): \($0.code)" } }
      #expect(
        told.sorted() == report.issues.map { "\($0.field): \($0.code)" }.sorted(),
        "step \(step): \(payload(session))")
    }
  }
}
