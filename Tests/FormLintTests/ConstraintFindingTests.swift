import FormText
import Testing

@testable import FormLint

/// Constraints without effect, choices, and what YAML makes of texts.
@Suite struct ConstraintFindingTests {
  static let found: [LintCase] = [
    .fields("neverFails", "a: { length: «1..» }"),
    .fields("neverFails", "a: { items: {}, count: «1..» }"),
    .fields("neverFails", "a: { items: [{ required: false }], rest: {}, count: «1..» }"),
    .fields("neverFails", "a: { values: {}, count: «0..» }"),
    .fields("neverFails", "a: { length: [«..90», ..80] }"),
    .fields("neverFails", "a: { length: [«..72», ..72 bytes] }"),
    .fields("neverFails", "a: { type: integer, step: «1» }"),
    .fields("neverFails", "a: { type: integer, step: «0.25» }"),
    .fields("neverFails", "a: { type: boolean, choices: «[true, false]» }"),
    .fields("neverFails", "a: { items: {}, count: ..1, unique: «true» }"),
    .fields("neverFails", "a: { rule: geo.latitude, range: «-180..180» }"),
    .fields("neverFails", "a: { choices: [one, two], length: «..3» }"),
    .fields("neverFails", "a: { length: ..3, excludes: «[hello]» }"),
    .fields("neverFails", "a: { length: ..5, forbidden: [admin, «administrator»] }"),
    .fields("neverFails", "a: { forbidden: [admin, «Admin»] }"),
    .fields("rangeRunsOut", "a: { type: date, range: «today..2030-06-30» }"),
    .fields("similarChoices", "a: { choices: [small, «Small»] }"),
    .fields("similarChoices", "a: { choices: { s: Small, «m»: Small } }"),
    .fields("numbersAsTexts", "a: { choices: «[1, 2]» }"),
    .fields("unquotedText", "a: { choices: [DE, «NO»] }"),
    .fields("unquotedText", "a: { choices: { «on»: On, 'off': Off } }"),
    .fields(
      "unquotedText",
      "a: { forbidden: [«010», «1_000», «190:20:30», «1.20», «~»] }".replacing(", «~»", with: "")),
    .fields("unquotedText", "a: { default: «2024-01-01» }"),
    .fields("forbiddenFlag", "a: { forbidden: «true» }"),
    .fields("forbiddenFlag", "a: { type: any, forbidden: «false» }"),
    .fields("unquotedText", "a: { default: «null» }"),
    .fields("unquotedText", "a: { choices: [«.inf», «0x1F», «y», 1.2.3, 1-2-3] }"),
    .fields("requiredWithDefault", "a: { «required»: true, default: x }"),
    .fields("requiredBoolean", "«terms»: { type: boolean, required: true }"),
    .fields("requiredBoolean", "«smoker»: { type: boolean, required: true }"),
    .fields("unusedValue", "a: { check: { let: { «b»: this }, that: filled(this) } }"),
    .fields(
      "unusedValue", "a: { check: { let: { b: this, c: b, «d»: c }, that: filled(c) } }"),
    .fields(
      "ambiguousLayouts", "«a»: { type: date, normalize: [{ date: [yy-MM-dd, dd-MM-yy] }] }"),
    .fields(
      "ambiguousLayouts",
      "«a»: { type: local, normalize: [{ date: ['d/M/yy HH:mm', 'M/d/yy H:mm'] }] }"),
    .fields("noUpperBound", "«a»: {}"),
    .fields("noUpperBound", "«a»: { items: { length: ..5 } }"),
    .fields("noUpperBound", "«a»: { pattern: '[A-Z]+' }"),
    .fields("noUpperBound", "a: { items: { fields: { «b»: {} } }, count: ..3 }"),
    .fields("unlikeCleanUp", "a: { normalize: [lowercase] }", "b: { equals: «a» }"),
    LintCase(
      "unlikeCleanUp",
      "form: t\nnormalize: [trim]\nfields: { a: { secret: true, normalize: [trim, nfc] }, b: { secret: true, equals: «a» } }\n"
    ),
  ]

  static let quiet: [LintCase] = [
    .fields("unusedValue", "a: { check: { let: { b: this, c: b }, that: filled(c) } }"),
    .fields(
      "unusedValue", "a: { check: { let: { b: this }, when: filled(b), that: filled(this) } }"),
    .fields(
      "ambiguousLayouts",
      "a: { type: date, normalize: [{ date: [dd.MM.yyyy, dd.MM.yy, MM/yy, yyyyMMdd] }] }"),
    .fields("neverFails", "a: { length: 2.. }", "b: { items: {}, count: 2.. }"),
    // `{}` is filled, and a record is never empty.
    .fields("neverFails", "a: { values: {}, count: 1.. }", "b: { fields: { c: {} }, count: 1.. }"),
    LintCase("neverFails", "form: t\nitems: {}\ncount: 1.."),
    LintCase("neverFails", "form: t\nvalues: {}\ncount: 1.."),
    LintCase("neverFails", "form: t\ntype: text\nlength: 1.."),
    LintCase("neverFails", "form: t\nitems: [{ required: false }]\nrest: {}\ncount: 1.."),
    .fields("neverFails", "a: { length: [..20, ..72 bytes] }", "b: { length: [8.., ..8 bytes] }"),
    // How many items a tuple has is written nowhere.
    .fields("neverFails", "a: { items: [{ length: ..2 }], rest: { length: ..2 } }"),
    .fields("neverFails", "a: { type: integer, step: 2 }", "b: { type: number, step: 0.25 }"),
    .fields("neverFails", "a: { type: integer, step: 0.3 }"),
    .fields("neverFails", "a: { type: boolean, choices: [true] }"),
    .fields("neverFails", "a: { rule: geo.latitude, range: 0..180 }"),
    .fields("neverFails", "a: { rule: geo.country, forbidden: [RU] }"),
    .fields("neverFails", "a: { pattern: '[a-z]+', forbidden: [ADMIN] }"),
    .fields("rangeRunsOut", "a: { type: date, range: 1900-01-01..today }"),
    .fields("rangeRunsOut", "a: { type: date, range: today..today+1y }"),
    .fields("similarChoices", "a: { choices: [small, smaller] }"),
    .fields("numbersAsTexts", "a: { choices: ['1', '2'] }", "b: { choices: [1, many] }"),
    .fields("numbersAsTexts", "a: { type: integer, choices: [1, 2] }"),
    .fields("unquotedText", "a: { choices: ['NO', \"on\", nO, none, v1_0, 1.2.3] }"),
    .fields("unquotedText", "a: { forbidden: true }"),
    .fields(
      "forbiddenFlag", "a: { forbidden: ['true'] }", "b: { type: boolean, forbidden: true }",
      "c: { forbidden: 'true' }", "d: { present: false }"),
    .fields("unquotedText", "a: { type: integer, choices: [10, 20] }"),
    .fields("unquotedText", "a: { type: date, choices: [2024-01-01] }"),
    .fields("requiredWithDefault", "a: { required: false, default: x }"),
    .fields("requiredBoolean", "terms: { required: true, rule: consent.accepted }"),
    .fields("requiredBoolean", "terms: { type: boolean }"),
    .fields("noUpperBound", "a: { length: ..3 }", "b: { choices: [x] }", "c: { type: integer }"),
    .fields("noUpperBound", "a: { pattern: '[A-Z]{3}(?=.*)' }"),
    .fields("noUpperBound", "a: { length: ..5 }", "b: { equals: a }"),
    .fields("noUpperBound", "a: { items: { choices: [x, y] }, unique: true }"),
    .fields("noUpperBound", "k: { choices: [a] }", "a: { rule: geo.postal.GE }"),
    .fields(
      "unlikeCleanUp", "a: { normalize: [lowercase] }", "b: { normalize: [lowercase], equals: a }"),
  ]

  @Test(arguments: found)
  func isFoundAtItsPlace(_ test: LintCase) throws { try Expect.found(test) }

  @Test(arguments: quiet)
  func isNotFound(_ test: LintCase) throws { try Expect.quiet(test) }

  @Test func jsonHasNoPlainTexts() throws {
    let text = #"{"form": "t", "fields": {"a": {"choices": ["NO", "DE"]}}}"#
    #expect(try Linted.findings(text, name: "t.json", codes: ["unquotedText"]).isEmpty)
  }

  /// What is required already is not to be made so.
  @Test(arguments: [
    ("a: { items: {}, count: 1.. }", "if it must be filled, write “required: true”"),
    ("a: { items: {}, count: 1.., required: true }", "leave it out"),
    ("a: { values: { length: 1.. } }", "leave it out"),
  ])
  func whatToDoAboutALeast(field: String, help: String) throws {
    let found = try Linted.findings("form: t\nfields:\n  \(field)", codes: ["neverFails"])
    #expect(found.map(\.help) == [help])
  }

  @Test func aQuestionIsANoteAndConsentAWarning() throws {
    let text = """
      form: t
      fields:
        terms: { type: boolean, required: true }
        smoker: { type: boolean, required: true }
      """
    let found = try Linted.findings(text, codes: ["requiredBoolean"])
    #expect(found.map(\.severity) == [.warning, .note])
  }
}
