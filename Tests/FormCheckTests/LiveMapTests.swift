import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Maps and trees that somebody fills in.
@Suite struct LiveMapTests {
  private static let labels = """
    form: t
    fields:
      name: { length: ..3 }
      labels:
        fields: { team: { length: ..4 } }
        values: { length: 1..3 }
        keys: { pattern: '[a-z]+' }
        count: ..3
        check: { that: "this.all(k, v, v != name)", message: m }
      size: { type: integer, compute: size(labels) }
    """

  private func session() throws -> FormSession { FormSession(try ValidationForm(Self.labels)) }

  @Test func rowsHaveKeys() throws {
    let session = try session()
    let labels = try #require(session["labels"])
    #expect(labels.isMap && labels.rows.isEmpty && session.payload.json == Array("{}".utf8))
    let row = labels.addRow(key: "env")
    #expect(row.pointer == "/labels/env" && row.key == "env")
    #expect(row.issues.map(\.code) == ["valueMissing"])
    row.text = "prod"
    #expect(row.issues.map(\.code) == ["tooLong"])
    row.text = "dev"
    #expect(row.isValid && session.submit().verdict == .valid)
    #expect(session.payload.json == Array(FormCase.json("{'labels':{'env':'dev'}}").utf8))
    #expect(session["size"]?.cleanedValue == .number("1"))
    labels.removeRow(at: 0)
    #expect(labels.rows.isEmpty && session.payload.json == Array("{}".utf8))
  }

  @Test func keysAreJudged() throws {
    let session = try session()
    let row = try #require(session["labels"]?.addRow(.text("a"), key: "Env"))
    #expect(row.issues.map(\.code) == ["keyMismatch"])
    row.text = "toolong"
    #expect(row.issues.map(\.code) == ["keyMismatch"], "its value is not judged")
    row.key = "env"
    #expect(row.issues.map(\.code) == ["tooLong"] && row.pointer == "/labels/env")
  }

  /// The later of two is told, and is in no payload.
  @Test func twoOfOneKey() throws {
    let session = try session()
    let labels = try #require(session["labels"])
    labels.addRow(.text("a"), key: "x")
    let second = labels.addRow(.text("b"), key: "x")
    #expect(second.issues.map(\.code) == ["duplicateKey"] && !second.isValid)
    #expect(second.message == "“x” is there already")
    #expect(labels.rows[0].isValid)
    let report = session.submit()
    #expect(report.verdict == .invalid && report.issues.map(\.field) == ["/labels/x"])
    second.key = "team"
    #expect(second.issues.map(\.code) == ["duplicateKey"], "a field has this key")
    second.key = "y"
    #expect(second.isValid && session.submit().verdict == .valid)
  }

  @Test func twoOfOneKeyThatNobodyAsksFor() throws {
    let session = FormSession(
      try ValidationForm(
        "form: t\nfields: { on: { type: boolean }, m: { when: on == true, values: {} } }"))
    let map = try #require(session["m"])
    map.addRow(.text("a"), key: "x")
    let second = map.addRow(.text("b"), key: "x")
    #expect(second.isValid && session.submit().verdict == .valid)
    session["on"]?.value = .boolean(true)
    #expect(!second.isValid && session.submit().verdict == .invalid)
  }

  /// A row is not the field of a variant that has the same name as its key, though that field comes to stand beside it.
  @Test(arguments: ["y", "x", ""]) func aRowIsNoVariantsField(chosen: String) throws {
    let session = FormSession(
      try ValidationForm(
        """
        form: t
        fields:
          m: { tag: k, values: {}, variants: { y: { fields: { a: {} } }, x: { fields: { a: {} } } } }
        """))
    let map = try #require(session["m"])
    session["m.k"]?.text = chosen
    let row = map.addRow(key: "a")
    row.text = "typed"
    #expect(row.text == "typed" && row.issues.map(\.code) == ["duplicateKey"])
    #expect(map.fields.allSatisfy { $0.name != "a" || $0.text.isEmpty })
    #expect(row.isDirty && session.submit().verdict == .invalid)
  }

  /// A group of a tree has its fields before it takes rows, so that their places are known.
  @Test func aClosedMapOpens() throws {
    let session = FormSession(
      try ValidationForm(
        """
        form: t
        rules: { t: { values: { rule: t }, fields: { n: { length: ..9 }, t: { rule: t } } } }
        fields: { top: { rule: t } }
        """))
    let inner = try #require(session["top.t.t"])
    #expect(inner.fields.isEmpty && session["top.t.t.n"] == nil)
    let row = inner.addRow(key: "n")
    #expect(inner.fields.map(\.name) == ["n", "t"])
    #expect(row.issues.map(\.code) == ["duplicateKey"])
    inner.removeRow(at: 0)
    try #require(session["top.t.t.t"]).open()
    session["top.t.t.t.n"]?.text = "c"
    let payload = #"{"top":{"t":{"t":{"t":{"n":"c"}}}}}"#
    #expect(String(decoding: session.payload.json, as: UTF8.self) == payload)
  }

  @Test func aValueFillsRows() throws {
    let session = try session()
    let labels = try #require(session["labels"])
    labels.value = .group(["team": .text("blue"), "b": .text("x"), "a": .text("y")])
    #expect(labels.rows.map(\.key) == ["a", "b"] && session["labels.team"]?.text == "blue")
    let kept = labels.rows[1]
    labels.value = .group(["b": .text("z")])
    #expect(labels.rows.count == 1 && labels.rows[0] === kept && kept.text == "z")
    #expect(session["/labels/b"] === kept)
    session.reset()
    #expect(labels.rows.isEmpty && !session.root.isDirty)
  }

  /// Whatever is done, a live session says what a check of its payload says.
  @Test(arguments: 0..<6)
  func sameAsACheck(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed + 1))
    let form = try ValidationForm(Self.labels)
    let session = FormSession(form)
    let labels = try #require(session["labels"])
    for _ in 0..<150 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: labels.addRow(key: ["a", "b", "c", "D", "team"].randomElement(using: &random) ?? "a")
      case 1 where !labels.rows.isEmpty:
        labels.removeRow(at: Int.random(in: 0..<labels.rows.count, using: &random))
      case 2 where !labels.rows.isEmpty:
        labels.rows.randomElement(using: &random)?.key =
          ["a", "b", "c", "", "E", "team"].randomElement(using: &random) ?? "a"
      case 3: session["name"]?.text = ["x", "y", "", "long"].randomElement(using: &random) ?? ""
      case 4:
        session["labels.team"]?.text =
          ["x", "blue", "", "green"].randomElement(using: &random) ?? ""
      default:
        labels.rows.randomElement(using: &random)?.text =
          ["x", "y", "", "long"].randomElement(using: &random) ?? ""
      }
      let repeated = labels.rows.filter { row in row.issues.contains { $0.code == "duplicateKey" } }
      let live =
        session.fields.filter { field in !repeated.contains { $0 === field } } + [
          session.root, labels,
        ]
      let told = live.flatMap { field in field.issues.map { "\($0.field): \($0.code)" } }.sorted()
      let report = Checker(form).check(session.payload.json)
      #expect(told == report.issues.map { "\($0.field): \($0.code)" }.sorted())
    }
  }
}
