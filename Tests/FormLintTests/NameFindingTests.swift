import FormCheck
import FormText
import Testing

@testable import FormLint

/// Names that nothing uses, managers and controls, words and secrets.
@Suite struct NameFindingTests {
  static let found: [LintCase] = [
    .fields("secretWithDefault", "a: { secret: true, length: ..9, «default»: abc }"),
    .fields("sameLabel", "a: { label: Name }", "«b»: { label: name }"),
    .fields("unfitPlaceholder", "a: { placeholder: «abc», pattern: '[A-Z]{2}' }"),
    LintCase("unusedRule", "form: t\nrules: { «r»: { length: ..5 } }\nfields: { r: {} }\n"),
    // Used only by a rule that nothing uses.
    LintCase(
      "unusedRule",
      "form: t\nrules: { «a»: { rule: b }, «b»: { length: ..5 } }\nfields: { x: {} }\n"),
    LintCase("unusedImport", "form: t\nimport: «library.yaml»\nfields: { x: {} }\n"),
    .fields("ruleTwice", "a: { rule: [contact.email, «contact.email»] }"),
    LintCase(
      "unmanagedControl",
      "form: t\nfields: { x: {} }\ncontrols: { a: {}, «b»: {} }\nmanagers: { m: { manages: [a] } }\n"
    ),
    LintCase(
      "idleManager",
      "form: t\nfields: { x: {} }\ncontrols: { a: {} }\nmanagers: { m: { manages: [a] }, «n»: { verifies: [x] } }\n"
    ),
    LintCase(
      "unwaitedField",
      "form: t\nfields: { x: { required: true }, g: { fields: { y: {}, «z»: { required: true } } } }\nmanagers: { m: { verifies: [x, g.y] } }\n"
    ),
    LintCase(
      "neverValidManager",
      "form: t\nfields: { x: { required: true, length: ..0 } }\nmanagers: { «m»: {} }\n"),
    // No control stands on the second screen; then the third is opened on itself, too.
    LintCase(
      "strandedScreen",
      "form: t\nfields: { x: {}, s: { fields: { y: {} } }, t: { fields: { z: {} } } }\ncontrols: { «a»: { opens: s }, b: { opens: t }, c: {} }\nmanagers: { m: { verifies: [x], manages: [a, b] }, all: { manages: [c] } }\n"
    ),
    LintCase(
      "strandedScreen",
      "form: t\nfields: { x: {}, s: { fields: { y: {} } }, t: { fields: { z: {} } } }\ncontrols: { «a»: { opens: s }, «b»: { opens: t }, c: {} }\nmanagers: { m: { verifies: [x], manages: [a] }, all: { manages: [b, c] } }\n"
    ),
    .fields("missingLabel", "a: { label: A }", "«b»: {}"),
    .fields("missingMessage", "a: { pattern: «'x'» }"),
    .fields("missingMessage", "a: { excludes: [{ find: «'x'» }] }"),
    .fields("missingMessage", "a: { type: integer }", "b: { type: integer, check: «this > a» }"),
    LintCase(
      "missingTranslation",
      "form: t\nfields: { a: { label: Name, message: say it } }\nmessages: { «de»: {}, de-AT: { fields: { a: { label: Nom } }, texts: { 'say it': sag es } } }\n"
    ),
    LintCase(
      "missingTranslation",
      "form: t\nrules: { a: { summary: one thing, pattern: 'x', message: say it }, b: { summary: another, fields: { c: {} } } }\nfields: { v: { label: V, rule: { any: [a, b] } } }\nmessages: { «de»: { fields: { v: { label: W }, v.c: { label: C } }, texts: { 'say it': sag es, another: ein anderes } } }\n"
    ),
    LintCase(
      "missingTranslation",
      "form: t\nfields: { s: { type: section, label: Part, fields: { a: {} } } }\nmessages: { «de»: {} }\n"
    ),
    .fields("unusedMessage", "a: { length: ..5, message: { «tooShort»: more, tooLong: less } }"),
    .fields("unusedMessage", "a: { message: { «valueMissing»: fill this in } }"),
    .fields("unknownPlaceholder", "a: { length: ..5, message: { tooLong: «'at most {max}'» } }"),
    .fields("unknownPlaceholder", "a: { length: ..5, message: «'at most {max}'» }"),
    .fields(
      "secretName", "«password»: {}", "«cardPin»: {}",
      "x: { label: Пароль }".replacing("x:", with: "«x»:")),
    .fields("secretName", "«api_key»: {}", "n: { items: { fields: { «cvc»: {} } } }"),
    .fields("secretWithoutByteCap", "a: { secret: true, length: «8..72» }"),
    .fields("impliedSecret", "a: { secret: true }", "b: { equals: «a» }"),
  ]

  static let quiet: [LintCase] = [
    .fields("secretWithDefault", "a: { secret: true, length: ..9 }", "b: { default: abc }"),
    .fields(
      "sameLabel", "a: { label: A, when: filled(c) }", "b: { label: A, when: filled(d) }", "c: {}",
      "d: {}"),
    // One value of several types or shapes.
    .fields("sameLabel", "a: { label: A, type: [integer, text] }", "b: { label: B }"),
    LintCase(
      "sameLabel",
      "form: t\nrules: { p: { fields: { x: {} } }, q: { items: {} } }\nfields: { a: { label: A, rule: { any: [p, q] } } }\n"
    ),
    .fields(
      "sameLabel", "a: { label: A, fields: { x: { label: X } } }",
      "b: { label: B, fields: { x: { label: X } } }"),
    .fields("unfitPlaceholder", "a: { placeholder: your name, length: 3 }"),
    .fields(
      "unfitPlaceholder", "a: { normalize: [uppercase], placeholder: ab, pattern: '[A-Z]{2}' }"),
    LintCase(
      "unusedRule",
      "form: t\nrules: { a: { rule: b }, b: { length: ..5 }, c: { variants: { x: {} } } }\nfields: { x: { items: { rule: { any: [a, b] } } }, y: { rule: c.x } }\n"
    ),
    LintCase(
      "unusedImport", "form: t\nimport: library.yaml\nfields: { x: { rule: library.member } }\n"),
    LintCase(
      "unwaitedField",
      "form: t\nfields: { x: { required: true }, y: {} }\nmanagers: { m: { verifies: [x] } }\n"),
    LintCase(
      "unwaitedField",
      "form: t\nfields: { x: { required: true }, y: { required: true } }\nmanagers: { m: { verifies: [x] }, all: {} }\n"
    ),
    LintCase("idleManager", "form: t\nfields: { x: {} }\nmanagers: { m: {} }\n"),
    LintCase(
      "strandedScreen",
      "form: t\nfields: { x: {}, s: { fields: { y: {} } }, t: { fields: { z: {} } } }\ncontrols: { a: { opens: s }, b: { opens: t }, c: {} }\nmanagers: { m: { verifies: [x], manages: [a] }, n: { verifies: [s], manages: [b] }, all: { manages: [c] } }\n"
    ),
    LintCase(
      "neverValidManager",
      "form: t\nfields: { x: { length: ..0 }, y: { required: true, when: filled(x), length: ..0 } }\nmanagers: { m: {} }\n"
    ),
    .fields("missingLabel", "a: {}", "b: {}"),
    .fields(
      "missingLabel", "a: { label: A, items: { length: ..3 } }",
      "b: { type: integer, compute: 1 + 1 }"),
    .fields("missingMessage", "a: { pattern: 'x', placeholder: x }", "b: { rule: contact.email }"),
    .fields("missingMessage", "a: { pattern: 'x', message: write x }"),
    LintCase(
      "missingTranslation",
      "form: t\nfields: { s: { type: section, label: Part, fields: { l: { items: { fields: { n: { label: N } } } } } } }\nmessages: { de: { fields: { s: { label: Teil }, 'l[].n': { label: M } } } }\n"
    ),
    LintCase(
      "missingTranslation",
      "form: t\nfields: { a: { label: Name, rule: geo.country } }\nmessages: { de: { fields: { a: { label: Name } } }, de-AT: {} }\n"
    ),
    LintCase(
      "missingTranslation",
      "form: t\nrules: { a: { summary: one thing, pattern: 'x', message: say it }, b: { summary: another, fields: { c: {} } } }\nfields: { v: { label: V, rule: { any: [a, b] } } }\nmessages: { de: { fields: { v: { label: W }, v.c: { label: C } }, texts: { 'say it': sag es, another: ein anderes, 'one thing': ein Ding } } }\n"
    ),
    .fields(
      "unusedMessage",
      "a: { required: true, equals: b, message: { valueMissing: x, notEqual: y, typeMismatch: z } }",
      "b: {}"),
    .fields("unusedMessage", "a: { rule: contact.email, message: { patternMismatch: write it } }"),
    .fields(
      "unknownPlaceholder", "a: { length: ..5, message: { tooLong: 'at most {want}, not {got}' } }"),
    .fields(
      "unusedValue",
      "a: { type: integer, check: { let: { half: this / 2 }, that: this > 10, message: 'half is {half}' } }"
    ),
    .fields(
      "unknownPlaceholder",
      "a: { values: {}, keys: { choices: [x], message: { keyMismatch: '{key} is none of {want}' } } }"
    ),
    .fields(
      "unusedMessage", "a: { values: {}, keys: { pattern: 'a+', message: { patternMismatch: x } } }"
    ),
    .fields("secretName", "passwordHint: {}", "spinning: {}", "company: {}", "shopping: {}"),
    .fields(
      "secretName", "password: { secret: true }", "pin: { type: boolean }",
      "pinCode: { label: Postal code }"),
    .fields(
      "secretWithoutByteCap", "a: { secret: true, length: [8.., ..72 bytes] }",
      "b: { secret: true, length: 4 }"),
    .fields("secretWithoutByteCap", "a: { secret: true, length: ..64, pattern: '[a-f0-9]{64}' }"),
    .fields("impliedSecret", "a: { secret: true }", "b: { secret: true, equals: a }"),
  ]

  /// What a key may break, a key that does, the code, and what a message for it may name.
  static let wordsOfKeys: [(keys: String, key: String, code: String, names: Set<String>)] = [
    ("length: ..3", "abcd", "tooLong", ["key", "want"]),
    ("length: 3..", "a", "tooShort", ["key", "want"]),
    ("pattern: 'a+', placeholder: aa", "b", "patternMismatch", ["key", "example"]),
    ("format: week", "b", "patternMismatch", ["key", "example"]),
    ("includes: [x]", "a", "missingPart", ["key", "want"]),
    ("includes: [{ find: 'x' }]", "a", "missingPart", ["key", "want"]),
    ("excludes: [x]", "x", "forbiddenPart", ["key", "want"]),
    ("excludes: [{ find: '[xy]' }]", "x", "forbiddenPart", ["key", "want"]),
    ("forbidden: [b]", "b", "forbiddenValue", ["key", "got"]),
    ("choices: [x]", "a", "notAChoice", ["key", "want", "got"]),
    ("unicode: [singleLine]", "a\\nb", "charactersNotAllowed", ["key"]),
    ("checksum: luhn", "1", "checksumMismatch", ["key"]),
    ("rule: { any: [geo.country, contact.email] }", "x", "noRuleFits", ["key", "want"]),
    ("choices: [x], placeholder: x", "a", "keyMismatch", ["key", "want", "example"]),
  ]

  /// Lint warns of a name in a message for keys where it is not filled in, and nowhere else.
  @Test(arguments: wordsOfKeys)
  func namesInMessagesForKeys(
    keys: String, key: String, code: String, names: Set<String>
  ) throws {
    let all = [
      "key", "want", "got", "example", "near", "name", "at", "other", "first", "reason", "labels",
    ]
    func form(_ message: String) -> String {
      "form: t\nfields: { m: { values: {}, keys: { \(keys), message: { \(code): '\(message)' } } } }"
    }
    for name in all {
      let found = try Linted.findings(form("a {\(name)}!"), codes: ["unknownPlaceholder"])
      let words = "{\(name)} is not a known placeholder in a message for “\(code)”"
      #expect(found.map(\.message) == (names.contains(name) ? [] : [words]))
    }
    // With no code it is for all of them.
    let whole = form("{key}").replacing("{ \(code): '{key}' }", with: "'{key}'")
    #expect(try Linted.findings(whole, codes: ["unknownPlaceholder"]).isEmpty)
    #expect(try Linted.findings(form("x"), codes: ["unusedMessage"]).isEmpty)
    for name in all where code != "keyMismatch" {
      let report = try Checker(ValidationForm(form("a {\(name)}!")))
        .check(Array("{\"m\":{\"\(key)\":\"v\"}}".utf8))
      #expect(report.issues.map(\.code) == ["keyMismatch"])
      // Behind it a key that is right may be suggested.
      let words = report.issues.first?.message.split(separator: ";").first ?? ""
      let isSaid = words.hasPrefix("a ") && words.hasSuffix("!") && words.count > 3
      #expect(isSaid == names.contains(name), "\(name): \(words)")
    }
  }

  @Test(arguments: found)
  func isFoundAtItsPlace(_ test: LintCase) throws { try Expect.found(test) }

  @Test(arguments: quiet)
  func isNotFound(_ test: LintCase) throws { try Expect.quiet(test) }

  /// A tag is a name in its rule: the help shows where its label goes, and that form has no finding.
  @Test func theLabelOfATagHasAPlace() throws {
    func form(_ tag: String) -> String {
      "form: t\nrule: r\nrules: { r: { tag: \(tag), variants: { a: { fields: { x: { label: X } } }, b: { fields: { y: { label: Y } } } } } }\n"
    }
    let found = try Linted.findings(form("k"), codes: ["missingLabel"])
    #expect(
      found.map(\.help) == ["write tag: { name: k, label: … } with the name that people read"])
    #expect(
      try Linted.findings(form("{ name: k, label: Kind }"), codes: ["missingLabel"]).isEmpty)
  }
}
