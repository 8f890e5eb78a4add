import TestFixtures
import Testing

/// Mistakes of forms whose objects have a tag, or fields by their variant.
@Suite struct TaggedUnionMistakeTests {
  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { p: { ⟦tag⟧: k } }", "variantsMissing"),
    MistakeCase(
      "form: t\nfields:\n  k: {}\n  p: { ⟦tag⟧: k, by: k, variants: { a: {} } }", "tagAndBy"),
    MistakeCase(
      "form: t\nfields: { p: { ⟦tag⟧: { label: K }, variants: { a: {} } } }", "tagMalformed",
      says: ["name:"]),
    MistakeCase(
      "form: t\nfields: { p: { ⟦tag⟧: { name: k, choices: [a] }, variants: { a: {} } } }",
      "tagMalformed"),
    MistakeCase(
      "form: t\nfields: { p: { tag: { name: k, type: ⟦date⟧ }, variants: { a: {} } } }",
      "wrongType"),
    MistakeCase(
      "form: t\nfields: { p: { tag: k, fields: { ⟦k⟧: {} }, variants: { a: {} } } }", "fieldTwice"),
    MistakeCase(
      "form: t\nfields: { p: { tag: k, variants: { a: { fields: { ⟦k⟧: {} } } } } }", "fieldTwice",
      says: ["is the tag"]),
    MistakeCase(
      "form: t\nfields: { p: { tag: k, variants: { ⟦a⟧: { type: integer } } } }",
      "variantMalformed"),
    MistakeCase(
      "form: t\nfields: { p: { tag: k, variants: { a: { length: ⟦..3⟧ } } } }", "wrongType",
      says: ["object with a tag"]),
    MistakeCase(
      "form: t\nfields: { p: { by: ⟦q⟧, variants: { a: { fields: { x: {} } } } } }", "unknownField"),
    MistakeCase(
      "form: t\nfields:\n  q: { items: {} }\n  p: { by: ⟦q⟧, variants: { a: { fields: { x: {} } } } }",
      "wrongType"),
    MistakeCase(
      "form: t\nfields:\n  p: { tag: k, variants: { a: { fields: { x: {} } }, b: { fields: { x: { type: integer } } } } }\n"
        + "  q: { when: ⟦p.x⟧ == 'a' }", "wrongType", says: ["of several types"]),
    MistakeCase(
      "form: t\nfields:\n  p: { by: ⟦q⟧, variants: { a: { fields: { x: {} } } } }\n"
        + "  q: { compute: p.x }", "fieldCircle"),
  ]

  /// Where one field must be meant, a name of two variants is none.
  static let ambiguous: [MistakeCase] = [
    "q: { equals: ⟦p.x⟧ }", "q: { remote: { ask: a, with: [⟦p.x⟧] } }",
    "q: { by: ⟦p.x⟧, variants: { a: { length: ..1 } } }",
    "q: { check: { that: this != 'a', at: ⟦p.x⟧, message: m } }",
    "q: {}\nunique: ⟦p.x⟧",
    "q: { items: { tag: k, variants: { a: { fields: { x: {} } }, b: { fields: { x: {} } } } }, unique: ⟦x⟧ }",
  ].map { text in
    MistakeCase(
      "form: t\nfields:\n  p: { tag: k, variants: { a: { fields: { x: {} } }, b: { fields: { x: {} } } } }\n  "
        + text, "ambiguousName", says: ["several variants"])
  }

  @Test(arguments: ambiguous) func aNameOfSeveralVariantsIsNoField(_ test: MistakeCase) throws {
    try test.test()
  }

  @Test(arguments: mistakes) func mistakesHaveTheirPlace(_ test: MistakeCase) throws {
    try test.test()
  }
}
