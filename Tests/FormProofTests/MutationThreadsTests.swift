import FormDocuments
import FormText
import TestSupport
import Testing

@testable import FormProof

/// Mutation on several threads says what it says on one.
@Suite struct MutationThreadsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Little: a search for an example takes long.
    var work = 8_000_000
  }

  /// A form of 40 fields: examples notice some of its changes, and others not.
  static let wide: String = {
    let names = (0..<40).map { "f\($0)" }
    let fields = names.map { "  \($0): { required: true, length: 2..5 }" }
    let filled = names.map { "\($0): abc" }.joined(separator: ", ")
    let short = names.prefix(38).map { "\($0): a" } + names.dropFirst(38).map { "\($0): ab" }
    let told = names.prefix(38).map { "/\($0): tooShort" }.joined(separator: ", ")
    return """
      form: t
      fields:
      \(fields.joined(separator: "\n"))
      examples:
        - { given: { \(filled) }, expect: { issues: {} } }
        - { given: { \(short.joined(separator: ", ")) }, expect: { issues: { \(told) } } }
      """
  }()

  private static let words = (0..<100).map { "w\($0)x" }.joined(separator: "|")
  private static let listed = words.replacing("|", with: ", ")

  static let cases: [Case] = [
    Case(testDescription: "a form of many fields", text: wide),
    Case(
      testDescription: "a form of which a part is tried",
      text: """
        form: t
        fields: { a: { excludes: [{ find: '\(words)' }] } }
        examples: [{ given: { a: b }, expect: { issues: {} } }]
        """, work: 2_000_000),
    Case(
      testDescription: "a form with rules and a check",
      text: """
        form: t
        rules: { word: { excludes: [\(listed)] } }
        fields: { a: { rule: word }, b: { type: integer, range: 1..9 } }
        check: a != 'q' || b == 1
        examples:
          - { given: { a: q, b: 1 }, expect: { issues: {} } }
          - { given: { a: w1x, b: 0 }, expect: { issues: { /a: forbiddenPart, /b: rangeUnderflow } } }
        """),
    Case(
      testDescription: "rules of a file, one with variants",
      text: """
        group: g
        rules:
          code:
            summary: a code
            source: here
            excludes: [\(listed)]
            examples:
              valid: [q]
              invalid: [{ value: w3x, code: forbiddenPart }]
          part:
            summary: a part
            source: here
            variants:
              A:
                summary: a part of A
                excludes: [\(listed)]
                examples: { valid: [q], invalid: [{ value: w1x, code: forbiddenPart }] }
        """),
  ]

  private static func document(_ text: String) throws -> FormDocument {
    let read = DocumentReader.read(name: "t.yaml", bytes: Array(text.utf8))
    return try #require(read.document)
  }

  /// All that is reported.
  private static func told(_ reports: [MutationReport]) -> [String] {
    reports.flatMap { report in
      ["\(report.name) \(report.total) \(report.noticed) \(report.equivalent)"]
        + report.survivors.map {
          "\($0.diagnostic) \($0.example ?? "no example") \($0.isCovered)"
        } + [report.untried.map { "\($0)" } ?? "all tried"]
    }
  }

  private static func untried(_ report: MutationReport) -> Int {
    let numbers = report.untried?.message.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers?.first ?? 0
  }

  @Test(arguments: Cases.of(cases, oneIn: 3)) func saysTheSame(_ mutant: Case) throws {
    let document = try Self.document(mutant.text)
    let alone = MutationRun.run(document, besides: "t.yaml", work: mutant.work)
    let together = MutationRun.run(document, besides: "t.yaml", work: mutant.work, threads: 3)
    #expect(Self.told(alone) == Self.told(together))
    // There is something to be told, and there are enough changes for threads.
    #expect(alone.contains { !$0.survivors.isEmpty && $0.total + Self.untried($0) >= 64 })
  }

  /// Each change, on threads and alone.
  @Test func triesEachChange() throws {
    let document = try Self.document(Self.wide)
    let trial = try #require(FormTrial(document, besides: "t.yaml"))
    var collector = MutationCollector(source: trial.source)
    collector.walkForm(trial.root)
    let another = try #require(trial.another)
    let count = Cases.count(collector.mutations.count, oneIn: 4)
    let mutations = Array(collector.mutations.prefix(count))
    let ahead = ChangesAhead(mutations, threads: 3, another)
    defer { ahead.end() }
    var alone = ChangeTrial(trial)
    var counts: [ChangeOutcome: Int] = [:]
    for (index, mutation) in mutations.enumerated() {
      let outcome = try #require(ahead.outcome(of: index))
      #expect(outcome == alone.outcome(of: mutation), "\(mutation.what)")
      counts[outcome, default: 0] += 1
    }
    #expect(counts[.noticed, default: 0] > 0 && counts[.unnoticed, default: 0] > 0)
  }

  /// Whoever asks is told that nobody tries a change, and does it.
  @Test func leavesWhatNoThreadTries() throws {
    let document = try Self.document(Self.wide)
    let trial = try #require(FormTrial(document, besides: "t.yaml"))
    var collector = MutationCollector(source: trial.source)
    collector.walkForm(trial.root)
    let ahead = ChangesAhead(collector.mutations, threads: 3) { nil }
    defer { ahead.end() }
    for index in collector.mutations.indices { #expect(ahead.outcome(of: index) == nil) }
  }

  /// Work that is left before its end leaves no thread behind.
  @Test func endsInBetween() throws {
    let document = try Self.document(Self.wide)
    let trial = try #require(FormTrial(document, besides: "t.yaml"))
    var collector = MutationCollector(source: trial.source)
    collector.walkForm(trial.root)
    let ahead = ChangesAhead(collector.mutations, threads: 3, try #require(trial.another))
    #expect(ahead.outcome(of: 0) != nil)
    ahead.end()
    // What is far ahead was never begun.
    #expect(ahead.outcome(of: collector.mutations.count - 1) == nil)
  }

  /// A catalogue is large, and a thread for each would hold it once more.
  @Test func triesCataloguesAlone() throws {
    let form = """
      form: t
      catalogues: { c: { items: [{ id: GE, label: Georgia }] } }
      fields: { a: { lookup: { in: c, accept: [id] } } }
      examples: [{ given: { a: GE }, expect: { issues: {} } }]
      """
    let trial = try #require(FormTrial(try Self.document(form), besides: "t.yaml"))
    #expect(trial.another == nil)
  }

  @Test(arguments: [
    (most: 8, changes: 1_000, size: 100, threads: 8),
    (most: 8, changes: 100, size: 100, threads: 3),
    (most: 8, changes: 10, size: 100, threads: 0),
    (most: 64, changes: 50_000, size: 200_000, threads: 5),
    (most: 1, changes: 1_000, size: 0, threads: 1),
  ]) func bounds(_ most: Int, _ changes: Int, _ size: Int, _ threads: Int) {
    #expect(ChangesAhead.threads(most, changes: changes, size: size) == threads)
  }
}
