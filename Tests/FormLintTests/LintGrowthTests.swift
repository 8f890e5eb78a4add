import Foundation
import Testing

/// Lint costs time in proportion to what a file says: this thread's time at n and 4n.
@Suite struct LintGrowthTests {
  struct Growth: Sendable, CustomTestStringConvertible {
    var name: String
    var count: Int
    /// The checks that are run; nil for all.
    var codes: Set<String>?
    var text: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  @Sendable private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ", ")
  }

  static let all: [Growth] = [
    Growth(name: "entries of records", count: 200, codes: ["recordsTwice"]) {
      "form: t\nfields: { \(list($0) { "f\($0): {}" }) }\nrecords: [\(list($0) { "{ unique: [f\($0), a] }" })]"
        .replacing("fields: {", with: "fields: { a: {},")
    },
    Growth(
      name: "choices of one rule in many fields", count: 100,
      codes: ["similarChoices", "lookAlikeLetter"]
    ) {
      "form: t\nrules: { r: { choices: [\(list($0) { "c\($0)" })] } }\nfields: { \(list($0) { "f\($0): { rule: r }" }) }"
    },
    Growth(name: "rules of a file", count: 100, codes: ["emptyRule"]) {
      "group: g\nrules: { \(list($0) { "r\($0): { summary: s, length: ..5 }" }) }"
    },
    Growth(name: "groups of a pattern within groups", count: 5, codes: ["caseFoldsWide"]) {
      "form: t\nfields: { a: { pattern: { matches: '\(String(repeating: "(?:", count: $0))k\(String(repeating: "x)", count: $0))', flags: [ignoreCase] } } }"
    },
    // Shapes within shapes lead to the same field by many ways: each level once doubled them.
    Growth(name: "levels of an example of a tree with secrets", count: 8, codes: []) { levels in
      let given = (0..<levels).reduce("''") { inner, _ in "{ c: \(inner), e: { c: '' } }" }
      return """
        form: t
        rules:
          a: { fields: { c: { rule: { any: [a, b, d] } }, e: { rule: { any: [b, d] } } } }
          b: { fields: { c: { rule: [a] }, e: { rule: { any: [d, a] } } } }
          d: { fields: { c: { rule: { any: [d, b] } }, s: { secret: true } } }
        fields: { t: { rule: a } }
        examples: [{ given: { t: \(given) }, expect: { valid: true } }]
        """
    },
  ]

  private func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private func cost(_ growth: Growth, _ count: Int) throws -> Duration {
    let text = growth.text(count)
    var least = Duration.seconds(1_000)
    for _ in 0..<2 {
      let start = processorTime()
      _ = try Linted.findings(text, codes: growth.codes)
      least = min(least, processorTime() - start)
    }
    return least
  }

  @Test(arguments: all) func inProportion(_ growth: Growth) throws {
    let once = try cost(growth, growth.count)
    let fourfold = try cost(growth, growth.count * 4)
    // A square would be sixteen times as much.
    #expect(fourfold < once * 8 + .milliseconds(20), "\(once), \(fourfold)")
  }
}
