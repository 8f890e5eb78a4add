import FormDocuments
import FormText
import Testing

@testable import FormProof

/// What examples do not show of `records`, and what would show it.
@Suite struct RecordsMutationTests {
  private static func form(_ records: String, _ examples: String) -> String {
    """
    form: t
    records:
      - \(records)
    fields: { a: {}, b: {}, day: { type: date }, n: { type: integer, range: 1..3 }, y: { type: boolean } }
    examples:
    \(examples)

    """
  }

  private static let weak = """
      - given: { a: p, n: 1 }
        expect: { issues: {} }
      - given: { day: x, n: 4, y: 1 }
        expect: { issues: { /day: typeMismatch, /n: rangeOverflow, /y: typeMismatch } }
    """

  /// Nothing shows anything of the entry, and something is proposed for each of its changes: with all that is proposed nothing is
  /// left open.
  @Test(arguments: [
    ("{ unique: a }", 1), ("{ unique: [a, b] }", 3), ("{ unique: a, per: b }", 2),
    ("{ sorted: day }", 1), ("{ consecutive: n, per: a }", 2), ("{ exists: { a: b } }", 1),
    ("{ that: count() <= 2, per: a, when: y }", 5), ("{ that: sum(n) == 2, when: n < 3 }", 4),
  ])
  func eachChangeHasARunThatShowsIt(_ entry: String, _ least: Int) throws {
    var examples = Self.weak
    var rounds = 0
    while true {
      let document = try #require(
        DocumentReader.read(name: "t.yaml", bytes: Array(Self.form(entry, examples).utf8)).document)
      let report = try #require(MutationRun.run(document, besides: "t.yaml").first)
      let open = report.survivors.filter { survivor in
        Self.isOfEntry(survivor.diagnostic, document)
      }
      if rounds == 0 { #expect(open.count >= least, "\(open.map(\.diagnostic.message))") }
      let proposed = open.compactMap(\.example)
      if open.isEmpty { break }
      rounds += 1
      try #require(rounds < 6 && !proposed.isEmpty)
      for example in proposed {
        #expect(example.contains("run:"))
        examples += "\n" + example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
      }
    }
    #expect(rounds > 0)
  }

  private static func isOfEntry(_ diagnostic: Diagnostic, _ document: FormDocument) -> Bool {
    guard let records = document.root["records"] else { return false }
    return records.range.start <= diagnostic.range.start
      && diagnostic.range.end <= records.range.end
  }

  /// Coverage wants a run that an entry fails, and one that it passes.
  @Test(arguments: [
    ("", 2), ("\n  - { run: [{ a: p }], expect: { issues: {} } }", 1),
    ("\n  - { run: [{ a: p }, { a: p }], expect: { issues: { /1/a: duplicateItem } } }", 1),
    (
      "\n  - { run: [{ a: p }], expect: { issues: {} } }\n  - { run: [{ a: p }, { a: p }], expect: { issues: { /1/a: duplicateItem } } }",
      0
    ),
  ])
  func coverageWantsBoth(_ more: String, _ gaps: Int) throws {
    let document = try #require(
      DocumentReader.read(
        name: "t.yaml", bytes: Array(Self.form("{ unique: a }", Self.weak + more).utf8)
      ).document)
    let report = try #require(CoverageRun.run(document, besides: "t.yaml").first)
    #expect(report.gaps.filter { Self.isOfEntry($0, document) }.count == gaps)
  }
}
