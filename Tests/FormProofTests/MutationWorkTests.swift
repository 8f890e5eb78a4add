import FormDocuments
import FormText
import TestSupport
import Testing

@testable import FormProof

/// Forms that are small and take much: the work and the output of one file have limits.
@Suite struct MutationWorkTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var fields: @Sendable (Int) -> String
    var given = "{ f0: '1' }"

    func text(_ count: Int) -> String {
      "form: t\n\(fields(count))\nexamples: [{ given: \(given), expect: { valid: true } }]\n"
    }
  }

  private static func lines(_ count: Int, from first: Int = 1, _ line: (Int) -> String) -> String {
    (first..<max(first, count)).map(line).joined(separator: "\n")
  }

  static let shapes = [
    Shape(
      testDescription: "fields under one condition",
      fields: { count in
        "fields:\n  f0: {}\n" + lines(count) { "  f\($0): { when: filled(f0) }" }
      }),
    Shape(
      testDescription: "a chain of conditions",
      fields: { count in
        "fields:\n  f0: {}\n" + lines(count) { "  f\($0): { when: filled(f\($0 - 1)) }" }
      }),
    Shape(
      testDescription: "a chain of dates",
      fields: { count in
        "fields:\n  f0: { type: date }\n"
          + lines(count) { "  f\($0): { type: date, range: f\($0 - 1)+1d.. }" }
      }, given: "{ f0: '2026-01-01' }"),
    Shape(
      testDescription: "managers",
      fields: { count in
        "fields: { f0: {} }\ncontrols:\n" + lines(count, from: 0) { "  c\($0): {}" }
          + "\nmanagers:\n"
          + lines(count, from: 0) { "  m\($0): { manages: c\($0), verifies: f0 }" }
      }),
    Shape(
      testDescription: "variants",
      fields: { count in
        "fields:\n  l:\n    tag: t\n    variants:\n"
          + lines(count, from: 0) { "      v\($0): { fields: { a\($0): {} } }" }
      }, given: "{ l: { t: v1 } }"),
  ]

  private static func reports(_ text: String, work: Int) throws -> [MutationReport] {
    let read = DocumentReader.read(name: "t.yaml", bytes: Array(text.utf8))
    return MutationRun.run(try #require(read.document), besides: "t.yaml", work: work)
  }

  /// One search, or one payload that is made, may go a little beyond its share.
  @Test(arguments: Cases.of(shapes, oneIn: 3)) func theWorkOfAFileHasALimit(_ shape: Shape) throws {
    let limit = 900_000
    let report = try #require(try Self.reports(shape.text(60), work: limit).first)
    // A form has a twelfth of it.
    #expect(report.steps <= limit / 12 * 5 / 4, "\(report.steps)")
    let untried = try #require(report.untried)
    #expect(untried.message.hasSuffix("changes were not tried: --max-mutation-work is reached"))
    #expect(untried.help.contains("raise --max-mutation-work (it is 900000)"))
  }

  /// Twice the fields have twice the changes, each of which judges twice as much.
  @Test(arguments: Cases.of(shapes, oneIn: 3))
  func theCostOfWideFormsIsCounted(_ shape: Shape) throws {
    let steps = try [6, 12].map { count in
      try #require(try Self.reports(shape.text(count), work: .max / 4).first).steps
    }
    #expect(steps[1] > steps[0])
    #expect(steps[1] <= 8 * steps[0], "\(steps)")
  }

  @Test func theRulesOfAFileShareOneLimit() throws {
    let rules = (0..<40).map { number in
      """
        r\(number):
          summary: a code
          source: here
          pattern: '[A-Z]{2}\\d{3}'
          examples: { valid: [AB123], invalid: [{ value: q, code: patternMismatch }] }
      """
    }
    let text = "group: g\nrules:\n" + rules.joined(separator: "\n") + "\n"
    let limit = 3_000_000
    let reports = try Self.reports(text, work: limit)
    #expect(reports.count == 40)
    #expect(reports.reduce(0) { $0 + $1.steps } <= limit * 5 / 4)
    #expect(reports.first?.untried == nil && reports.last?.untried != nil)
  }

  /// Texts that double from field to field.
  @Test(.enabled(if: Cases.areAll, "optimised builds, or FORMCHECK_ALL_CASES=1"))
  func anExampleThatIsTooLongIsLeftOut() throws {
    let text = """
      form: t
      fields:
        f0: {}
        f1: {}
      \(Self.lines(26, from: 2) { "  f\($0): { compute: f\($0 - 1)+f\($0 - 2) }" })
      examples: [{ given: { f0: '1', f1: '1' }, expect: { valid: true } }]
      """
    let report = try #require(try Self.reports(text, work: 60_000_000).first)
    let examples = report.survivors.compactMap(\.example)
    #expect(examples.allSatisfy { $0.utf8.count <= SuggestionRoom.mostOfOne })
    let leftOut = report.survivors.filter { $0.leftOut != nil }
    #expect(!leftOut.isEmpty)
    for survivor in leftOut {
      #expect(survivor.leftOut?.contains("more than 8192 bytes") == true)
      // The change is not noticed: that is told and fails.
      #expect(survivor.diagnostic.code == "changeUnnoticed" && survivor.example == nil)
    }
  }

  @Test func theExamplesOfAFileHaveALimit() {
    var room = SuggestionRoom()
    let text = String(repeating: "a", count: SuggestionRoom.mostOfOne)
    let taken = (0..<100).count { _ in room.take(text) }
    #expect(taken == SuggestionRoom.mostOfFile / SuggestionRoom.mostOfOne)
  }
}
