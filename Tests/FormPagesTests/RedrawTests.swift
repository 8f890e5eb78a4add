import FormCheck
import FormPages
import Foundation
import Testing

/// Whatever was typed or picked is posted again by the page that comes back.
@Suite("A page that is drawn again keeps what was filled in")
struct RedrawTests {
  /// A field, what a browser posts for it, and its value.
  struct Kind: CustomTestStringConvertible {
    let name: String
    let field: String
    let pairs: [(String, String)]
    /// As the cleaned payload has it.
    let value: String

    var testDescription: String { name }

    init(_ name: String, _ field: String, _ pairs: [(String, String)], _ value: String) {
      (self.name, self.field, self.pairs, self.value) = (name, field, pairs, value)
    }
  }

  private static let chosen = "{ label: X, choices: { a: Letter A, b: Letter B } }"
  private static let some = "{ s1: One, s2: Two, s3: Three, s4: Four, s5: Five, s6: Six }"
  /// Two towns have one name, and none may be named by it.
  private static let town = "{ in: towns, accept: [id] }"

  private static func picked(
    _ name: String, _ id: String, _ label: String = "Tbilisi"
  ) -> [(String, String)] {
    [(name, label), ("picked:\(name)", id), ("picked:\(name)", label)]
  }

  static let kinds = [
    Kind("a line", "{ length: ..40 }", [("/x", "a \"b\" <c> & d")], #""a \"b\" <c> & d""#),
    Kind("lines", "{ length: ..900 }", [("/x", "\na\n<b>")], #""\na\n<b>""#),
    Kind("a number", "{ type: decimal }", [("/x", "1.50")], "1.50"),
    Kind("a day", "{ type: date }", [("/x", "2026-06-15")], #""2026-06-15""#),
    Kind("a day as people write it", "{ type: date }", [("/x", "15 Jun 2026")], #""2026-06-15""#),
    Kind("a time as people write it", "{ type: time }", [("/x", "9:30 pm")], #""21:30""#),
    Kind("a local moment", "{ type: local }", [("/x", "2026-06-15T09:30")], #""2026-06-15T09:30""#),
    Kind("radios", chosen, [("/x", "b")], #""b""#),
    Kind("a select", "{ choices: \(some) }", [("/x", "s5")], #""s5""#),
    Kind("suggestions", "{ choices: \(some), input: { as: combobox } }", [("/x", "s5")], #""s5""#),
    Kind(
      "suggestions by label", "{ choices: \(some), input: { as: combobox } }", [("/x", "five")],
      #""s5""#),
    Kind(
      "days in rows of a map", "{ values: { items: { type: date } } }",
      [("key:/x/~r0", "k"), ("/x/~r0/0", "15 Jun 2026"), ("/x/~r0/1", "2026-06-16")],
      #"{"k":["2026-06-15","2026-06-16"]}"#),
    Kind("a box", "{ type: boolean, default: false }", [("/x", "false"), ("/x", "true")], "true"),
    Kind(
      "a box that is not ticked", "{ type: boolean, default: true }", [("/x", "false")], "false"),
    Kind("yes or no", "{ type: boolean }", [("/x", "false")], "false"),
    Kind("boxes", "{ items: \(chosen) }", [("/x/-", "b")], #"["b"]"#),
    Kind("hidden", "{ input: { as: hidden } }", [("/x", "h")], #""h""#),
    Kind("a look-up", "{ lookup: \(town) }", picked("/x", "T2"), #""T2""#),
    Kind(
      "a look-up of a number", "{ type: integer, lookup: { in: numbers, accept: [id] } }",
      picked("/x", "7", "Seven"), "7"),
    Kind("a look-up that was typed", "{ lookup: \(town) }", [("/x", "T1")], #""T1""#),
    Kind(
      "a look-up with choices as a page offers them", "{ lookup: \(town) }",
      [("/x", "Tbilisi"), ("/x", "T2")], #""T2""#),
    Kind(
      "a look-up whose label was replaced", "{ lookup: \(town) }",
      [("/x", "KUT"), ("picked:/x", "T2"), ("picked:/x", "Tbilisi")], #""KUT""#),
    Kind(
      "a look-up of one line", "{ lookup: { in: lines, accept: [id] } }",
      picked("/x", "L", "twolines"), #""L""#),
    Kind("rows", "{ items: { length: ..9 } }", [("/x/0", "a"), ("/x/1", "b")], #"["a","b"]"#),
    Kind(
      "rows of look-ups", "{ items: { lookup: \(town) } }",
      picked("/x/0", "T1") + picked("/x/1", "T2"), #"["T1","T2"]"#),
    Kind(
      "groups in rows", "{ items: { fields: { t: { lookup: \(town) }, c: \(chosen) } } }",
      [("row:/x/0", "")] + picked("/x/0/t", "T2") + [("/x/0/c", "a")], #"[{"t":"T2","c":"a"}]"#),
    Kind(
      "a map", "{ values: { lookup: \(town) } }",
      [("key:/x/~r0", "~k/<é>")] + picked("/x/~r0", "T2"), #"{"~k/<é>":"T2"}"#),
    Kind(
      "a union",
      "{ tag: v, variants: { t: { fields: { a: { lookup: \(town) } } }, c: { fields: { a: \(chosen) } } } }",
      [("/x/v", "t")] + picked("/x/a", "T2"), #"{"v":"t","a":"T2"}"#),
    Kind(
      "the other variant",
      "{ tag: v, variants: { t: { fields: { a: { lookup: \(town) } } }, c: { fields: { a: \(chosen) } } } }",
      [("/x/v", "c"), ("/x/a", "b")], #"{"v":"c","a":"b"}"#),
    Kind(
      "a tuple", "{ items: [{ lookup: \(town) }, \(chosen)], rest: { lookup: \(town) } }",
      picked("/x/0", "T2") + [("/x/1", "b")] + picked("/x/2", "T1"), #"["T2","b","T1"]"#),
    Kind("one of several rules", "{ rule: { any: [day, whole] } }", [("/x", "12")], "12"),
  ]

  private static func form(_ kind: Kind) -> String {
    """
    form: f
    locale: en
    timezone: Europe/Berlin
    catalogues:
      towns: { items: { T1: Tbilisi, T2: Tbilisi, KUT: Kutaisi } }
      numbers: { items: { '7': Seven } }
      lines: { items: { L: "two\\nlines" } }
    rules:
      day: { summary: a day, type: date }
      whole: { summary: a whole number, type: integer }
    fields:
      missing: { label: Missing, required: true }
      others: { items: { fields: { o: {} } } }
      x: \(kind.field)
    examples: [{ name: e, given: { x: \(kind.value) }, expect: { valid: false } }]
    """
  }

  /// A way to have the page, or its field, drawn again.
  enum Redraw: CaseIterable {
    case sent, added, removed, carriedOn, example, live
  }

  private func redrawn(
    _ page: FormPage, _ kind: Kind, _ redraw: Redraw
  ) throws -> String {
    let row = [("row:/others/0", ""), ("/others/0/o", "")]
    switch redraw {
    case .sent: return try returned(page, kind.pairs)
    case .added: return try returned(page, kind.pairs + [("add:/others", "")])
    case .removed: return try returned(page, row + kind.pairs + [("remove:/others/0", "")])
    case .carriedOn: return try returned(page, kind.pairs + [("continue", "")])
    case .example: return Pages.text(try #require(page.example(0, Pages.request)))
    case .live:
      let values = kind.pairs.map { [$0.0, $0.1] }
      let step: [String: Any] = ["seq": 1, "values": values, "left": [], "drawn": []]
      let body = try JSONSerialization.data(withJSONObject: step)
      let answer = page.live(Array(body), Pages.request)
      let read = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      let html = try #require(read?["html"] as? [String: String])
      return try #require(html["/x"])
    }
  }

  private func returned(_ page: FormPage, _ pairs: [(String, String)]) throws -> String {
    Pages.text(try #require(Pages.returned(page, pairs)))
  }

  @Test(arguments: kinds, Redraw.allCases)
  func comesBackTheSame(kind: Kind, redraw: Redraw) throws {
    let page = try Pages.page(Self.form(kind))
    let first = InputReader(try redrawn(page, kind, redraw)).pairs.filter { isOfField($0.0) }
    // Once more, since a page may come back twice.
    let second = InputReader(try returned(page, first)).pairs.filter { isOfField($0.0) }
    for pairs in [kind.pairs, first, second] {
      guard
        case .complete(let report) = page.answer(
          post: Pages.body(pairs + [("/missing", "m")]), Pages.request)
      else {
        Issue.record("it is refused: \(pairs)")
        continue
      }
      let cleaned = String(decoding: try #require(report.cleaned), as: UTF8.self)
      #expect(cleaned == #"{"missing":"m","x":\#(kind.value)}"#, "\(pairs)")
    }
  }

  private func isOfField(_ name: String) -> Bool { name.contains("/x") }

  /// A text that names nothing stays what it is.
  @Test(arguments: Redraw.allCases.filter { $0 != .example })
  func whatWasTypedAndNotPickedStaysTyped(redraw: Redraw) throws {
    let kind = Kind("", "{ lookup: \(Self.town) }", [("/x", "Batumi")], "''")
    let page = try Pages.page(Self.form(kind))
    let pairs = InputReader(try redrawn(page, kind, redraw)).pairs.filter { isOfField($0.0) }
    #expect(pairs.map(\.0) == ["/x"] && pairs.map(\.1) == ["Batumi"])
  }

  /// A look-up is the whole record.
  @Test func theRecordItselfIsPicked() throws {
    let page = try Pages.page(
      """
      form: f
      catalogues: { towns: { items: { T1: Tbilisi, T2: Tbilisi } } }
      rules: { town: { summary: a town, lookup: \(Self.town) } }
      rule: town
      check: { that: "this != 'T1'", message: not this one }
      """)
    for (id, isTaken) in [("T2", true), ("T1", false)] {
      let answer = Pages.returned(page, Self.picked("value:", id))
      #expect((answer == nil) == isTaken)
      guard let answer else { continue }
      let pairs = InputReader(Pages.text(answer)).pairs.filter { $0.0.hasSuffix("value:") }
      #expect(pairs.map(\.1) == ["Tbilisi", id, "Tbilisi"])
    }
  }
}
