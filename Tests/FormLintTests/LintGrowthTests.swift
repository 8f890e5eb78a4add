import Foundation
import TestSupport
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

  @Test(arguments: all) func inProportion(_ growth: Growth) throws {
    let cost = try costGrowth(from: growth.count) { count in
      let text = growth.text(count)
      let start = processorTime()
      _ = try Linted.findings(text, codes: growth.codes)
      return processorTime() - start
    }
    #expect(cost.isInProportion, "\(cost)")
  }
}
