import FormDocuments
import FormText
import Testing

@testable import FormProof

/// What no example shows.
@Suite struct CoverageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Rules and fields.
    var form: String
    var examples: [String]
    /// What is open, in the order of the file.
    var gaps: [String]
  }

  /// An example: the payload and its issues.
  private static func says(_ given: String, _ issues: String = "{}") -> String {
    "{ given: \(given), expect: { issues: \(issues) } }"
  }

  private static let groups = """
    rules:
      person: { fields: { name: { required: true, length: ..4 } } }
      company: { fields: { vat: { required: true }, city: { required: true } } }
    fields: { who: { required: true, rule: { any: [person, company] } } }
    """
  private static let lists = """
    rules:
      one: { type: integer, range: 1.. }
      many: { items: { rule: one }, count: 2.. }
    fields: { a: { rule: { any: [one, many] } } }
    """
  private static let map = """
    fields: { a: { values: { length: ..2 }, keys: { length: ..3, pattern: '[a-z]+' }, count: ..2 } }
    """
  private static let tuples = """
    rules: { position: { items: [{ type: number, range: 0.. }, { type: number }] } }
    fields: { a: { rule: position }, b: { items: { rule: position } } }
    """
  private static let tree = """
    rules: { n: { depth: ..2, fields: { v: { length: ..2 }, n: { rule: n } } } }
    fields: { n: { rule: n } }
    """
  private static let types = """
    fields: { a: { required: true, type: [integer, text], range: 1.., length: ..2 } }
    """
  private static let alike = """
    rules: { letters: { pattern: '[a-z]+' }, short: { length: ..2 }, list: { items: { length: ..2 } } }
    fields: { a: { rule: { any: [letters, short, list] } } }
    """
  private static let tags = """
    rules:
      a: { tag: kind, variants: { x: { fields: { n: { range: 0.., type: integer } } }, y: {} } }
      b: { tag: kind, variants: { z: { fields: { m: { length: ..2 } } } } }
    fields: { v: { rule: { any: [a, b] } } }
    """

  static let cases: [Case] = [
    Case(
      testDescription: "shapes that are groups, one of them never seen", form: groups,
      examples: [says("{ who: { name: Ana } }")],
      gaps: [
        "no example fails “required: true”", "no example fails “length: ..4”",
        "no example fails “required: true”", "no example passes “required: true”",
        "no example fails “required: true”", "no example passes “required: true”",
        "no example fails “required: true”", "no example fails “any: { any: [person, company] }”",
      ]),
    Case(
      testDescription: "shapes that are groups, each right, and each the nearest of what is wrong",
      form: groups,
      examples: [
        says("{ who: { name: Ana } }"), says("{ who: { vat: '1', city: x } }"),
        says("{}", "{ /who: valueMissing }"),
        says("{ who: { name: Anita } }", "{ /who: noRuleFits, /who/name: tooLong }"),
        says("{ who: {} }", "{ /who: noRuleFits, /who/name: valueMissing }"),
        says("{ who: { city: x } }", "{ /who: noRuleFits, /who/vat: valueMissing }"),
        says("{ who: { vat: '1' } }", "{ /who: noRuleFits, /who/city: valueMissing }"),
      ], gaps: []),
    Case(
      testDescription: "a shape that is a list, which is right only", form: lists,
      examples: [says("{ a: 3 }"), says("{ a: [1, 2] }")],
      gaps: [
        "no example fails “rule: one”", "no example fails “any: { any: [one, many] }”",
        "no example fails “rule: one”", "no example fails “rule: many”",
      ]),
    Case(
      testDescription: "a shape that is a list, right and wrong", form: lists,
      examples: [
        says("{ a: 3 }"), says("{ a: [1, 2] }"),
        says("{ a: 0 }", "{ /a: [noRuleFits, rangeUnderflow] }"),
        says("{ a: [1] }", "{ /a: [noRuleFits, tooFew] }"),
        says("{ a: [0, 1] }", "{ /a: noRuleFits, /a/0: rangeUnderflow }"),
      ], gaps: []),
    Case(
      testDescription: "a map that is right only", form: map, examples: [says("{ a: { b: xy } }")],
      gaps: [
        "no example fails “length: ..2”", "no example fails “length: ..3”",
        "no example fails “pattern: '[a-z]+'”", "no example fails “count: ..2”",
      ]),
    Case(
      testDescription: "the values, the keys and the count of a map", form: map,
      examples: [
        says("{ a: { b: xyz, abcd: x } }", "{ /a/b: tooLong, /a/abcd: keyMismatch }"),
        says("{ a: { b: x, c: x, B: x } }", "{ /a: tooMany, /a/B: keyMismatch }"),
        says("{ a: { b: x } }"),
      ], gaps: []),
    Case(
      testDescription:
        "a tuple that two fields use, whose length is one thing, and written nowhere",
      form: tuples, examples: [says("{ a: [1, 2], b: [[1, 2]] }")],
      gaps: ["no example fails “count: as many as its items”", "no example fails “range: 0..”"]),
    Case(
      testDescription: "a tuple that is too short", form: tuples,
      examples: [
        says("{ a: [1], b: [[-1, 2]] }", "{ /a: tooFew, /b/0/0: rangeUnderflow }"),
        says("{ a: [1, 2] }"),
      ], gaps: []),
    Case(
      testDescription: "a tuple of which every filled list has enough",
      form: "fields: { a: { items: [{ length: ..2 }], rest: { length: ..3 } } }",
      examples: [says("{ a: [x] }"), says("{ a: [xxx] }", "{ /a/0: tooLong }")],
      gaps: ["no example fails “length: ..3”", "no example passes “length: ..3”"]),
    Case(
      testDescription: "a tree that is never too deep", form: tree,
      examples: [says("{ n: { n: { v: x } } }"), says("{ n: { v: xxx } }", "{ /n/v: tooLong }")],
      gaps: ["no example fails “depth: ..2”"]),
    Case(
      testDescription: "a tree that is too deep, and wrong within", form: tree,
      examples: [
        says("{ n: { n: { n: { v: x } } } }", "{ /n/n/n: tooDeep }"), says("{ n: { v: x } }"),
        says("{ n: { n: { v: xxx } } }", "{ /n/n/v: tooLong }"),
      ], gaps: []),
    Case(
      testDescription: "a value of two types that had one of them", form: types,
      examples: [says("{ a: 3 }")],
      gaps: [
        "no example fails “required: true”", "no example fails “range: 1..”",
        "no example fails “length: ..2”", "no example passes “length: ..2”",
      ]),
    Case(
      testDescription: "a value of two types, right and wrong as each", form: types,
      examples: [
        says("{ a: 3 }"), says("{ a: xy }"), says("{ a: 0 }", "{ /a: rangeUnderflow }"),
        says("{ a: xyz }", "{ /a: tooLong }"), says("{}", "{ /a: valueMissing }"),
      ], gaps: []),
    Case(
      // Of two texts neither is the nearest: what they find wrong nobody is told.
      testDescription: "shapes that are alike need not be told wrong", form: alike,
      examples: [says("{ a: abc }"), says("{ a: A }"), says("{ a: ABC }", "{ /a: noRuleFits }")],
      gaps: ["no example fails “length: ..2”", "no example passes “length: ..2”"]),
    Case(
      testDescription: "shapes that differ by their types alone",
      form:
        "rules: { a: { type: text }, b: { type: integer } }\nfields: { c: { rule: { any: [a, b] } } }",
      examples: [says("{ c: 1 }"), says("{ c: true }", "{ /c: typeMismatch }")], gaps: []),
    Case(
      // A value of another tag is of another shape: no tag is ever told wrong.
      testDescription: "tags choose among shapes, and need not be wrong", form: tags,
      examples: [
        says("{ v: { kind: x, n: 1 } }"),
        says("{ v: { kind: x, n: -1 } }", "{ /v: noRuleFits, /v/n: rangeUnderflow }"),
      ],
      gaps: [
        "no example passes “tag: kind”", "no example fails “length: ..2”",
        "no example passes “length: ..2”",
      ]),
    Case(
      testDescription: "a tag that stands alone must be wrong once",
      form: """
        rules: { a: { tag: kind, variants: { x: {}, y: {} } } }
        fields: { v: { rule: a } }
        """, examples: [says("{ v: { kind: x } }")], gaps: ["no example fails “tag: kind”"]),
  ]

  @Test(arguments: cases) func names(_ form: Case) throws {
    let text =
      "form: t\n\(form.form)\nexamples:\n" + form.examples.map { "  - \($0)\n" }.joined()
    let read = DocumentReader.read(name: "t.yaml", bytes: Array(text.utf8))
    let document = try #require(read.document)
    guard case .results(let results) = ExampleFile.run(name: "t.yaml", bytes: Array(text.utf8))
    else {
      Issue.record("the form has mistakes")
      return
    }
    for result in results { #expect(result.failures.isEmpty, "\(result.name)") }
    let report = try #require(CoverageRun.run(document, besides: "t.yaml").first)
    #expect(report.gaps.map { String($0.message.dropFirst("t: ".count)) } == form.gaps)
    #expect(report.total >= report.shown)
    #expect((report.total == report.shown) == form.gaps.isEmpty)
  }

  /// Shapes of rules of a file are judged as those of fields are; what another rule says its own examples show.
  @Test(arguments: [
    (
      "valid: [1, [1, 2]]", "{ value: 0, code: [noRuleFits, rangeUnderflow] }",
      ["no example fails “rule: g.list”"]
    ),
    (
      "valid: [[1, 2]]", "{ value: [1], code: [noRuleFits, tooFew] }",
      ["no example fails “rule: g.one”", "no example passes “rule: g.one”"]
    ),
    (
      "valid: [1, [1, 2]]",
      "{ value: 0, code: [noRuleFits, rangeUnderflow] }, { value: [1], code: [noRuleFits, tooFew] }",
      []
    ),
  ])
  func rulesThatAreShapes(_ valid: String, _ invalid: String, _ gaps: [String]) throws {
    let text = """
      group: g
      rules:
        one: { type: integer, range: 1.. }
        list: { items: { rule: g.one }, count: 2.. }
        either: { rule: { any: [g.one, g.list] }, examples: { \(valid), invalid: [\(invalid)] } }
      """
    guard case .results(let results) = ExampleFile.run(name: "g.yaml", bytes: Array(text.utf8))
    else {
      Issue.record("the file has mistakes")
      return
    }
    for result in results { #expect(result.failures.isEmpty, "\(result.name)") }
    let read = DocumentReader.read(name: "g.yaml", bytes: Array(text.utf8))
    let reports = CoverageRun.run(try #require(read.document), besides: "g.yaml")
    let report = try #require(reports.first { $0.name == "g.either" })
    #expect(report.gaps.map { String($0.message.dropFirst("g.either: ".count)) } == gaps)
  }
}
