import TestSupport
import Testing

@testable import FormCommands

/// Secrets in the examples and catalogues of forms that have a mistake: nobody knows yet what is secret.
@Suite struct MistakenFormSecretTests {
  typealias Case = WrittenSecretTests.Case

  static let flows = [
    "{ t: { rule: r } }", "{ s: { secret: true }, t: { equals: s } }",
    "{ s: { secret: true }, t: { compute: s } }",
    "{ s: { secret: true }, t: { default: { compute: s } } }",
    "{ t: { rule: { any: [r, q] } } }", "{ t: { rule: identity.national } }",
  ].map { fields in
    Case(
      name: "secret by flow: \(fields)",
      form: """
        form: t
        fields: \(fields)
        rules: { r: { secret: true }, q: { length: 1 } }
        examples: [{ given: { t: CANARY }, expct: {} }]
        """)
  }

  /// Each in a form with the field `s`.
  static let examples = [
    ("a key twice", "[{ given: { s: a, s: CANARY }, expect: { issues: {} } }]"),
    ("an unclosed map", "[{ given: { s: CANARY"),
    ("an unclosed list", "[{ given: { s: CANARY }\n"),
    ("a bad escape", #"[{ given: { s: "CANARYabcd\q" } }]"#),
    ("a bad escape of a surrogate", #"[{ given: { s: "CANARY\ud83d\ude00" } }]"#),
    ("an unclosed quote", "[{ given: { s: 'CANARY } }]"),
    ("a tab", "\n  - given:\n\t\ts: CANARY\n"),
    ("a tab behind a value", "\n- given:\n    s: CANARY\n\tn: CANARY\n"),
    ("a colon in a text", "\n- given:\n    s: CANARY: CANARY two\n"),
    ("a line that does not fit", "\n- given:\n    s: a\n   n: CANARY\n"),
    ("a line that begins in the first column", "\n- given:\ns CANARY\n"),
    ("a text that begins with a sign", "\n- given: { s: @CANARY }\n"),
    ("a tag", "\n- given: { s: !CANARY }\n"),
    ("an alias of nothing", "\n- given: { s: *CANARY }\n"),
    ("a comment in a value", "\n- given: { s: CANARY #CANARY\n }\n"),
    ("a comma in a text", "\n- given: { s: a, CANARY, b }\n"),
    ("a key with blanks", "\n- given: { s: a, CANARY two: b }\n"),
    ("text behind a quote", "\n- given: { s: 'a' CANARY }\n"),
    ("text behind a bracket", "\n- given:\n    s: [a] CANARY\n"),
    ("a key that is a list", "\n- given: { [CANARY]: a }\n"),
    ("a control character", "[{ given: { s: CANARY\u{1} } }]"),
    ("a place in a script", "[{ script: [{ add: { /l/9: CANARY } }], expect: {} }]"),
    ("a place with escapes", #"[{ given: {}, expect: { issues: { "CAN\u0041RY": x } } }]"#),
    ("a place with quotes", "[{ given: {}, expect: { issues: { 'CANARY''CANARY': x } } }]"),
    ("a place that is data", "[{ script: [{ type: { CANARY: a } }], expect: { issues: {} } }]"),
    ("a code that is none", "[{ given: {}, expect: { issues: { /s: CANARY } } }]"),
    ("a misspelt key of expect", "[{ given: {}, expect: { clned: { s: CANARY } } }]"),
    ("a name", "[{ name: CANARY, given: {}, expct: {} }]"),
    ("a run", "[{ run: [{ s: CANARY }], expct: {} }]"),
    ("what is filled in first", "[{ initial: CANARY, script: [], expect: {} }]"),
    ("a comment behind", "[{ given: {}, expct: {} }] # CANARY"),
    ("a key of another kind", "{ given: { s: CANARY } }"),
    ("a value in place of a list", "CANARY"),
  ].map { name, examples in
    Case(
      name: name,
      form: "form: t\nfields: { s: { secret: true }, l: { items: {} } }\nexamples: \(examples)\n",
      told: "error: ")
  }

  static let misspelt = [
    "secret: yes", "secret: \"true\"", "secrt: true", "Secret: true", "isSecret: true",
    "secert: true",
    "sensitive: true", "secret true",
  ].map { attribute in
    Case(
      name: attribute,
      form: """
        form: t
        fields: { s: { \(attribute) } }
        examples: [{ given: { s: CANARY }, nonsense: 1 }]
        """)
  }

  static let places = [
    ("exmples", "[{ given: { s: CANARY }, expect: {} }]"),
    ("tests", "[{ given: { s: CANARY }, expect: {} }]"),
    ("given", "{ s: CANARY }"),
  ].map { key, value in
    Case(
      name: "examples called \(key)",
      form: "{ form: t, fields: { s: { secret: true } }, \(key): \(value) }", told: "error: ")
  }

  static let long = String(repeating: "CANARY", count: 50)

  /// Each a catalogue.
  static let catalogues = [
    ("a map of items", "{ protected: true, items: { CANARY: A, ok: CANARY }, zz: 1 }"),
    ("a long id", "{ protected: true, items: { \(long): A } }"),
    ("a long id in a list", "{ protected: true, items: [\(long)] }"),
    ("an id twice in an item", "{ protected: true, items: [{ id: A, id: CANARY }] }"),
    ("an id twice in a map", "{ protected: true, items: { CANARY: A, CANARY: B } }"),
    ("an unclosed list", "{ protected: true, items: [CANARY, "),
    ("an unclosed list before the key", "{ items: [CANARY, "),
    ("yes", "{ protected: yes, items: { CANARY: A } }"),
    ("a misspelt key", "{ protectd: true, items: { CANARY: A } }"),
    ("misspelt items", "{ protected: true, itms: { CANARY: A } }"),
    ("other words for items", "{ protected: true, choices: { CANARY: A } }"),
    ("no key for items", "{ protected: true, CANARY: A }"),
    ("a list in place of a map", "[CANARY, { protected: true }]"),
    ("a tab", "\n    protected: true\n    items:\n\t\tCANARY: A\n"),
  ].map { name, catalogue in
    Case(
      name: "a catalogue: \(name)",
      form:
        "form: t\n# protected\nfields: { s: { lookup: { in: c } } }\ncatalogues:\n  c: \(catalogue)\n",
      told: "error: ")
  }

  static let json = [
    #"{"form": "t", "fields": {"s": {"secret": true}}, "examples": [{"given": {"s": "CANARY""#,
    #"{"form": "t", "fields": {"s": {"secret": true}}, "examples": [{"given": {"s": "a", "s": "CANARY"}}]}"#,
    #"{"form": "t", "fields": {"s": {"s\u0065cret": true}}, "examples": [{"given": {"s": "CANARY"}, "expct": 1}]}"#,
    #"{"form": "t", "fields": {"s": {"secret": true}}, "ex\u0061mples": [{"given": {"s": "CANARY"}, "expct": 1}]}"#,
    #"{"form": "t", "fields": {"s": {"secret": true}}, "examples": [{"given": {"s": CANARY}}]}"#,
  ].map { form in Case(name: form, form: form, told: "error: ", file: "f.json") }

  private static let mistaken = flows + examples + misspelt + places + catalogues + json

  @Test(arguments: Cases.of(mistaken, oneIn: 12))
  func noOutputHasThem(_ example: Case) throws { try WrittenSecretTests.expectHidden(example) }

  struct Legible: CustomTestStringConvertible {
    var name: String
    var form: String
    var shown: [String]
    var testDescription: String { name }
  }

  static let legible = [
    Legible(
      name: "a form without secrets",
      form: "form: t\nfields: { a: {} }\nexamples: [{ given: { a: seen }, expct: {} }]\n",
      shown: [
        "| examples: [{ given: { a: seen }, expct: {} }]", "“expct” is not a key of an example",
      ]),
    Legible(
      name: "a mistake beside the examples",
      form:
        "form: t\nfields: { s: { secret: true }, a: { lenght: 3 } }\nexamples: [{ given: { a: b } }]\n",
      shown: [
        "| fields: { s: { secret: true }, a: { lenght: 3 } }", "“lenght” is not a key of a field",
      ]),
    Legible(
      name: "a mistake in an example",
      form:
        "form: t\nfields: { s: { secret: true } }\nexamples: [{ given: { s: a }, expct: {} }]\n",
      shown: ["| examples: [{ given: { s: •••••• }, ••••••: {} }]", "did you mean “expect”?"]),
    Legible(
      name: "a syntax error beside the examples",
      form: "form: t\nfields: { s: { secret: true }, a: { label: 'b }\nexamples: []\n",
      shown: ["| fields: { s: { secret: true }, a: { label: 'b }"]),
    Legible(
      name: "a public catalogue",
      form: "form: t\nfields: { a: {} }\ncatalogues: { c: { items: { seen: A }, zz: 1 } }\n",
      shown: ["items: { seen: A }, zz: 1"]),
  ]

  @Test(arguments: legible)
  func restIsLegible(_ example: Legible) throws {
    let said = try WrittenSecretTests.run(["lint"], Case(name: "", form: example.form))
    for text in example.shown { #expect(said.contains(text), "\(said)") }
  }
}
