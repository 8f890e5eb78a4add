import FormCheck
import TestFixtures
import Testing

/// Slips of authors, told at their very place and with what mends them.
@Suite struct AuthorSlipTests {
  private static func check(_ expression: String, _ code: String, says: [String]) -> MistakeCase {
    MistakeCase(
      """
      form: t
      fields:
        n: { type: integer }
        name: {}
        d: { type: date }
        g: { fields: { zip: {} } }
        rows: { items: { fields: { a: { type: integer } } } }
        x: { check: "\(expression)" }
      """, code, says: says)
  }

  static let numbers: [MistakeCase] = [
    .field("type: number, step: ⟦0⟧", "stepMalformed", says: ["more than 0: write 0.01"]),
    .field("type: number, step: ⟦-1⟧", "stepMalformed", says: ["more than 0: write 0.01"]),
    .field("type: number, step: ⟦'0'⟧", "stepMalformed", says: ["more than 0: write 0.01"]),
    .field("type: number, step: ⟦'0.5'⟧", "stepMalformed", says: ["write 0.5 without quotes"]),
    .field("type: number, step: ⟦.5⟧", "stepMalformed", says: ["write 0.5: numbers"]),
    .field("type: number, step: ⟦0.1234567890123456789⟧", "stepMalformed", says: ["round it"]),
    .field("type: number, step: ⟦any⟧", "stepMalformed", says: ["write 0.01 for two"]),
    .field("type: integer, default: ⟦2.5⟧", "defaultUnfit", says: ["give a value that the field"]),
    .field("type: integer, default: ⟦'2'⟧", "defaultUnfit", says: ["write 2 without quotes"]),
    .field("type: number, step: 0,⟦01⟧", "strayText", says: ["write 0.01: use a decimal point"]),
    .field(
      "type: number, range: 0,⟦5..1⟧", "strayText", says: ["write 0.5..1: use a decimal point"]),
    .field(
      "type: number, range: 0,⟦5..1,5⟧", "strayText", says: ["write 0.5..1.5: use a decimal point"]),
    .field("type: number, range: 1, ⟦5⟧", "strayText", says: ["write range: 1..5"]),
    .field("length: 3,⟦5⟧", "strayText", says: ["write length: 3..5"]),
    .field("length: ⟦3-5⟧", "boundsMalformed", says: ["write 3..5"]),
    .field("length: ⟦3 to 5⟧", "boundsMalformed", says: ["write 3..5"]),
    .field("length: ⟦'> 3'⟧", "boundsMalformed", says: ["write 4.."]),
    .field("length: ⟦'<= 5'⟧", "boundsMalformed", says: ["write ..5"]),
    .field("length: ⟦3+⟧", "boundsMalformed", says: ["write 3.."]),
    .field(
      "type: number, range: 0..⟦11111111111111111111111111111111111111111⟧", "boundsMalformed",
      says: ["at most 40 digits"]),
    .field("type: number, range: 0..⟦1e401⟧", "boundsMalformed", says: ["from -400 to 400"]),
    .field("type: number, range: ⟦-5 - 3⟧", "boundsMalformed", says: ["write -5..3"]),
    .field("type: number, range: ⟦'> 3'⟧", "boundsMalformed", says: ["write { above: 3 }"]),
    .field("type: number, range: ⟦≥3⟧", "boundsMalformed", says: ["write 3.."]),
    .field("type: date, range: today..⟦+1y⟧", "boundsMalformed", says: ["write today+1y"]),
    .field("type: date, range: ..⟦18y⟧", "boundsMalformed", says: ["today-18y or today+18y"]),
    .field("type: date, range: ⟦today-18⟧..", "boundsMalformed", says: ["today-18y or today-18d"]),
    .field("type: date, range: ⟦2026-1-1⟧..", "boundsMalformed", says: ["write 2026-01-01"]),
    .field("type: date, range: ⟦31.12.2026⟧..", "boundsMalformed", says: ["write 2026-12-31"]),
    .field("type: date, range: ⟦soon⟧..", "boundsMalformed", says: ["a date such as"]),
    .field("type: date, range: ..⟦now⟧", "boundsMalformed", says: ["write today"]),
    .field("type: date, range: ⟦now-1y⟧..", "boundsMalformed", says: ["write today-1y"]),
    .field("type: date, range: ⟦today-6m⟧..", "boundsMalformed", says: ["write today-6mo"]),
    .field("type: date, range: ⟦today-2weeks⟧..", "boundsMalformed", says: ["write today-2w"]),
    .field("type: datetime, range: ⟦today⟧..", "boundsMalformed", says: ["write now"]),
    .field(
      "type: datetime, range: ⟦now-6m⟧..", "boundsMalformed", says: ["write now-6mo, or now-6min"]),
    .field("type: time, range: ⟦8:00⟧..17:00", "boundsMalformed", says: ["write 08:00"]),
    .field("type: time, range: ..⟦5pm⟧", "boundsMalformed", says: ["write 17:00"]),
    .field("type: datetime, range: ..⟦2h⟧", "boundsMalformed", says: ["now-2h or now+2h"]),
    .field("type: number, range: 0..⟦100%⟧", "boundsMalformed", says: ["write 100"]),
    .field("type: number, range: ⟦5⟧", "boundsMalformed", says: ["..5 for at most 5"]),
    .field("type: number, range: ⟦about 3⟧", "boundsMalformed", says: ["write 1..10, 1.."]),
  ]

  static let shapes: [MistakeCase] = [
    .field(
      "type: [text, ⟦section⟧]", "unknownType", says: ["cannot have another type", "type: section"]),
    .field("⟦label:B⟧", "strayText", says: ["a space after the colon: label: B"]),
    .field("label: B,⟦length:3⟧", "strayText", says: ["a space after the colon: length: 3"]),
    .field("⟦required⟧", "strayText", says: ["a colon, a space and a value"]),
    .field("items: ⟦integer⟧", "mapExpected", says: ["items: { type: integer }"]),
    .field("values: ⟦email⟧", "mapExpected", says: ["rule: contact.email"]),
    .field("items: ⟦contact.email⟧", "mapExpected", says: ["items: { rule: contact.email }"]),
    .field("items: ⟦type:text⟧", "mapExpected", says: ["type: text"]),
    .field("fields: ⟦[a, b]⟧", "mapExpected", says: ["a name is a key here: fields: { name: {} }"]),
    .field("by: k, variants: ⟦[a, b]⟧", "mapExpected", says: ["variants: { name: {} }"]),
    .field(
      "rule: { any: [⟦{ type: text }⟧, contact.email] }", "textExpected",
      says: ["names of rules", "under “rules”"]),
    .field(
      "rule: { ⟦pattern⟧: a }", "unknownKey",
      says: ["the name of a rule", "“pattern” beside “rule”"]),
    .field("rule: { ⟦anny⟧: [contact.email] }", "unknownKey", says: ["“any”?"]),
    MistakeCase(
      "form: t\nfields:\n  age: ⟦integer⟧\n  mail: ⟦contact.email⟧\n  size: ⟦[s, m]⟧\n  a: ⟦required⟧\n  b: ⟦5⟧",
      "mapExpected", "mapExpected", "mapExpected", "mapExpected", "mapExpected",
      says: [
        "age: { type: integer }", "mail: { rule: contact.email }", "size: { choices:",
        "a: { required: true }", "or accept any string: b: {}",
      ]),
    .field("message: { ⟦de⟧: x }", "unknownKey", says: ["messages: { de:"]),
    .field("message: ⟦[a]⟧", "textExpected", says: ["write one text"]),
    .field(
      "unknown: ⟦forbid⟧, fields: {}", "unknownName", says: ["write reject: they are errors then"]),
    .field("normalize: [⟦lower⟧]", "unknownName", says: ["write lowercase"]),
    .field("normalize: { ⟦trim⟧: true }", "unknownStep", says: ["normalize: [trim]"]),
    .field("values: {}, keys: ⟦'[a-z]+'⟧", "mapExpected", says: ["keys: { pattern:"]),
    .field("required: when ⟦k⟧ == 'a'", "expressionMalformed", says: ["the condition alone"]),
    .field("rule: ⟦integer⟧", "unknownRule", says: ["write “type: integer”"]),
    .field("checksum: ⟦mod10⟧", "unknownName", says: ["write luhn"]),
    .field("type: integer, choices: [⟦one⟧]", "wrongType", says: ["write numbers here"]),
    .field("check: { filled: ⟦one⟧, of: k }", "boundsMalformed", says: ["none or all"]),
    MistakeCase(
      "form: t\nfields: { a: {} }\nunique: ⟦true⟧", "unknownField", says: ["unique: email"]),
    .field("length: ⟦100 max⟧", "boundsMalformed", says: ["write ..100"]),
    .field("length: ⟦at least 3⟧", "boundsMalformed", says: ["write 3.."]),
    .field("format: ⟦dd.MM.yyyy⟧", "unknownName", says: ["normalize: [{ date: dd.MM.yyyy }]"]),
    .field("⟦multiple⟧: true", "unknownKey", says: ["items: { choices: [a, b] }"]),
    .field("⟦rows⟧: 5", "unknownKey", says: ["does not describe looks"]),
    .field("compute: ⟦1 + 2⟧", "wrongType", says: ["give the field “type: number”"]),
    MistakeCase(
      "form: t\nfields: {}\n⟦sections⟧: []", "unknownKey", says: ["a section is a field"]),
    MistakeCase("form: t\nfields: ⟦a⟧", "mapExpected", says: ["fields: { name: {} }"]),
    MistakeCase(
      "form: t\nfields:\n  ⟦x⟧: { rule: contact.email, type: integer }", "wrongType",
      says: ["the rule “contact.email” does not fit", "leave “type” out"]),
    .field("input: ⟦textarea⟧", "mapExpected", says: ["input: { as: textarea }"]),
    .field("items: {}, unique: ⟦yes⟧", "unknownField", says: ["unique: true"]),
    .field("unique: ⟦true⟧", "wrongType", says: ["at the top of the form"]),
    .field("check: { ⟦if⟧: k == 'a', that: k == 'b' }", "unknownKey", says: ["“when: a > b”"]),
    .field("check: { that: k == 'b', message: ⟦{ de: x }⟧ }", "textExpected", says: ["messages:"]),
    .field("check: 'k == k⟦:⟧ must be'", "expressionMalformed", says: ["{ that: a < b, message"]),
    MistakeCase(
      "form: t\nfields: {}\nrequired: ⟦[a]⟧", "booleanExpected", says: ["at each of these fields"]),
    MistakeCase(
      "form: t\nfields: {}\nlocale: ⟦german⟧", "localeMalformed", says: ["a language such as de"]),
    MistakeCase(
      "form: t\nfields: {}\ncontrols: { a: {} }\nmanagers: { m: ⟦[a]⟧ }", "mapExpected",
      says: ["m: { manages: [ … ] }"]),
    MistakeCase(
      "form: t\nfields: { a: {} }\nexamples: [{ given: {}, expect: ⟦valid⟧ }]", "mapExpected",
      says: ["expect: { valid: true }"]),
    MistakeCase(
      "form: t\nfields: { a: {} }\nexamples: [{ given: {}, expect: { issues: {} }, ⟦valid⟧: true }]",
      "unknownKey", says: ["stands within “expect”"]),
    MistakeCase(
      "form: t\nfields: { a: {} }\nexamples: [{ given: {}, expect: { ⟦errors⟧: {} } }]",
      "unknownKey", says: ["issues: { /a: valueMissing }"]),
    MistakeCase("form: t\nfields:\n  a: {}\n  ⟦b:{}⟧", "syntax", says: ["b: {}"]),
  ]

  /// Lists without brackets, which a comma ends.
  static let commas: [MistakeCase] = [
    .field("choices: a, ⟦b⟧", "strayText", says: ["write choices: [a, b]"]),
    .field("choices: 'a', ⟦b⟧", "strayText", says: ["write choices: ['a', b]"]),
    .field("choices: 1,⟦2⟧", "strayText", says: ["write choices: [1, 2]"]),
    .field("type: integer, ⟦text⟧", "strayText", says: ["write type: [integer, text]"]),
    .field(
      "rule: contact.email, ⟦web.url⟧", "strayText", says: ["write rule: [contact.email, web.url]"]),
    .field(
      "unicode: noControl, ⟦noBidi⟧", "strayText", says: ["write unicode: [noControl, noBidi]"]),
    .field("check: { filled: 1.., of: k, ⟦x⟧ }", "strayText", says: ["write of: [k, x]"]),
    .field(
      "normalize: trim, ⟦lowercase⟧", "strayText", says: ["write normalize: [trim, lowercase]"]),
    .field("type: integer, ⟦required⟧", "strayText", says: ["write required: true"]),
    .field("message: no, ⟦thanks⟧", "strayText", says: ["in quotes: 'no, thanks'"]),
    MistakeCase(
      "form: t\nfields: { l: { items: { fields: { a: {}, b: {} } }, unique: a, ⟦b⟧ } }",
      "strayText",
      says: ["write unique: [a, b]"]),
  ]

  /// Dashes that begin no items.
  static let dashes: [MistakeCase] = [
    MistakeCase(
      "form: t\nfields:\n  a:\n    type:\n      -text\n      ⟦-integer⟧\n", "listExpected",
      says: ["a dash and a blank begin each item"]),
    MistakeCase(
      "form: t\nfields:\n  a:\n    choices:\n      - red\n       ⟦- green⟧\n", "listExpected",
      says: ["a dash and a blank begin each item"]),
  ]

  /// What follows from a mistake is none of its own.
  static let once: [MistakeCase] = [
    MistakeCase(
      "form: t\nfields:\n  y: {}\n  x:\n    when: ⟦!filled(y)⟧", "unknownTag",
      says: ["(!filled(y))"]),
    MistakeCase(
      "form: t\nfields: { x: { required: ⟦!filled(y)⟧ }, y: {} }", "unknownTag",
      says: ["(!filled(y))"]),
    MistakeCase(
      "form: t\nfields: { n: { type: number }, x: { type: number, compute: round(n, ⟦2)⟧ } }",
      "strayText", says: ["an expression with a comma in quotes: 'round(n, 2)'"]),
    MistakeCase(
      "form: t\nfields:\n  x:\n    message: ⟦{got} is wrong⟧", "syntax",
      says: ["'{got} is wrong'"]),
    .field("type: integer, range: { ⟦from⟧: 1, ⟦to⟧: 5 }", "unknownKey", "unknownKey", says: []),
    .field(
      "type: integer, range: { ⟦exclusiveMinimum⟧: 3 }", "unknownKey", says: ["write “above: 0”"]),
    .field("type: integer, range: ⟦{}⟧", "boundsMalformed", says: ["no end", "write 1..10"]),
    .field("includes: [{ ⟦matches⟧: a }]", "unknownKey", says: ["“matches” belongs to"]),
    .field("check: { ⟦if⟧: k == 'a' }", "unknownKey", says: ["“when: a > b”"]),
    .field("check: { filled: 1.., ⟦fields⟧: [k] }", "unknownKey", says: ["“of: [a, b]”"]),
    .field("remote: { ⟦name⟧: a }", "unknownKey", says: ["known keys: ask, with"]),
    MistakeCase(
      "form: t\nfields: { a: {} }\nexamples: [{ ⟦input⟧: { a: x } }]", "unknownKey",
      says: ["“given: { a: x }”"]),
    MistakeCase(
      "form: t\nfields: { a: {} }\nrecords: { ⟦count⟧: ..3 }", "unknownKey",
      says: ["is not a key of an entry of “records”"]),
  ]

  /// What a field is, in other words.
  static let kinds: [MistakeCase] = [
    .field(
      "items: ⟦[text, integer]⟧", "mapExpected",
      says: ["items: [{ type: text }, { type: integer }]"]),
    .field("items: ⟦[string]⟧", "mapExpected", says: ["items: { type: text } for a list"]),
    .field("items: ⟦[red, blue]⟧", "mapExpected", says: ["items: { choices: [ … ] }"]),
    .field("required: ⟦k⟧", "wrongType", says: ["or write filled(x)"]),
    .field("required: ⟦y⟧", "booleanExpected", says: ["filled(y)"]),
    .field("items: [{}], rest: ⟦false⟧", "mapExpected", says: ["remove “rest”"]),
    .field("type: ⟦list⟧, items: {}", "unknownType", says: ["leave “type” out: “items” makes"]),
    .field("items: [{}], type: ⟦tuple⟧", "unknownType", says: ["leave “type” out"]),
    .field("type: ⟦object⟧, fields: {}", "unknownType", says: ["“fields” makes this a group"]),
    .field("type: ⟦map⟧, values: {}", "unknownType", says: ["“values” makes this a map"]),
    .field("type: ⟦list⟧, fields: {}", "unknownType", says: ["items: { length: ..80 }"]),
    .field("type: ⟦textarea⟧", "unknownType", says: ["input: { as: textarea }"]),
    .field("type: ⟦hidden⟧", "unknownType", says: ["input: { as: hidden }"]),
    .field("type: ⟦tuple⟧", "unknownType", says: ["items: [ { type: number }"]),
    .field("type: ⟦union⟧", "unknownType", says: ["type: [text, integer]"]),
    .field("type: ⟦dict⟧", "unknownType", says: ["values: {"]),
    .field("type: integer, range: ⟦[1, 5]⟧", "boundsMalformed", says: ["write range: 1..5"]),
    .field(
      "rule: ⟦web.url or contact.email⟧", "unknownRule", says: ["any: [web.url, contact.email]"]),
    .field(
      "rule: ⟦web.url | contact.email⟧", "unknownRule", says: ["any: [web.url, contact.email]"]),
    .field("rule: { any: ⟦[text, integer]⟧ }", "unknownRule", says: ["type: [text, integer]"]),
    .field("rule: ⟦k⟧", "unknownRule", says: ["“k” is a field", "under “rules”"]),
    .field("rule: ⟦x⟧", "unknownRule", says: ["see: formcheck rules"]),
  ]

  /// Lists where one value is due, and what stands in lists.
  static let lists: [MistakeCase] = [
    .field(
      "choices: [⟦{ value: a, label: Apple }⟧, { value: b, label: Red pear }]", "textExpected",
      says: ["choices: { a: Apple, b: Red pear }"]),
    .field(
      "type: integer, choices: [⟦{ value: 1, label: One }⟧]", "textExpected",
      says: ["choices: { 1: One }"]),
    .field("choices: [⟦{ a: Apple }⟧]", "textExpected", says: ["choices: { a: Apple }"]),
    .field("choices: [⟦{ x: 1, y: 2 }⟧]", "textExpected", says: ["{ a: Apple, b: Pear }"]),
    .field("choices: [a, ⟦null⟧]", "textExpected", says: ["“nullable: true” beside “choices”"]),
    .field("type: [text, ⟦null⟧]", "textExpected", says: ["“nullable: true” beside “type”"]),
    .field("type: [text, ⟦'null'⟧]", "unknownType", says: ["nullable: true"]),
    .field(
      "label: ⟦{ en: Name, de: Name }⟧", "textExpected", says: ["fields: { name: { label: … }"]),
    .field("pattern: ⟦[a, b]⟧", "textExpected", says: ["'a|b'", "pattern: '[a-z]+'"]),
    .field("pattern: ⟦[a-z]⟧", "textExpected", says: ["help: put a pattern that begins with ["]),
    .field("equals: ⟦[k, x]⟧", "textExpected", says: ["this == a && this == b"]),
    MistakeCase(
      "form: t\ntitle: ⟦{ en: A, de: B }⟧\nfields: { a: {} }", "textExpected",
      says: ["messages: { de: { title: … } }"]),
  ]

  /// Fields within a field that stand among its keys.
  static let nesting: [MistakeCase] = [
    .field("⟦street⟧: , zip: ", "unknownKey", says: ["x: { fields: { street: …"]),
    .field(
      "label: A, ⟦street⟧: {}, zip: {}, city: {}", "unknownKey",
      says: ["put inner fields under “fields”: x: { fields: { street: … } }"]),
    .field("items: { ⟦name⟧: {}, email: {} }", "unknownKey", says: ["items: { fields: { name: …"]),
    .field(
      "items: [{ ⟦lat⟧: {}, lon: {} }]", "unknownKey", says: ["under “fields”: { fields: { lat"]),
    .field("by: k, variants: { a: { ⟦n⟧: {} } }", "unknownKey", says: ["a: { fields: { n: …"]),
    .field("⟦street⟧: text, zip: { length: 5 }", "unknownKey", says: ["x: { fields: { street: …"]),
    .field(
      "⟦home⟧: { ⟦street⟧: {} }", "unknownKey", "unknownKey", says: ["home: { fields: { street"]),
    .field("fields: { a: {} }, ⟦b⟧: {}", "unknownKey", says: ["under “fields”, beside the others"]),
    .field("⟦rang⟧: { min: 1 }", "unknownKey", says: ["“range”?"]),
    .field("⟦validate⟧: { length: 3 }", "unknownKey", says: ["check: { that:"]),
    .field("⟦kind⟧: integer", "unknownKey", says: ["type: integer"]),
    MistakeCase(
      "form: t\nfields:\n  a: { ⟦street⟧: { length: ..80 }, zip: {} }\ncheck: filled(a.zip)",
      "unknownKey", says: ["a: { fields: { street"]),
    MistakeCase(
      "form: t\n⟦name⟧: { required: true }\nage: { type: integer }\ncheck: age > 3", "unknownKey",
      says: ["put fields under “fields”: fields: { name: … }"]),
  ]

  /// Keys of a field that stand beside its name.
  static let siblings: [MistakeCase] = [
    MistakeCase(
      "form: t\nfields:\n  name:\n  ⟦required⟧: true\n  email: {}", "keyMisplaced",
      says: ["“required” belongs to “name”", "two blanks more before it"]),
    MistakeCase(
      "form: t\nfields:\n  a:\n  ⟦label⟧: A\n  type: integer\n  range: { min: 1 }\n  b: {}\ncheck: a > 3",
      "keyMisplaced", says: ["“label” belongs to “a”", "up to “range”"]),
    MistakeCase(
      "form: t\nrules:\n  code:\n  ⟦length⟧: 6\nfields: { a: { rule: code } }", "keyMisplaced",
      says: ["“length” belongs to “code”"]),
    MistakeCase(
      "form: t\nfields:\n  a:\n    by: k\n    variants:\n      b:\n      ⟦length⟧: 6\n      c: {}\n  k: {}",
      "keyMisplaced", says: ["“length” belongs to “b”"]),
    MistakeCase(
      "form: t\nfields:\n  a:⟦ ⟧\n  label: {}\n  ⟦required⟧: true", "mapExpected", "keyMisplaced",
      says: ["write {}"]),
  ]

  static let variants: [MistakeCase] = [
    MistakeCase(
      """
      form: t
      rules:
        pay:
          tag: method
          fields: { ⟦method⟧: {}, amount: {} }
          variants: { card: {}, cash: {} }
      fields: { p: { rule: pay } }
      """, "fieldTwice", says: ["“method” is the tag", "remove it here", "{ name: method, "]),
    MistakeCase(
      "form: t\nfields:\n  ⟦d⟧: { variants: { a: {}, b: {} } }", "byMissing",
      says: ["“by:” with the field beside it", "“tag:” with the key"]),
  ]

  static let expressions: [MistakeCase] = [
    check("name in ('a'⟦,⟧ 'b')", "expressionMalformed", says: ["square brackets: ['a', 'b']"]),
    check("name in 'a'⟦,⟧ 'b'", "expressionMalformed", says: ["square brackets"]),
    check("name in ⟦('a')⟧", "wrongType", says: ["['a', 'b'] for a list"]),
    check("name in ⟦{⟧'a'}", "expressionMalformed", says: ["a list is written ["]),
    check("n in 1.⟦.⟧5", "expressionMalformed", says: ["x >= 1 && x <= 5"]),
    check("n ⟦between⟧ 1 and 5", "expressionMalformed", says: ["x >= 1 && x <= 5"]),
    check("⟦1 < n < 5⟧", "wrongType", says: ["1 < x && x < 5"]),
    check("n <⟦>⟧ 5", "expressionMalformed", says: ["“is not” is written !="]),
    check("name ⟦is⟧ empty", "expressionMalformed", says: ["!filled(x)"]),
    check("name ⟦is⟧ not empty", "expressionMalformed", says: ["!filled(x)"]),
    check("name ⟦is⟧ 'a'", "expressionMalformed", says: ["“is” is written =="]),
    check("⟦n == ''⟧", "wrongType", says: ["!filled(x)"]),
    check("⟦isEmpty(name)⟧", "unknownFunction", says: ["write !filled(x)"]),
    check("⟦isset(name)⟧", "unknownFunction", says: ["write filled(x)"]),
    check("n == ⟦yes⟧", "unknownField", says: ["write true"]),
    check("First ⟦Name⟧ == 'a'", "expressionMalformed", says: ["record['First Name']"]),
    check("⟦rows⟧.a > 3", "wrongType", says: ["list.map(x, x.a)"]),
    check("rows.map(r, r.a)[⟦-1⟧] > 3", "wrongType", says: ["list[size(list) - 1]"]),
    check("⟦d > 2026-01-01⟧", "wrongType", says: ["in quotes: '2026-06-15'"]),
    check("⟦today - d > 30⟧", "wrongType", says: ["such as 30d"]),
    check("⟦d < now⟧", "wrongType", says: ["date(x) for the day"]),
    check("⟦d⟧.year > 2020", "wrongType", says: ["getFullYear()"]),
    check("⟦month(d)⟧ > 3", "unknownFunction", says: ["January is 0"]),
    check("⟦max(n, n)⟧ > 3", "expressionMalformed", says: ["[a, b].max()"]),
    check("n > 3⟦,⟧ n < 5", "expressionMalformed", says: ["put && between"]),
    check("n > 3 ⟦implies⟧ n < 5", "expressionMalformed", says: ["!a || b"]),
    check("n ⟦=⟧> 5", "expressionMalformed", says: ["!a || b"]),
    check("n *⟦*⟧ 2 > 5", "expressionMalformed", says: ["powers are not supported"]),
    check("n ⟦≥⟧ 5", "expressionMalformed", says: ["write >="]),
    check("name == ⟦“⟧a”", "expressionMalformed", says: ["straight quotes"]),
    check("⟦$⟧n > 3", "expressionMalformed", says: ["by its name alone"]),
    check("⟦name⟧.length > 3", "wrongType", says: ["size(x)"]),
    check("⟦this⟧.n > 3", "wrongType", says: ["“this” is the value itself", "record.n"]),
    check("'n' in ⟦record⟧", "wrongType", says: ["present(record.n)"]),
    check("name in ⟦record⟧", "wrongType", says: ["filled(record.name)"]),
    check("'zip' in ⟦g⟧", "wrongType", says: ["this is a group", "filled("]),
    MistakeCase(
      "form: t\nfields: { l: { items: { fields: { a: { type: integer, check: 'this > previous[⟦0⟧]' } } } } }",
      "wrongType", says: ["one row", "previous.x"]),
    MistakeCase(
      "form: t\nfields: { l: { items: { type: integer, check: 'this > previous[⟦0⟧]' } } }",
      "wrongType", says: ["one row", "help: write previous"]),
  ]

  @Test(
    arguments: [
      numbers, shapes, commas, dashes, once, kinds, lists, nesting, siblings, variants, expressions,
    ]
    .flatMap {
      $0
    })
  func isTold(_ mistake: MistakeCase) throws { try mistake.test() }

  /// The row above is a list itself: its items have numbers.
  @Test func aRowThatIsAListHasNumbers() throws {
    _ = try ValidationForm(
      "form: t\nfields: { l: { items: { items: { type: integer }, check: 'this[0] > previous[0]' } } }"
    )
  }

  // MARK: Codes

  static let codes: [MistakeCase] = [
    .field("message: { ⟦tooLow⟧: x }", "unknownKey", says: ["write “rangeUnderflow”"]),
    .field("message: { ⟦required⟧: x }", "unknownKey", says: ["write “valueMissing”"]),
    .field("message: { ⟦tooLng⟧: x }", "unknownKey", says: ["“tooLong”?"]),
    MistakeCase(
      "form: t\nfields: { a: {} }\nexamples: [{ given: {}, expect: { issues: { /a: ⟦tooLow⟧ } } }]",
      "unknownCode", says: ["write “rangeUnderflow”"]),
  ]

  @Test(arguments: codes)
  func codeIsTold(_ mistake: MistakeCase) throws { try mistake.test() }

}
