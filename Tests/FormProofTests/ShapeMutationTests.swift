import FormDocuments
import FormText
import Testing

@testable import FormProof

/// Changes of shapes, maps, tuples and trees, and the examples that show them.
@Suite struct ShapeMutationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Rules and fields.
    var form: String
    var examples: [String]
    /// What no example notices, each with the payload that shows it; empty where one above does.
    var unnoticed: [String: String]
  }

  /// An example: the payload and its issues.
  private static func says(_ given: String, _ issues: String = "{}", _ cleaned: String? = nil)
    -> String
  {
    let clean = cleaned.map { ", cleaned: \($0)" } ?? ""
    return "{ given: \(given), expect: { issues: \(issues)\(clean) } }"
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a null that is refused, and what no example says of it",
      form: "fields: { a: { null: reject, items: {} } }",
      examples: [says("{ a: [x] }"), says("{ a: 5 }", "{ /a: typeMismatch }")],
      unnoticed: ["“null” is removed": "{ a: null }"]),
    Case(
      testDescription: "a null that the whole form refuses, and an example that says so",
      form: "null: reject\nfields: { a: { items: {} } }",
      examples: [says("{ a: null }", "{ /a: typeMismatch }")], unnoticed: [:]),
    Case(
      testDescription: "a value of several types, of which one is never seen",
      form: "fields: { a: { type: [integer, date] } }",
      examples: [says("{ a: 1 }"), says("{ a: x }", "{ /a: typeMismatch }")],
      unnoticed: ["no value has the type date": "{ a: '2026-06-15' }"]),
    Case(
      testDescription: "a value of several types, and none that is of no type",
      form: "fields: { a: { type: [integer, boolean] } }",
      examples: [says("{ a: 1 }"), says("{ a: true }")],
      unnoticed: ["a value of any type is accepted": "{ a: null }"]),
    Case(
      testDescription: "a shape that is never seen",
      form: """
        rules: { one: { type: integer }, many: { items: { type: integer } } }
        fields: { a: { rule: { any: [one, many] } } }
        """,
      examples: [says("{ a: 1 }"), says("{ a: [x] }", "{ /a: noRuleFits, /a/0: typeMismatch }")],
      unnoticed: [:]),
    Case(
      testDescription: "a constraint of a shape, and of what lies in a shape",
      form: """
        rules: { one: { type: integer, range: 1.. }, many: { items: { rule: one }, count: ..3 } }
        fields: { a: { rule: { any: [one, many] } } }
        """,
      examples: [
        says("{ a: 1 }"), says("{ a: 0 }", "{ /a: [noRuleFits, rangeUnderflow] }"),
        says("{ a: [1] }"), says("{ a: x }", "{ /a: typeMismatch }"),
        says("{ a: [0, x] }", "{ /a: noRuleFits, /a/0: rangeUnderflow, /a/1: typeMismatch }"),
      ],
      unnoticed: ["“count” is removed": "{ a: [1, 1, 1, 1] }", "one more than 3 is allowed": ""]),
    Case(
      testDescription: "how many items a tuple has",
      form: "fields: { a: { items: [{ length: ..2 }, { length: ..2 }] } }",
      examples: [
        says("{ a: [x, xy] }"), says("{ a: [xyz, xy] }", "{ /a/0: tooLong }"),
        says("{ a: [xy, xyz] }", "{ /a/1: tooLong }"),
      ],
      unnoticed: [
        "more items may follow": "{ a: [x, xy, xy] }",
        "the last item may be left out": "{ a: [x] }",
      ]),
    Case(
      testDescription: "a tuple that is too short, one that is too long, and one that goes on",
      form: """
        fields:
          a: { items: [{ type: integer }, { type: integer, required: false }] }
          b: { items: [{ type: integer }], rest: { type: boolean } }
        """,
      examples: [
        says("{ a: [1, 2, 3] }", "{ /a: tooMany }"), says("{ a: [1], b: [1] }"),
        says("{ a: [x, x] }", "{ /a/0: typeMismatch, /a/1: typeMismatch }"),
        says("{ b: [x, true, 1] }", "{ /b/0: typeMismatch, /b/2: typeMismatch }"),
      ], unnoticed: [:]),
    Case(
      testDescription: "what follows the items of a tuple, never seen",
      form: "fields: { b: { items: [{ type: integer }], rest: { type: boolean } } }",
      examples: [says("{ b: [x] }", "{ /b/0: typeMismatch }")],
      unnoticed: [
        "no items may follow": "{ b: [1, true] }", "any value is a boolean": "{ b: [x, x] }",
      ]),
    Case(
      testDescription: "the keys of a map",
      form: "fields: { a: { values: { type: integer }, keys: { length: ..2 } } }",
      examples: [says("{ a: { b: x } }", "{ /a/b: typeMismatch }")],
      unnoticed: [
        "“length” is removed": "{ a: { b: x, bbb: x } }", "one more than 2 is allowed": "",
      ]),
    Case(
      testDescription: "what the keys of a map must not have in them, or be",
      form: """
        fields:
          a: { values: { type: integer }, keys: { excludes: ['__', { find: '[Q]' }], forbidden: [admin] } }
        """,
      examples: [says("{ a: { b: x } }", "{ /a/b: typeMismatch }")],
      unnoticed: [
        "'__' may be in it": "{ a: { b: x, __: x } }",
        "'[Q]' may be in it": "{ a: { b: x, Q: x } }",
        "admin is allowed": "{ a: { b: x, admin: x } }",
      ]),
    Case(
      testDescription: "keys of a map by a rule, with what may occur in them beside it",
      form: """
        rules: { name: { excludes: ['__', '--'] } }
        fields: { a: { values: { type: integer }, keys: { rule: name } } }
        """,
      examples: [says("{ a: { bc: x } }", "{ /a/bc: typeMismatch }")],
      unnoticed: [
        "'__' may be in it": "{ a: { bc: x, __: x } }",
        "'--' may be in it": "{ a: { bc: x, '--': x } }",
        "rule name is removed": "{ a: { bc: x, __: x } }",
      ]),
    Case(
      testDescription: "the pattern of the keys of a map",
      form: "fields: { a: { values: { type: integer }, keys: { pattern: 'b|total' } } }",
      examples: [
        says("{ a: { b: x } }", "{ /a/b: typeMismatch }"),
        says("{ a: { c: x } }", "{ /a/c: keyMismatch }"),
      ],
      unnoticed: [
        "the alternative “total” is removed": "{ a: { b: x, total: x } }",
        "“total” may be left out": "{ a: { b: x, '': x } }",
      ]),
    Case(
      testDescription: "how many items follow those that have a place, each of another type",
      form:
        "fields: { a: { items: [{ type: date }, { type: integer }], rest: { length: ..2 }, count: ..3 } }",
      examples: [
        says("{ a: ['2026-06-15', 3] }"), says("{ a: ['2026-06-15'] }", "{ /a: tooFew }"),
        says("{ a: [x, x, xyz] }", "{ /a/0: typeMismatch, /a/1: typeMismatch, /a/2: tooLong }"),
        says("{ a: ['2026-06-15', 3, xy] }"),
      ],
      unnoticed: [
        "“count” is removed": "{ a: ['2026-06-15', 3, a, b] }", "one more than 3 is allowed": "",
      ]),
    Case(
      testDescription: "how many items there are, of which no two are the same",
      form: "fields: { a: { unique: true, items: { type: integer, range: ..9 }, count: ..3 } }",
      examples: [
        says("{ a: [1] }"), says("{ a: [x, 10] }", "{ /a/0: typeMismatch, /a/1: rangeOverflow }"),
        says("{ a: [9, 9] }", "{ /a/1: duplicateItem }"),
      ],
      unnoticed: [
        "“count” is removed": "{ a: [1, 2, 3, 4] }", "one more than 3 is allowed": "",
      ]),
    Case(
      testDescription: "how many rows there are, of which no two have the same name",
      form: """
        fields:
          a: { unique: name, items: { fields: { name: { required: true }, mark: { type: boolean } } }, count: ..2 }
        """,
      examples: [
        says("{ a: [{ name: x, mark: true }] }"),
        says("{ a: [{ mark: x }] }", "{ /a/0/name: valueMissing, /a/0/mark: typeMismatch }"),
        says("{ a: [{ name: x }, { name: x }] }", "{ /a/1: duplicateItem }"),
      ],
      unnoticed: [
        "“count” is removed":
          "{ a: [{ name: x, mark: true }, { name: a, mark: true }, { name: b, mark: true }] }",
        "one more than 2 is allowed": "",
      ]),
    Case(
      testDescription: "how many keys a map has",
      form: "fields: { a: { values: { type: integer }, count: ..3 } }",
      examples: [says("{ a: { b: x } }", "{ /a/b: typeMismatch }")],
      unnoticed: [
        "“count” is removed": "{ a: { b: x, a: x, c: x, d: x } }", "one more than 3 is allowed": "",
      ]),
    Case(
      testDescription: "how deep a tree is, whose only example is flat",
      form: """
        rules: { n: { depth: ..2, fields: { v: { length: ..2 }, kids: { items: { rule: n } } } } }
        fields: { top: { rule: n } }
        """,
      examples: [says("{ top: { v: xyz } }", "{ /top/v: tooLong }"), says("{ top: { v: xy } }")],
      unnoticed: [
        "“depth” is removed": "{ top: { v: xy, kids: [{ v: xy, kids: [{ v: xy }] }] } }",
        "one more than 2 is allowed": "",
      ]),
    Case(
      testDescription: "a variant that is never seen, and what clean-up makes of a tag",
      form: """
        rules:
          a:
            tag: { name: kind, normalize: [lowercase] }
            variants: { one: {}, two: { fields: { m: { length: ..2 } } } }
        fields: { v: { rule: a } }
        """,
      examples: [
        says("{ v: { kind: two, m: xyz } }", "{ /v/m: tooLong }"),
        says("{ v: { kind: two, m: xy } }"),
      ],
      unnoticed: [
        "the variant “one” is removed": "",
        "step lowercase of clean-up is removed": "{ v: { kind: ONE, m: xy } }",
      ]),
    Case(
      testDescription: "a value within a rule that lies in a variant, in the fourth of a list",
      form: """
        rules:
          one: { type: integer, range: ..3 }
          a: { tag: kind, variants: { x: {}, z: { fields: { m: { items: { rule: one } } } } } }
        fields: { v: { items: { rule: a } } }
        """,
      examples: [
        says("{ v: [{ kind: x }, { kind: x }, { kind: x }, { kind: z, m: [3, 2] }] }"),
        says("{ v: [{ kind: z, m: [y] }] }", "{ /v/0/m/0: typeMismatch }"),
        says("{ v: [{ kind: q }] }", "{ /v/0/kind: notAChoice }"),
      ],
      unnoticed: [
        "“range” is removed":
          "{ v: [{ kind: x }, { kind: x }, { kind: x }, { kind: z, m: [4, 2] }] }",
        "it may be as high as 4": "",
      ]),
  ]

  @Test(arguments: cases) func names(_ mutant: Case) throws {
    let text =
      "form: t\n\(mutant.form)\nexamples:\n" + mutant.examples.map { "  - \($0)\n" }.joined()
    let document = try #require(
      DocumentReader.read(name: "t.yaml", bytes: Array(text.utf8)).document)
    let report = try #require(MutationRun.run(document, besides: "t.yaml").first)
    #expect(report.total > 0)
    let survivors = report.survivors.filter { $0.diagnostic.severity == .warning }
    var found: [String: String] = [:]
    for survivor in survivors {
      let name = survivor.diagnostic.message
        .replacing("t: all examples pass even if ", with: "")
      let given = survivor.example?.split(separator: "\n").first { $0.hasPrefix("  given: ") }
      found[name] = given.map { String($0.dropFirst("  given: ".count)) } ?? ""
    }
    #expect(found.count == survivors.count)
    #expect(found == mutant.unnoticed)
  }

  /// Rules for lists are shown by lists.
  @Test func rulesForListsAreAskedToo() throws {
    let text = """
      group: g
      rules: { list: { items: { type: integer }, count: 2..3, examples: { valid: [[1, 2]], invalid: [{ value: [x, 1], code: typeMismatch }] } } }
      """
    let read = DocumentReader.read(name: "g.yaml", bytes: Array(text.utf8))
    let reports = MutationRun.run(try #require(read.document), besides: "g.yaml")
    let examples = try #require(reports.first).survivors.compactMap(\.example)
    #expect(
      examples == [
        "invalid: - { value: [1], code: tooFew }",
        "invalid: - { value: [1, 2, 2, 2], code: tooMany }",
      ])
  }
}
