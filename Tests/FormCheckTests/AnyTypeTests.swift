import FormCheck
import TestFixtures
import Testing

/// Fields of any type: what cannot be judged is undecided, never valid.
@Suite struct AnyTypeTests {
  private static let values = [
    "'a'": "text", "5": "number", "true": "boolean", "[]": "list", "[1]": "list", "{}": "object",
    "{'a':1}": "object",
  ]

  /// Constraints on texts, each met by `a`.
  private static let forTexts = [
    "length: 1..2", "pattern: 'a+'", #"pattern: '(a)(?!\1)'"#, "includes: [a]",
    "includes: [{ find: '[a]' }]",
    "excludes: [b]", "excludes: [{ find: '[b]' }]", #"excludes: [{ find: '(b)\1' }]"#,
    "rule: { any: [word, digits] }", "rule: { any: [word, words] }",
  ]

  @Test(arguments: forTexts, values.keys.sorted())
  func constraintsOnTexts(constraint: String, value: String) throws {
    let form = """
      rules: { word: { pattern: 'a' }, digits: { pattern: '[0-9]+' }, words: { type: any, length: ..4 } }
      fields: { x: { type: any, \(constraint) } }
      """
    let expected = Self.values[value] == "text" ? [] : ["/x: undecided(otherType)"]
    try FormCase(constraint, form, "{'x':\(value)}", expected).test()
  }

  @Test(arguments: [
    ("this >= 0", "5", []), ("this >= 0", "-1", ["customError"]),
    ("this >= 0", "'a'", ["undecided"]), ("this >= 0", "[-1]", ["undecided"]),
    ("this >= 0", "{'a':1}", ["undecided"]), ("this >= 0", "true", ["undecided"]),
    ("this == 0", "[-1]", ["customError"]), ("this != 0", "{'a':1}", []),
    ("size(this) > 0", "[1]", ["undecided"]), ("this", "5", ["undecided"]), ("this", "true", []),
    ("this", "false", ["customError"]), ("(!this)", "'a'", ["undecided"]),
    ("'this ? true : false'", "5", ["undecided"]), ("this && true", "5", ["undecided"]),
    ("this + 1 > 0", "[1]", ["undecided"]), ("this in [1, 2]", "[1]", ["customError"]),
    ("this < date('2026-06-15')", "'2026-06-14'", []),
    ("this < date('2026-06-15')", "'tomorrow'", ["undecided"]),
    ("this < date('2026-06-15')", "[]", ["undecided"]),
  ])
  func checks(that: String, value: String, codes: [String]) throws {
    let found = try report(
      "form: t\nfields:\n  x:\n    type: any\n    check: \(that)", FormCase.json("{'x':\(value)}"))
    #expect(found.issues.map(\.code) == codes)
    #expect(
      found.verdict == (codes == [] ? .valid : codes == ["undecided"] ? .undecided : .invalid))
  }

  @Test(arguments: [
    (
      "{ type: any }", "y: { type: number, range: x.. }", "{'x':'a','y':1}",
      ["/y: undecided(expression)"]
    ),
    (
      "{ type: any }", "y: { type: number, range: x.. }", "{'x':[1],'y':1}",
      ["/y: undecided(expression)"]
    ),
    ("{ type: any }", "y: { type: number, range: x.. }", "{'x':2,'y':1}", ["/y: rangeUnderflow"]),
    ("{ type: any }", "y: { equals: x }", "{'x':[1],'y':'a'}", ["/y: notEqual"]),
    ("{ type: any }", "y: { type: any, differs: x }", "{'x':[1],'y':[1.0]}", ["/y: notDifferent"]),
    ("{ type: any, choices: [1] }", "y: {}", "{'x':[1]}", ["/x: notAChoice"]),
    ("{ type: any, forbidden: [1] }", "y: {}", "{'x':[1]}", []),
    ("{ type: any }", "y: { when: x }", "{'x':5,'y':'a'}", ["/y: undecided(expression)"]),
    ("{ type: any }", "y: { required: x }", "{'x':[5]}", ["/y: undecided(expression)"]),
    (
      "{ type: any }", "y: { type: integer, compute: 'x ? 1 : 2' }", "{'x':5}",
      ["/y: undecided(expression)"]
    ),
    (
      "{ items: { type: any } }", "y: { type: boolean, compute: 'x.all(i, i)' }", "{'x':[5]}",
      ["/y: undecided(expression)"]
    ),
    (
      "{ items: { type: any } }", "y: { type: integer, compute: 'size(x.filter(i, i))' }",
      "{'x':[5]}", ["/y: undecided(expression)"]
    ),
    (
      "{ items: { type: any } }", "y: { type: integer, check: 'this in x' }", "{'x':[[5]],'y':5}",
      ["/y: customError"]
    ),
    (
      "{ items: { type: number } }", "y: { type: integer, check: 'this in x.map(i, 1 / i)' }",
      "{'x':[0],'y':5}", ["/y: undecided(expression)"]
    ),
  ])
  func otherFields(x: String, y: String, payload: String, issues: [String]) throws {
    try FormCase(y, "fields:\n  x: \(x)\n  \(y)", payload, issues).test()
  }
}
