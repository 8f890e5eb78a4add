import FormDocuments
import FormText
import TestSupport
import Testing

@testable import FormProof

/// Changes of what lies in a part that no example fills: the suggested payload fills it.
@Suite struct FilledSuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Rules and fields.
    var form: String
    /// The payload of its only example, which is right.
    var given = "{ a: x }"
    /// Changes, each with the payload that shows it; empty where one above does.
    var shown: [String: String]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a field of a group",
      form: "fields: { a: {}, g: { fields: { s: { required: true, length: 3.. } } } }",
      shown: [
        "it may be empty": "{ a: x, g: {} }", "“length” is removed": "{ a: x, g: { s: x } }",
        "one less than 3 is enough": "{ a: x, g: { s: aa } }",
      ]),
    Case(
      testDescription: "what a group does not ask for",
      form: "fields: { a: {}, g: { fields: { c: { type: integer, range: ..5 } } } }",
      shown: ["“range” is removed": "{ a: x, g: { c: 6 } }", "it may be as high as 6": ""]),
    Case(
      testDescription: "the second variant",
      form: """
        rules:
          e:
            tag: kind
            variants:
              x: { fields: { m: { type: integer } } }
              z: { fields: { c: { type: integer, required: true, range: ..5 } } }
        fields: { a: {}, e: { rule: e } }
        """,
      shown: ["“range” is removed": "{ a: x, e: { kind: z, c: 6 } }", "it may be as high as 6": ""]),
    Case(
      testDescription: "what is asked for under a condition",
      form: """
        fields:
          kind: { choices: [person, firm] }
          firm: { when: kind == 'firm', fields: { tax: { type: integer, required: true, range: ..5 } } }
        """,
      given: "{ kind: person }",
      shown: [
        "“range” is removed": "{ kind: firm, firm: { tax: 6 } }", "it may be as high as 6": "",
      ]),
    Case(
      testDescription: "how deep a tree is",
      form: """
        rules:
          n: { depth: ..2, fields: { v: { required: true, length: 1.. }, k: { items: { rule: n } } } }
        fields: { a: {}, t: { rule: n } }
        """,
      shown: [
        "“depth” is removed": "{ a: x, t: { v: a, k: [{ v: a, k: [{ v: a }] }] } }",
        "one more than 2 is allowed": "",
      ]),
    Case(
      testDescription: "a tuple in a map",
      form: """
        fields:
          a: {}
          m: { values: { items: [{ type: integer, range: 0..9 }, { type: integer }] } }
        """,
      shown: [
        "it may be as high as 10": "", "the upper bound is removed": "{ a: x, m: { a: [10, 1] } }",
      ]),
    Case(
      testDescription: "the second of two shapes",
      form: """
        rules: { one: { type: integer, range: 1..5 }, many: { items: { rule: one }, count: ..2 } }
        fields: { a: {}, b: { rule: { any: [one, many] } } }
        """,
      shown: ["“count” is removed": "{ a: x, b: [1, 1, 1] }", "one more than 2 is allowed": ""]),
    Case(
      testDescription: "a step, beside a value that an example has",
      form: "fields: { p: { type: decimal, step: 0.01 } }", given: "{ p: 2 }",
      shown: ["“step” is removed": "{ p: 2.001 }"]),
    Case(
      testDescription: "a step, beside a value that fits",
      form: "fields: { a: {}, p: { type: decimal, range: 1.., step: 0.25 } }",
      shown: ["“step” is removed": "{ a: x, p: 1.025 }"]),
    Case(
      testDescription: "a step of whole numbers",
      form: "fields: { p: { type: integer, step: 5 } }", given: "{ p: 5 }",
      shown: ["“step” is removed": "{ p: 4 }"]),
    Case(
      testDescription: "a range up to now",
      form: "fields: { a: {}, t: { type: datetime, range: ..now } }",
      shown: [
        "“range” is removed": "{ a: x, t: '2026-06-15T12:00:30Z' }",
        "it may be as high as now+1min": "",
      ]),
    Case(
      testDescription: "a single constraint of items, without which they are still texts",
      form: "fields: { a: {}, l: { items: { length: ..2 } } }",
      shown: ["“length” is removed": "{ a: x, l: ['..2'] }"]),
  ]

  @Test(arguments: Cases.of(cases, oneIn: 3)) func isMade(_ filled: Case) throws {
    let text =
      "form: t\n\(filled.form)\nexamples:\n  - { given: \(filled.given), expect: { issues: {} } }\n"
    let document = try #require(
      DocumentReader.read(name: "t.yaml", bytes: Array(text.utf8)).document)
    let report = try #require(MutationRun.run(document, besides: "t.yaml").first)
    for (change, payload) in filled.shown {
      let survivor = report.survivors.first { $0.diagnostic.message.hasSuffix("even if \(change)") }
      let told = try #require(survivor, "\(change)")
      #expect(told.diagnostic.severity == .warning)
      let given = told.example?.split(separator: "\n").first { $0.hasPrefix("  given: ") }
      #expect(given.map { String($0.dropFirst("  given: ".count)) } ?? "" == payload, "\(change)")
    }
  }
}
