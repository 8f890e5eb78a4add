import FormCheck
import Testing

/// Values of one of several shapes, whose shapes read what lies outside of them: other rows of the list that they are in.
@Suite struct ShapesThatReadTests {
  private static let rows = [
    #"{"id":"a"}"#, #"{"id":"b"}"#, #"{"id":"abcd"}"#, #"{"to":"a"}"#, #"{"to":"b"}"#,
    #"{"to":"z"}"#,
  ]

  /// All lists of up to three rows.
  private static let lists: [[Int]] = {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 1...3 {
      longest = longest.flatMap { list in rows.indices.map { list + [$0] } }
      lists += longest
    }
    return lists
  }()

  private static let forms = [
    """
    form: t
    rules:
      link: { fields: { to: { required: true, check: { that: 'record.nodes.exists(n, filled(n.id) && n.id == this)', message: no such node } } } }
      node: { fields: { id: { required: true, length: ..3 } } }
    fields:
      nodes: { items: { rule: { any: [node, link] } } }
    """,
    // As a check of the group.
    """
    form: t
    rules:
      link: { fields: { to: { required: true } }, check: { that: 'record.nodes.exists(n, filled(n.id) && n.id == to)', message: no such node } }
      node: { fields: { id: { required: true, length: ..3 } } }
    fields:
      nodes: { items: { rule: { any: [link, node] } } }
    """,
  ]

  /// Where a row is wrong in itself the links are not judged; else a link that leads nowhere is, and no other row.
  @Test(arguments: Self.forms.indices, [false, true])
  func theWrongRowIsBlamed(_ number: Int, _ usesFastPath: Bool) throws {
    let form = try ValidationForm(Self.forms[number])
    for list in Self.lists {
      let rows = list.map { Self.rows[$0] }
      let payload = #"{"nodes":[\#(rows.joined(separator: ","))]}"#
      let report = Checker(form, usesFastPath: usesFastPath).check(payload.utf8)
      let blamed = Set(report.issues.map { $0.field.split(separator: "/").dropFirst().first ?? "" })
      let long = list.indices.filter { list[$0] == 2 }
      let ids = Set(list.filter { $0 < 2 }.map { $0 == 0 ? 3 : 4 })
      let dangling = list.indices.filter { list[$0] >= 3 && !ids.contains(list[$0]) }
      let wrong = long.isEmpty ? dangling : long
      #expect(blamed == Set(wrong.map { Substring(String($0)) }), "\(payload)")
      #expect(report.isValid == wrong.isEmpty, "\(payload)")
      let isTold = long.allSatisfy { row in
        report.issues.contains { $0.field == "/nodes/\(row)/id" && $0.code == "tooLong" }
      }
      #expect(isTold, "\(payload)")
    }
  }

  /// What only a check of the nearest shape finds wrong is told, of whatever type the value is.
  @Test(arguments: [
    (
      "{ items: {}, check: { that: size(this) < 2, message: one at most, code: many } }",
      "{ values: {} }", #"["a","b"]"#
    ),
    (
      "{ values: {}, check: { that: '!(\"b\" in this)', message: no b, code: many } }",
      "{ items: {} }", #"{"b":"x"}"#
    ),
    (
      "{ type: integer, check: { that: this < 10, message: small ones, code: many } }",
      "{ items: {} }", "12"
    ),
    (
      "{ fields: { a: { type: integer } }, check: { that: a < 10, message: small ones, code: many } }",
      "{ items: {} }", #"{"a":12}"#
    ),
  ])
  func theCheckOfTheNearestShapeIsTold(_ one: String, _ two: String, _ value: String) throws {
    let form = try ValidationForm(
      "form: t\nrules:\n  one: \(one)\n  two: \(two)\nfields: { x: { rule: { any: [one, two] } } }")
    let issues = Checker(form).check(#"{"x":\#(value)}"#.utf8).issues
    #expect(issues.map(\.code) == ["noRuleFits", "many"])
    #expect(issues.last?.alternative == "one")
  }
}
