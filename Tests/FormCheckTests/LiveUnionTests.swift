import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Groups with variants while somebody fills them in.
@Suite struct LiveUnionTests {
  private static let form = """
    form: t
    fields:
      rows:
        items:
          tag: k
          fields: { id: {} }
          variants:
            a: { fields: { n: { type: integer, range: ..5 }, t: { required: true } } }
            b: { fields: { n: { type: integer, range: ..9 }, t: { type: integer } } }
      sum: { type: integer, compute: 'rows.map(r, r.n).sum()' }
    controls: { go: {} }
    managers: { all: { manages: [go] } }
    """

  private func session(_ form: String = form) throws -> FormSession {
    try FormSessionTests.session(form)
  }

  /// Whatever was done, the session says what a check of its payload says.
  private func expectSame(_ session: FormSession) throws {
    let checked = Checker(session.form).check(session.payload.jsonBytes, now: try moment(noon))
    var told: [String] = []
    session.root.forEach { field in told += field.issues.map { "\($0.field): \($0.code)" } }
    #expect(Set(told) == Set(checked.issues.map { "\($0.field): \($0.code)" }))
    #expect(session.control("go")?.isEnabled == (checked.verdict == .valid))
  }

  @Test func aTagTurnsARowIntoAnother() throws {
    let session = try session()
    let row = try #require(session["rows"]?.addRow())
    #expect(row["k"]?.issues.map(\.code) == ["valueMissing"])
    // Nothing is chosen: nothing but what all have is asked for.
    #expect(row.fields.filter(\.isApplicable).map(\.pointer) == ["/rows/0/k", "/rows/0/id"])

    row["k"]?.text = "a"
    #expect(
      row.fields.filter(\.isApplicable).map(\.pointer) == [
        "/rows/0/k", "/rows/0/id", "/rows/0/n", "/rows/0/t",
      ])
    row["n"]?.text = "7"
    row["t"]?.text = "word"
    #expect(row["n"]?.issues.map(\.code) == ["rangeOverflow"])

    // The number stays, and is judged by the other variant; the text is of another type and goes.
    row["k"]?.text = "b"
    #expect(row["n"]?.text == "7" && row["n"]?.isValid == true)
    #expect(row["t"]?.text == "" && row["t"]?.isValid == true)
    #expect(session["sum"]?.cleanedValue == .number("7"))
    #expect(
      String(decoding: session.payload.jsonBytes, as: UTF8.self) == #"{"rows":[{"k":"b","n":7}]}"#)
    #expect(session.control("go")?.isEnabled == true)

    // And comes back.
    row["k"]?.text = "a"
    #expect(row["t"]?.text == "word" && row["n"]?.isValid == false)
  }

  @Test func aFieldBesideTurnsAGroup() throws {
    let session = try session(
      """
      form: t
      fields:
        kind: { choices: [x, y] }
        data: { by: kind, variants: { x: { fields: { p: { required: true } } }, y: { fields: { q: {} } } } }
      controls: { go: {} }
      managers: { all: { manages: [go] } }
      """)
    session["data.q"]?.text = "1"
    session["kind"]?.text = "x"
    #expect(session["data.p"]?.isApplicable == true && session["data.q"]?.isApplicable == false)
    try expectSame(session)
    session["kind"]?.text = "y"
    #expect(
      session["data.q"]?.text == "1"
        && String(decoding: session.payload.jsonBytes, as: UTF8.self)
          == #"{"data":{"q":"1"},"kind":"y"}"#
    )
    try expectSame(session)
  }

  @Test(arguments: 0..<6) func whateverIsDoneASessionSaysWhatACheckSays(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed + 1))
    let session = try session()
    let list = try #require(session["rows"])
    for _ in 0..<120 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: list.addRow()
      case 1 where !list.rows.isEmpty:
        list.removeRow(at: Int.random(in: 0..<list.rows.count, using: &random))
      case 2 where list.rows.count > 1: list.moveRow(from: 0, to: list.rows.count - 1)
      default:
        guard let row = list.rows.randomElement(using: &random) else { continue }
        let name = ["k", "k", "id", "n", "t"].randomElement(using: &random) ?? "k"
        row[name]?.text = ["a", "b", "c", "", "3", "7", "12"].randomElement(using: &random) ?? ""
      }
      try expectSame(session)
    }
  }
}
