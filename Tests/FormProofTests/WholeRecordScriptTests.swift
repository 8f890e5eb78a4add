import FormText
import Testing

@testable import FormCheck
@testable import FormProof

/// Scripts of forms whose record is a list, a tuple, a map or a single value: what is given first is the whole record.
@Suite struct WholeRecordScriptTests {
  private static let lines =
    "form: t\ncount: ..3\nitems: { fields: { a: { length: ..3 }, b: { required: true } } }"

  static let scripts: [(form: String, example: String)] = [
    (
      "form: t\nunique: true\nitems: { length: ..5 }",
      "{ given: [a, a], script: [{ leave: /1, expect: { shown: { /1: duplicateItem } } }] }"
    ),
    (
      lines,
      "{ given: [{ a: long, b: x }, { a: y }], script: [{ submit: true }], expect: { issues: { /0/a: tooLong, /1/b: valueMissing } } }"
    ),
    (
      lines,
      "{ given: [{ b: x }], script: [{ type: { /0/a: y } }], expect: { issues: {}, cleaned: [{ a: y, b: x }] } }"
    ),
    (
      "form: t\nitems: [{ type: integer }, {}]",
      "{ given: [1, x], script: [{ type: { /0: y } }], expect: { issues: { /0: typeMismatch } } }"
    ),
    (
      "form: t\nvalues: { type: integer }",
      "{ given: { a: 1 }, script: [{ type: { /a: x } }], expect: { issues: { /a: typeMismatch } } }"
    ),
    (
      "form: t\ntype: text\nlength: ..2",
      "{ given: abc, script: [{ submit: true }], expect: { issues: { '': tooLong } } }"
    ),
  ]

  @Test(arguments: scripts)
  func theWholeRecordIsFilledIn(form: String, example: String) throws {
    let text = "\(form)\nexamples: [\(example)]"
    guard case .results(let results) = ExampleFile.run(name: "t.yaml", bytes: Array(text.utf8))
    else {
      Issue.record(
        "the example is right: \(ExampleFile.run(name: "t.yaml", bytes: Array(text.utf8)))")
      return
    }
    #expect(results.count == 1)
    #expect(results.flatMap(\.failures).map { "\($0.key) \($0.rows) \($0.message)" } == [])
  }

  static let mistakes: [(form: String, given: String, code: String)] = [
    (lines, "{ a: x }", "listExpected"), (lines, "[{ c: x }]", "unknownField"),
    ("form: t\nitems: [{}, {}]", "x", "listExpected"),
    ("form: t\ntype: text", "[x]", "textExpected"),
    ("form: t\nfields: { a: {} }", "[x]", "mapExpected"),
    ("form: t\nfields: { a: {} }", "{ b: x }", "unknownField"),
  ]

  @Test(arguments: mistakes)
  func anotherShapeIsAMistake(form: String, given: String, code: String) throws {
    let text =
      "\(form)\nexamples: [{ given: \(given), script: [{ submit: true }], expect: { issues: {} } }]"
    guard case .mistakes(let mistakes) = ExampleFile.run(name: "t.yaml", bytes: Array(text.utf8))
    else {
      Issue.record("the example was taken")
      return
    }
    #expect(mistakes.map(\.code) == [code])
  }
}
