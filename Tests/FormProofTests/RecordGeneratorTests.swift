import FormCheck
import Foundation
import TestSupport
import Testing

@testable import FormProof

/// Generated records are valid, vary, and are the same for the same seed.
@Suite struct RecordGeneratorTests {
  @Test func thereAreForms() {
    #expect(GeneratedForms.shipped.count > 15)
    #expect(GeneratedForms.rules.count > 100)
  }

  @Test(arguments: GeneratedForms.printable) func recordsOfShippedFormsAreValid(_ path: String)
    throws
  {
    let form = try GeneratedForms.shipped(path)
    var generator = RecordGenerator(form, seed: 1, work: GeneratedForms.work)
    var bytes: [UInt8] = []
    let count = Cases.count(300, oneIn: 10)
    var written = 0
    while written < count, generator.next(into: &bytes) {
      written += 1
      let report = GeneratedForms.verdict(bytes, form.form, now: generator.now)
      #expect(
        report.verdict == .valid, "\(String(decoding: bytes, as: UTF8.self)) \(report.issues)")
    }
    #expect(written == count)
    #expect(generator.areValidTogether())
  }

  @Test(arguments: Cases.of(GeneratedForms.rules, oneIn: 100))
  func recordsOfRulesAreValid(_ name: String) throws {
    guard let form = GeneratedForms.rule(name) else { return }
    let records = GeneratedForms.records(form, count: 20)
    #expect(records.count == 20)
    for record in records {
      let report = GeneratedForms.verdict(record.utf8, form.form, now: TrialPayload.usualNow)
      #expect(report.verdict == .valid, "\(record)")
    }
  }

  @Test(arguments: Cases.of(GeneratedForms.printable, oneIn: 4))
  func theSeedDecides(_ path: String) throws {
    let form = try GeneratedForms.shipped(path)
    let records = GeneratedForms.records(form, seed: 5, count: 40)
    #expect(records == GeneratedForms.records(form, seed: 5, count: 40))
    #expect(records != GeneratedForms.records(form, seed: 6, count: 40))
  }

  @Test func itemsOfProtectedCataloguesAreNotPrinted() throws {
    let form = try GeneratedForms.shipped(GeneratedForms.hidden)
    #expect(GeneratedForms.records(form, count: 1).isEmpty)
  }

  // MARK: Variety

  private static let varied = """
    form: t
    rules:
      card: { fields: { number: { required: true, pattern: '\\d{4}' } } }
      bank: { fields: { account: { required: true, length: 5..8 } } }
    fields:
      kind: { required: true, choices: [a, b, c, d, e, f, g, h, i, j] }
      flag: { type: boolean }
      size: { type: integer, range: 3..7 }
      name: { length: 2..6 }
      extra: { when: kind == 'c', required: true, length: ..5 }
      tags: { count: 1..3, unique: true, items: { choices: [x, y, z] } }
      pay: { required: true, tag: by, variants: { card: { rule: card }, bank: { rule: bank } } }
      from: { type: date, range: 2020-01-01..2020-12-31, required: true }
      to: { type: date, range: from.. }
      again: { equals: name }
    check: { that: size != 5, at: size, code: five, message: not five }
    """

  @Test func everyChoiceCaseAndEdgeOccurs() throws {
    let form = try GeneratedForms.resolved(Self.varied)
    let records = try GeneratedForms.records(form, count: 500).map { record in
      try #require(
        try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
    }
    #expect(records.count == 500)
    func values(_ name: String) -> Set<String> {
      Set(records.compactMap { record in record[name].map { "\($0)" } })
    }
    #expect(values("kind") == ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"])
    #expect(values("flag").count == 2)
    #expect(values("size").isSuperset(of: ["3", "4", "6", "7"]) && !values("size").contains("5"))
    let lengths = Set(values("name").map { $0.unicodeScalars.count })
    #expect(lengths.isSuperset(of: [2, 6]) && lengths.isSubset(of: [2, 3, 4, 5, 6]))
    #expect(values("from").isSuperset(of: ["2020-01-01", "2020-12-31"]))
    let cases = records.compactMap { ($0["pay"] as? [String: Any])?["by"] as? String }
    #expect(Set(cases) == ["card", "bank"])
    let counts = records.compactMap { ($0["tags"] as? [String])?.count }
    #expect(Set(counts) == [1, 2, 3])
    for name in ["flag", "size", "name", "tags", "to", "extra", "again"] {
      let present = records.count { $0[name] != nil }
      #expect((1..<records.count).contains(present), "\(name): \(present)")
    }
  }

  @Test func keysOfARunDiffer() throws {
    let form = try GeneratedForms.resolved(
      """
      form: t
      unique: id
      fields:
        id: { required: true, pattern: '[A-Z]{2}\\d{4}' }
        name: { required: true }
      """)
    let records = GeneratedForms.records(form, count: 300)
    let keys = try records.map { record in
      let object = try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any]
      return try #require(object?["id"] as? String)
    }
    #expect(Set(keys).count == 300)
  }

  @Test func aRunEndsWhereNoKeyIsLeft() throws {
    let form = try GeneratedForms.resolved(
      "form: t\nunique: id\nfields: { id: { required: true, choices: [a, b, c] } }\n")
    #expect(GeneratedForms.records(form, count: 10).count == 3)
  }

  @Test func secretsOfExamplesAreNotPrinted() throws {
    let form = try GeneratedForms.resolved(
      """
      form: t
      fields:
        user: { required: true, length: ..20 }
        pin: { required: true, secret: true, length: 8.., pattern: '[a-z]+\\d+' }
      examples:
        - { given: { user: ana, pin: hushhush4711 }, expect: { issues: {} } }
      """)
    let records = GeneratedForms.records(form, count: 300)
    #expect(records.count == 300)
    #expect(!records.contains { $0.contains("hushhush4711") })
  }

  // MARK: Hostile forms

  static let hostile: [(name: String, text: String)] = [
    (
      "a check that is never true",
      "form: t\nfields: { a: { required: true, type: integer } }\ncheck: { that: a != a, at: a, message: no }\n"
    ),
    (
      "a range that a step misses",
      "form: t\nfields: { a: { required: true, type: integer, range: 1..2, step: 5 } }\n"
    ),
    (
      "a pattern and a length that exclude each other",
      "form: t\nfields: { a: { required: true, pattern: '[a-z]{3}', length: 10.. } }\n"
    ),
    (
      "a pattern that only one text matches behind a look-ahead",
      "form: t\nfields: { a: { required: true, pattern: '(?=.*7)(?!.*[a-z])(?=.{40}$)(?:\\d\\D){20}(?<!x)' } }\n"
    ),
  ]

  @Test(arguments: hostile.indices) func hostileFormsEnd(_ index: Int) throws {
    let form = try GeneratedForms.resolved(Self.hostile[index].text)
    let clock = ContinuousClock()
    let time = clock.measure {
      var generator = RecordGenerator(form, seed: 1, work: GeneratedForms.work)
      var bytes: [UInt8] = []
      if generator.next(into: &bytes) {
        #expect(GeneratedForms.verdict(bytes, form.form, now: generator.now).verdict == .valid)
      }
    }
    #expect(time < .seconds(60), "\(Self.hostile[index].name)")
  }

  @Test func treesEnd() throws {
    let form = try GeneratedForms.resolved(
      """
      form: t
      rules:
        node:
          depth: ..4
          fields:
            name: { required: true, length: 1..5 }
            children: { count: ..3, items: { rule: node } }
      fields: { root: { required: true, rule: node } }
      """)
    let records = GeneratedForms.records(form, count: 200)
    #expect(records.count == 200)
    let depths = records.map { $0.count { $0 == "[" } }
    #expect(Set(depths).count > 2)
  }
}
