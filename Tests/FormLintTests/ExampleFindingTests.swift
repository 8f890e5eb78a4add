import FormText
import Testing

@testable import FormLint

/// Examples of forms, and files of rules.
@Suite struct ExampleFindingTests {
  private static let field = "form: t\nfields: { a: { type: date, range: ..today } }\nexamples:\n"

  private static func rule(_ code: String, _ facts: String, name: String = "«r»") -> LintCase {
    LintCase(code, "group: g\nrules:\n  \(name):\n    length: ..5\n    message: no\n\(facts)")
  }

  static let found: [LintCase] = [
    LintCase(
      "exampleWithoutNow",
      field + "  - { name: «early», given: {}, expect: { issues: {} } }\n"),
    LintCase(
      "exampleWithoutNow",
      "form: t\nfields: { a: { type: date, check: this < today } }\nexamples:\n  - «{ given: {}, expect: { issues: {} } }»\n"
    ),
    LintCase(
      "exampleWithoutNow",
      "form: t\nfields: { b: { type: date }, a: { type: date, range: b..today+1d } }\nexamples:\n  - «{ given: {}, expect: { issues: {} } }»\n"
    ),
    LintCase(
      "exampleTwice",
      "form: t\nfields: { a: {} }\nexamples:\n  - { name: one, given: { a: x }, expect: { issues: {} } }\n  - { name: «two», given: { a: x }, expect: { valid: true } }\n"
    ),
    LintCase(
      "exampleTwice",
      "form: t\nfields: { a: {} }\nexamples:\n  - { name: one, given: { a: x }, expect: { issues: {} } }\n  - { name: «one», given: { a: y }, expect: { valid: true } }\n"
    ),
    LintCase(
      "vagueExample",
      "form: t\nfields: { a: {} }\nexamples:\n  - { given: { b: x }, expect: «{ valid: false }» }\n"
    ),
    LintCase(
      "vagueExample",
      "form: t\nfields: { a: {} }\nexamples:\n  - { given: { a: x }, expect: «{ warnings: {} }» }\n"
    ),
    LintCase("noExamples", "form: «t»\nfields: { a: {} }\n"),
    rule("ruleWithoutSource", "    summary: a thing\n"),
    rule("ruleWithoutSummary", "    source: somewhere\n"),
    rule("fewExamples", "    examples: { valid: [a] }\n"),
    rule(
      "exampleWithoutWhy",
      "    examples: { valid: [a], invalid: [«{ value: abcdef, code: tooLong }»] }\n", name: "r"),
    rule(
      "exampleTwice",
      "    examples: { valid: [a, b, «a»], invalid: [{ value: abcdef, code: tooLong, why: long }] }\n",
      name: "r"),
    // Constraints of rules, and of their variants, are looked at where they stand.
    rule("neverFails", "    forbidden: [«longer than five»]\n", name: "r"),
    LintCase(
      "wideLetterRange",
      "group: g\nrules:\n  r:\n    variants: { x: { pattern: '[«A-z»]' }, y: { length: ..5 } }\n"),
    LintCase(
      "unquotedText",
      "group: g\nrules:\n  r:\n    variants: { «NO»: { length: ..5 }, 'ON': { length: ..5 } }\n"),
    LintCase("secretName", "group: g\nrules: { «password»: { length: ..5 } }\n"),
  ]

  static let quiet: [LintCase] = [
    LintCase(
      "exampleWithoutNow",
      field + "  - { now: 2026-01-01T00:00:00Z, given: {}, expect: { issues: {} } }\n"),
    // A field may be called today.
    LintCase(
      "exampleWithoutNow",
      "form: t\nfields: { a: { type: date } }\nexamples:\n  - { given: {}, expect: { issues: {} } }\n"
    ),
    LintCase(
      "exampleTwice",
      "form: t\nfields: { a: {} }\nexamples:\n  - { given: { a: x }, expect: { issues: {} } }\n  - { now: 2026-01-01T00:00:00Z, given: { a: x }, expect: { issues: {} } }\n"
    ),
    LintCase(
      "vagueExample",
      "form: t\nfields: { a: {} }\nexamples:\n  - { given: { a: x }, expect: { valid: true } }\n"),
    rule(
      "fewExamples",
      "    examples: { valid: [a], invalid: [{ value: abcdef, code: tooLong }] }\n", name: "r"),
  ]

  @Test(arguments: found)
  func isFoundAtItsPlace(_ test: LintCase) throws { try Expect.found(test) }

  @Test(arguments: quiet)
  func isNotFound(_ test: LintCase) throws { try Expect.quiet(test) }
}
