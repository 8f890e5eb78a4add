import TestFixtures
import Testing

/// Mistakes of what a form says about several fields.
@Suite struct RelationMistakeTests {
  /// A form of fields, one a line.
  private static func fields(
    _ text: String, _ codes: String..., says: [String] = [], bug: String? = nil
  ) -> MistakeCase {
    var mistake = MistakeCase("form: t\nfields:\n  " + text, says: says, bug: bug)
    mistake.codes = codes
    return mistake
  }

  /// A form with a rule `r` that has the variants `x` and `y`.
  private static func family(
    _ text: String, _ codes: String..., says: [String] = [], bug: String? = nil
  ) -> MistakeCase {
    let rules = "rules: { r: { variants: { x: { length: ..1 }, y: { length: ..2 } } } }"
    var mistake = MistakeCase(
      "form: t\n\(rules)\nfields:\n  " + text, says: says, bug: bug)
    mistake.codes = codes
    return mistake
  }

  static let circles: [MistakeCase] = [
    fields(
      "a: { when: ⟦b == 'x'⟧ }\n  b: { when: a == 'x' }", "fieldCircle", says: ["a → b → a"]),
    fields("a: { when: ⟦a == 'x'⟧ }", "fieldCircle", says: ["a → a", "waits for itself"]),
    fields("a: { when: ⟦this == 'x'⟧ }", "fieldCircle", says: ["a → a"]),
    fields("a: { type: integer, compute: ⟦a + 1⟧ }", "fieldCircle", says: ["a → a"]),
    fields("a: { when: ⟦filled(a)⟧ }", "fieldCircle", says: ["a → a"]),
    fields("a: { when: ⟦valid(a)⟧ }", "fieldCircle", says: ["a → a"]),
    fields(
      "a: { type: integer, compute: ⟦b + 1⟧ }\n  b: { type: integer, compute: a + 1 }",
      "fieldCircle", says: ["a → b → a"]),
    fields(
      "a: { type: integer, compute: ⟦b + 1⟧ }\n  b: { type: integer, when: a > 1 }",
      "fieldCircle", says: ["a → b → a"]),
    fields(
      "a: { when: ⟦b == 'x'⟧ }\n  b: { when: c == 'x' }\n  c: { when: a == 'x' }", "fieldCircle",
      says: ["a → b → c → a"]),
    // Two circles are two mistakes.
    fields(
      "a: { when: ⟦b == 'x'⟧ }\n  b: { when: a == 'x' }\n  c: { when: ⟦d == 'x'⟧ }\n"
        + "  d: { when: c == 'x' }", "fieldCircle", "fieldCircle",
      says: ["a → b → a", "c → d → c"]),
    // On the way stands a comparison, which closes no circle by itself but hides none either.
    fields(
      "a: { type: integer, compute: ⟦c + b⟧ }\n  b: { type: integer, compute: a + 1 }\n"
        + "  c: { type: integer, equals: b }", "fieldCircle", says: ["a → b → a"]),
    fields(
      "s: { type: section, when: ⟦a == 'x'⟧, fields: { a: {} } }", "fieldCircle", says: ["a → a"]),
    family("a: { rule: r, by: ⟦b⟧ }\n  b: { rule: r, by: a }", "fieldCircle", says: ["a → b → a"]),
    family("a: { rule: r, by: ⟦a⟧ }", "fieldCircle", says: ["a → a"]),
    fields(
      "g: { when: ⟦g.a == 'x'⟧, fields: { a: {} } }", "fieldCircle", says: ["g"]),
  ]

  static let names: [MistakeCase] = [
    fields(
      "name: {}\ncheck: { that: name == 'x', at: ⟦nam⟧ }", "unknownField", says: ["“name”?"]),
    fields(
      "name: {}\ncheck: { filled: 1, of: [name, ⟦nmae⟧] }", "unknownField", says: ["“name”?"]),
    fields("g: { fields: { a: {} } }\ncheck: { filled: 1, of: [⟦g.b⟧] }", "unknownField"),
    fields("a: {}\nunique: [⟦b⟧]", "unknownField"),
    fields(
      "rows: { unique: ⟦number⟧, items: { fields: { numbr: {} } } }", "unknownField",
      says: ["“numbr”?"]),
    fields("rows: { unique: [a, ⟦b.c⟧], items: { fields: { a: {} } } }", "unknownField"),
    fields(
      "name: {}\ncontrols: { c: {} }\nmanagers: { m: { verifies: [⟦nme⟧], manages: [c] } }",
      "unknownField", says: ["“name”?"]),
    family("kind: {}\n  a: { rule: r, by: ⟦knd⟧ }", "unknownField", says: ["“kind”?"]),
    fields(
      "depart: { type: date }\n  back: { type: date, range: ⟦deprt⟧.. }", "unknownField",
      says: ["“depart”?"]),
    fields(
      "a: { type: date, range: ⟦previous⟧.a.. }", "wrongType", says: ["not in a list"]),
  ]

  static let shapes: [MistakeCase] = [
    fields("a: {}\n  b: { compute: ⟦a⟧, default: x }", "wrongType", says: ["not both"]),
    fields(
      "a: {}\n  b: { type: integer, compute: ⟦a + 'x'⟧ }", "wrongType",
      says: ["this is a string, the field a number"]),
    fields(
      "a: {}\n  b: { items: {}, compute: ⟦a⟧ }", "wrongType", says: ["a list is not computed"]),
    fields(
      "n: { type: integer }\n  a: { type: date, range: ⟦n⟧.. }", "wrongType",
      says: ["it is a number, the field a date"]),
    fields("⟦s⟧: { type: section }", "fieldsMissing", says: ["a section has fields"]),
    fields("⟦s⟧: { type: section, required: true, fields: { a: {} } }", "sectionMalformed"),
    fields("⟦s⟧: { type: section, default: x, fields: { a: {} } }", "sectionMalformed"),
    fields("⟦s⟧: { type: section, present: true, fields: { a: {} } }", "sectionMalformed"),
    fields("a: {}\n  s: { type: section, fields: { ⟦a⟧: {} } }", "fieldTwice", says: ["the first"]),
    fields(
      "s: { type: section, when: ⟦b⟧ == 'x', fields: { a: {} } }", "unknownField"),
    fields("s: { type: section, fields: { a: { check: ⟦b⟧ == 'x' } } }", "unknownField"),
    // What a section cannot mean is not passed over.
    fields(
      "⟦s⟧: { type: section, length: ..5, fields: { a: {} } }", "sectionMalformed"),
    fields("⟦s⟧: { type: section, secret: true, fields: { a: {} } }", "sectionMalformed"),
    fields("⟦s⟧: { type: section, unknown: allow, fields: { a: {} } }", "sectionMalformed"),
    fields(
      "⟦s⟧: { type: section, normalize: [trim], fields: { a: {} } }", "sectionMalformed"),
    fields(
      "l: { ⟦items⟧: { type: section, fields: { a: {} } } }", "sectionMalformed"),
  ]

  static let variants: [MistakeCase] = [
    family("a: { rule: ⟦r⟧ }", "byMissing", says: ["which one?", "r.x"]),
    family("a: { rule: ⟦r.z⟧ }", "unknownRule"),
    fields("a: { rule: geo.postal, by: ⟦country⟧ }", "unknownField"),
    fields("k: {}\n  a: { rule: contact.email, by: ⟦k⟧ }", "variantsMissing"),
    family("k: { items: {} }\n  a: { rule: r, by: ⟦k⟧ }", "wrongType", says: ["list"]),
    family(
      "k: { type: boolean }\n  a: { rule: r, by: ⟦k⟧ }", "wrongType",
      says: ["never “x”", "true and false"]),
    MistakeCase(
      "form: t\nrules: { r: { variants: { x: { ⟦default⟧: a } } } }\nfields: { a: {} }",
      "variantMalformed", says: ["the same for all variants"]),
    fields(
      "k: {}\n  ⟦a⟧: { variants: { x: { length: ..1 } } }", "byMissing"),
    fields("k: {}\n  a: { by: ⟦k⟧ }", "variantsMissing"),
    fields(
      "k: {}\n  a: { ⟦otherwise⟧: { length: ..1 } }", "variantsMissing"),
    MistakeCase(
      "form: t\nrules: { o: { equals: b }, p: { length: ..2 } }\n"
        + "fields: { b: {}, a: { rule: ⟦{ any: [o, p] }⟧ } }", "wrongType",
      says: ["reads another field"]),
  ]

  static let checks: [MistakeCase] = [
    fields("a: {}\ncheck: ⟦{ at: a }⟧", "checkMalformed", says: ["“that” or “filled”"]),
    fields("a: {}\ncheck: ⟦{ filled: 1 }⟧", "checkMalformed", says: ["needs “of”"]),
    fields("a: {}\ncheck: ⟦{ filled: 2, of: [a] }⟧", "checkMalformed", says: ["1 field is"]),
    fields("a: {}\ncheck: ⟦{ that: a == 'x', of: [a] }⟧", "checkMalformed"),
    fields("a: {}\ncheck: { that: a == 'x', ⟦taht⟧: a }", "unknownKey", says: ["“that”?"]),
    fields("a: {}\ncheck: { that: a == 'x', code: ⟦not one⟧ }", "codeMalformed"),
    fields(
      "a: {}\ncheck: { that: a == 'x', severity: ⟦warnin⟧ }", "unknownName",
      says: ["“warning”?"]),
    fields("a: {}\ncheck: { filled: ⟦2..1⟧, of: [a] }", "boundsCrossed"),
    fields("a: {}\ncheck: { filled: ⟦some⟧, of: [a] }", "boundsMalformed"),
  ]

  @Test(arguments: circles + names + shapes + variants + checks)
  func mistakes(_ mistake: MistakeCase) throws { try mistake.test() }
}
