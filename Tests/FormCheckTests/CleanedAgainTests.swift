import FormDocuments
import FormProof
import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// What `cleaned` writes of a valid record is valid, and is cleaned to itself: whoever keeps it can send it again.
///
/// Not so where the form asks what was sent: how many keys or items there were, which `cleaned` has more of by defaults
/// and computed values, or fewer without those that are empty.
@Suite struct CleanedAgainTests {
  /// Judges payloads, and what is written of those that are valid; how many are.
  private static func judgeAgain(
    _ form: ValidationForm, _ payloads: some Sequence<[UInt8]>, now: Date, _ source: String,
    coerces: (Int) -> Bool = { _ in false }
  ) -> Int {
    let checker = Checker(form)
    var valid = 0
    for (number, payload) in payloads.enumerated() {
      checker.coercesAll = coerces(number)
      let first = checker.check(payload, now: now, cleaned: true)
      checker.coercesAll = false
      guard first.isValid, let cleaned = first.cleaned else { continue }
      valid += 1
      // A list of items that are empty is none; without them it is.
      if cleaned.firstRange(of: Array("[]".utf8)) != nil { continue }
      let again = checker.check(cleaned, now: now, cleaned: true)
      let isSame = again.isValid && again.cleaned == cleaned
      #expect(
        isSame,
        """
        \(again.issues.map(facts)) \(String(decoding: payload, as: UTF8.self))
        \(String(decoding: cleaned, as: UTF8.self))
        \(String(decoding: again.cleaned ?? [], as: UTF8.self))
        \(source)
        """)
      if !isSame { break }
    }
    return valid
  }

  @Test(arguments: Cases.of(VerdictDigestTests.forms, oneIn: 15))
  func ofAForm(name: String) throws {
    let url = VerdictDigestTests.root.appending(path: "Examples/\(name)")
    let document = try #require(
      DocumentReader.read(name: url.path, bytes: Array(Data(contentsOf: url))).document)
    var trial = FormTrial(document, besides: url.path)
    let examples = trial?.attempt(document.root)?.payloads.map(\.json) ?? []
    var changes = PayloadChanges(examples.isEmpty ? [Array("{}".utf8)] : examples, seed: 5)
    let form = try ValidationForm(contentsOf: url)
    let payloads = examples + (0..<300).map { _ in changes.next() }
    _ = Self.judgeAgain(form, payloads, now: TrialPayload.usualNow, name)
  }

  @Test(arguments: 0..<UInt64(Cases.count(30, oneIn: 15)))
  func ofAFormAtRandom(seed: UInt64) throws {
    var generator = CleanedTypesTests.Generator(random: SeededGenerator(state: seed &* 69_069 &+ 3))
    var valid = 0
    for _ in 0..<8 {
      let fields = ["a", "b", "c"].map { ($0, generator.shape(depth: 2)) }
      let text = "form: t\nfields:\n" + fields.map { "  \($0): \($1.yaml)\n" }.joined()
      guard let form = try? ValidationForm(text) else { continue }
      let payloads = (0..<60).map { _ in
        let members = fields.map { "\"\($0)\":\(generator.value($1))" }
        return Array("{\(members.joined(separator: ","))}".utf8)
      }
      valid += Self.judgeAgain(form, payloads, now: try moment(noon), text) { $0 % 5 == 0 }
    }
    #expect(valid > 5, "\(valid) of the payloads are valid")
  }

  /// Maps, tuples, lists and groups within each other, whose values others read.
  @Test func ofWhatHasKeysAndPlaces() throws {
    var valid = 0
    for seed in 0..<Cases.count(60, oneIn: 12) {
      var maker = LiveKeyTests.FormMaker(
        random: SeededGenerator(state: UInt64(seed) &* 7919 &+ 5))
      // Defaults of keys that nobody sent are counted neither by `count` nor by expressions.
      var text = maker.form().replacing("..2", with: "..4")
      if text.contains("known: ") { text = text.replacing(", default: 2", with: "") }
      valid += try Self.judgeAgain(text, payloads: 60) { LiveKeyTests.change($0, &maker.random) }
    }
    #expect(!Cases.areAll || valid > 100, "\(valid) of the payloads are valid")
  }

  /// As above, of what a session has after each of some changes.
  private static func judgeAgain(
    _ text: String, payloads count: Int, _ change: (FormSession) -> Void
  ) throws -> Int {
    let session = FormSession(try ValidationForm(text))
    let payloads = (0..<count).map { _ in
      change(session)
      return session.payload.json
    }
    return judgeAgain(session.form, payloads, now: try moment(noon), text)
  }

  private static let mayBeEmpty: [String] = [
    "type: integer", "type: number, nullable: true", "", "type: boolean", "type: date",
    "items: { required: false }",
    "type: any", "rule: { any: [one, two] }", "fields: { v: { type: integer } }",
  ]

  /// Items that may be empty, in lists that expressions read in every way.
  @Test(arguments: Cases.of(mayBeEmpty, oneIn: 2))
  func ofListsWithEmptyItems(item: String) throws {
    let text = """
      form: t
      rules: { one: { type: integer }, two: { items: { type: integer, required: false } } }
      fields:
        l: { items: { \(item.isEmpty ? "" : item + ", ")required: false } }
        size: { type: integer, compute: size(l) }
        set: { type: integer, compute: 'size(l.filter(i, filled(i)))' }
        mapped: { type: integer, compute: 'size(l.map(i, filled(i)))' }
        second: { type: boolean, compute: 'size(l) > 1 && filled(l[1])' }
        all: { type: boolean, compute: 'l.all(i, filled(i))' }
        none: { type: boolean, compute: '!l.exists(i, filled(i))' }
        more: { when: size(l) > 2 }
      check: { that: size(l) < 5, message: too many }
      """
    let form = try ValidationForm(text)
    let values = [
      "null", "\"\"", "\" \"", "[]", "1", "\"a\"", "true", "\"2026-01-01\"", "[1]", "[null]",
      "[null,2]", "{}", "{\"v\":1}", "{\"v\":null}",
    ]
    var random = SeededGenerator(state: 11)
    let payloads = (0..<Cases.count(4_000, oneIn: 10)).map { _ in
      let items = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        values.randomElement(using: &random) ?? "null"
      }
      let more = Bool.random(using: &random) ? ",\"more\":\"x\"" : ""
      return Array("{\"l\":[\(items.joined(separator: ","))]\(more)}".utf8)
    }
    let valid = Self.judgeAgain(form, payloads, now: try moment(noon), text) { $0 % 7 == 0 }
    #expect(valid > Cases.count(50, oneIn: 20), "\(valid) of the payloads are valid")
  }

  /// What is left out of a list is no item to what reads the list.
  @Test func emptyItemsAreNotCounted() throws {
    let form = """
      fields:
        l: { items: { type: integer, required: false } }
        n: { type: integer, compute: size(l) }
        first: { type: integer, compute: 'l[0]' }
      """
    try FormCase(
      "computed", form, "{'l':[null,1,'',2]}", cleaned: "{'l':[1,2],'n':2,'first':1}"
    ).test()
    try FormCase("as it was sent", form, "{'l':[null,1,'',2],'n':4}", ["/n: notEqual"]).test()
    try FormCase(
      "an empty text is a text",
      form.replacing("{ type: integer, required", with: "{ required").replacing(
        "first: { type: integer,", with: "first: {"),
      "{'l':['','a',null]}", cleaned: "{'l':['','a'],'n':2}"
    ).test()
  }

  @Test func ofTrees() throws {
    var valid = 0
    for seed in 0..<Cases.count(24, oneIn: 8) {
      var maker = LiveTreeTests.FormMaker(
        random: SeededGenerator(state: UInt64(seed) &* 104_729 &+ 5))
      let text = maker.form().replacing(", count: ..4", with: "")
      valid += try Self.judgeAgain(text, payloads: 40) { LiveTreeTests.change($0, &maker.random) }
    }
    #expect(!Cases.areAll || valid > 10, "\(valid) of the payloads are valid")
  }
}
