import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// `equals`, `differs` and `unique` ask whether values have their type, not whether they are right otherwise.
@Suite struct ComparedWhenWrongTests {
  private static let password = """
    fields:
      p: { length: 8.., secret: true }
      q: { equals: p, secret: true }
      r: { differs: p }
    """
  private static let list = "fields: { l: { unique: true, items: { length: 3.. } } }"
  private static let rows = """
    fields: { l: { unique: true, items: { fields: { a: { length: 3.. }, n: { type: integer } } } } }
    """
  private static let keyed = """
    fields: { l: { unique: a, items: { fields: { a: { length: 3.. }, n: { type: integer } } } } }
    """

  static let cases: [FormCase] = [
    FormCase(
      "both wrong", password, "{'p':'abc','q':'abd'}", ["/p: tooShort", "/q: notEqual"]),
    FormCase("wrong and the same", password, "{'p':'abc','q':'abc'}", ["/p: tooShort"]),
    FormCase(
      "differs from what is wrong", password, "{'p':'abc','q':'abc','r':'abc'}",
      ["/p: tooShort", "/r: notDifferent"]),
    FormCase("of another type", password, "{'p':5,'q':'abd','r':'x'}", ["/p: typeMismatch"]),
    FormCase("itself of another type", password, "{'p':'abcdefgh','q':5}", ["/q: typeMismatch"]),
    FormCase(
      "refused by a check",
      "fields: { a: { type: integer, check: this > 5 }, b: { type: integer, equals: a } }",
      "{'a':3,'b':2}", ["/b: notEqual", "/a: customError"]),
    FormCase(
      "undecided otherwise",
      #"fields: { a: { pattern: '(x+x+)+y\1' }, b: { equals: a } }"#,
      "{'a':'\(String(repeating: "x", count: 5000))','b':'x'}",
      ["/a: undecided(textTooLong)", "/b: notEqual"]),
    FormCase(
      "undecided and the same",
      #"fields: { a: { pattern: '(x+x+)+y\1' }, b: { equals: a } }"#,
      "{'a':'\(String(repeating: "x", count: 5000))','b':'\(String(repeating: "x", count: 5000))'}",
      ["/a: undecided(textTooLong)"]),
    FormCase(
      "not cleaned up", "fields: { a: { normalize: [nfc] }, b: { equals: a } }",
      "{'a':'e\(String(repeating: "\u{301}", count: 40))','b':'x'}",
      ["/a: undecided(tooManyMarks)", "/b: undecided(otherField)"]),
    FormCase(
      "lists with a value of another type",
      "fields: { a: { items: { type: integer } }, b: { items: { type: integer }, equals: a } }",
      "{'a':['x'],'b':[1]}", ["/a/0: typeMismatch"]),
    FormCase(
      "lists with a wrong value",
      "fields: { a: { items: { type: integer, range: 5.. } }, b: { items: { type: integer }, equals: a } }",
      "{'a':[1],'b':[2]}", ["/a/0: rangeUnderflow", "/b: notEqual"]),
    // Items, whole groups, and parts of groups: one rule.
    FormCase(
      "items", list, "{'l':['a','a']}", ["/l/0: tooShort", "/l/1: tooShort", "/l/1: duplicateItem"]),
    FormCase(
      "groups", rows, "{'l':[{'a':'a'},{'a':'a'}]}",
      ["/l/0/a: tooShort", "/l/1: duplicateItem", "/l/1/a: tooShort"]),
    FormCase(
      "parts", keyed, "{'l':[{'a':'a'},{'a':'a'}]}",
      ["/l/0/a: tooShort", "/l/1: duplicateItem", "/l/1/a: tooShort"]),
    FormCase(
      "items of another type", list, "{'l':[1,1]}", ["/l/0: typeMismatch", "/l/1: typeMismatch"]),
    FormCase(
      "groups with a value of another type", rows, "{'l':[{'n':'x'},{'n':'x'}]}",
      ["/l/0/n: typeMismatch", "/l/1/n: typeMismatch"]),
    FormCase(
      "parts of another type", keyed, "{'l':[{'a':1},{'a':1}]}",
      ["/l/0/a: typeMismatch", "/l/1/a: typeMismatch"]),
    FormCase(
      "groups beside a value of another type", keyed, "{'l':[{'a':'abc','n':'x'},{'a':'abc'}]}",
      ["/l/0/n: typeMismatch", "/l/1: duplicateItem"]),
    FormCase(
      "groups with a key that stands twice", rows,
      "{'l':[{'a':'abc','a':'abc'},{'a':'abc','a':'abc'}]}",
      ["/l/0/a: duplicateKey", "/l/1/a: duplicateKey"]),
  ]

  @Test(arguments: cases)
  func judges(_ row: FormCase) throws { try row.test() }

  /// While somebody fills a form in, the same is said as of the whole payload, in whatever order it comes.
  @Test(arguments: 0..<12)
  func sessions(seed: UInt64) throws {
    var random = SeededGenerator(state: seed &* 104_729)
    let form = try ValidationForm(
      """
      form: t
      fields:
        p: { length: 4.. }
        q: { equals: p, length: ..6 }
        r: { differs: q }
        t: { type: time, range: 09:00..18:00 }
        u: { type: time, equals: t, differs: v }
        v: { type: time, choices: ['09:00', '10:00'] }
        g: { fields: { a: { length: 2.. }, n: { type: integer } } }
        h: { fields: { a: {}, n: { type: integer } }, equals: g }
        l: { unique: true, items: { length: 2.. } }
        m: { unique: a, items: { fields: { a: { length: 2.. }, b: { type: integer } } } }
        k: { pattern: '\\d{4}', checksum: luhn }
        z: { type: any, check: this >= 0 }
      """)
    let texts = [
      "", "", "a", "ab", "abcd", "abce", "abcdefgh", "09:00", "09:00:00", "10:00", "10:00:00.0",
      "1", "2", "1235", "1230", "12 3",
    ]
    let now = try moment(noon)
    let session = FormSession(form, clock: { now })
    let checker = Checker(form)
    var seen: Set<String> = []
    for step in 0..<150 {
      let fields = LiveFormTests.all(session)
      let field = try #require(fields.randomElement(using: &random))
      if field.isList {
        if field.rows.count < 4, Bool.random(using: &random) {
          field.addRow()
        } else if let place = field.rows.indices.randomElement(using: &random) {
          field.removeRow(at: place)
        }
      } else if !field.isGroup {
        field.text = texts.randomElement(using: &random) ?? ""
      }
      let report = checker.check(session.payload.group ?? [:], now: now)
      let live = LiveFormTests.facts(LiveFormTests.all(session).flatMap(\.issues))
      #expect(live == LiveFormTests.facts(report.issues), "step \(step): \(session.payload)")
      if live != LiveFormTests.facts(report.issues) { return }
      seen.formUnion(report.issues.map(\.code))
    }
    #expect(seen.isSuperset(of: ["notEqual", "tooShort"]))
  }
}
