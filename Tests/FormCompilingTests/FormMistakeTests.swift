import FormCheck
import TestFixtures
import Testing

@Suite struct FormMistakeTests {
  /// A form and its mistakes, `code line:column`, each followed by what the text must say.
  struct Wrong: Sendable, CustomTestStringConvertible {
    var form: String
    var mistakes: [String]
    var says: [String]

    init(_ form: String, _ mistakes: [String], says: [String] = []) {
      (self.form, self.mistakes, self.says) = (form, mistakes, says)
    }

    var testDescription: String { form.split(separator: "\n").joined(separator: " ⏎ ") }
  }

  /// One field `x` in line 2, whose first key stands at column 16.
  static func field(_ text: String, _ mistakes: [String], says: [String] = []) -> Wrong {
    Wrong("form: t\nfields: { x: { \(text) } }", mistakes, says: says)
  }

  static let wholes: [Wrong] = [
    Wrong("title: t", ["notAForm 1:1"]),
    Wrong("fields: { a: {} }", ["formMissing 1:1"]),
    Wrong("form: t", ["fieldsMissing 1:1"]),
    Wrong("form: t\nfields: []", ["mapExpected 2:9"]),
    // A misspelt word is told once: what it should have been is not missing too.
    Wrong("form: t\nfield: {}", ["unknownKey 2:1"], says: ["“fields”?"]),
    Wrong("from: t\nfields: { a: {} }", ["unknownKey 1:1"], says: ["“form”?"]),
    Wrong("form: t\nproperties: {}", ["fieldsMissing 1:1", "unknownKey 2:1"]),
    Wrong(
      "form: t\nfields: {}\ntimezone: Europe/Berln", ["unknownTimezone 3:11"],
      says: ["Europe/Berln"]),
    Wrong("form: t\nimport: gone.yaml\nfields: {}", ["importUnreadable 2:9"]),
    Wrong("form: t\nunknown: rejct\nfields: {}", ["unknownName 2:10"], says: ["“reject”?"]),
    Wrong("form: t\nrequired: maybe\nfields: {}", ["booleanExpected 2:11"]),
    Wrong("form: t\nexamples: {}\nfields: {}", ["listExpected 2:11"]),
    Wrong(
      """
      form: t
      fields: { phone: {}, g: { fields: { zip: {} } } }
      controls: { codeButton: { labl: C } }
      managers:
        m: { verifies: [phnoe, g.zop], manages: [codeButon], manage: [x] }
      """,
      [
        "unknownKey 3:27", "unknownField 5:19", "unknownField 5:26", "unknownControl 5:44",
        "unknownKey 5:56",
      ],
      says: ["“label”?", "“phone”?", "“codeButton”?", "“manages”?"]),
    // All mistakes at once, in the order of the file.
    Wrong(
      """
      form: t
      titel: T
      fields:
        a: { lenght: 3, type: integr }
        b: { rule: contact.emial, range: 1..2 }
        c: { equals: bb, pattern: '[a' }
      """,
      [
        "unknownKey 2:1", "unknownKey 4:8", "unknownType 4:25", "unknownRule 5:14",
        "wrongType 5:36", "unknownField 6:16", "patternMalformed 6:30",
      ],
      says: ["“title”?", "“length”?", "“integer”?", "“contact.email”?"]),
    Wrong("form: t\nfields:\n  a: {}\n  a: {}", ["duplicateKey 4:3"]),
    Wrong(
      "form: t\nrules: { a: { rule: b }, b: { rule: c }, c: { rule: a } }\nfields: {}",
      ["ruleCircle 2:21"], says: ["b → c → a → b"]),
    Wrong("form: t\nrules: { a: { rule: a } }\nfields: { x: { rule: a } }", ["ruleCircle 2:21"]),
    Wrong(
      "form: t\nrules: { a: { fields: { b: { required: true, rule: a } } } }\nfields: { x: { rule: a } }",
      ["ruleCircle 2:25"], says: ["must hold another"]),
    Wrong(
      "form: t\nrules: { a: { items: { rule: a } } }\nfields: { x: { rule: a } }",
      ["ruleCircle 2:15"]),
    Wrong(
      "form: t\nfields: { g: { fields: { a: {} } }, x: { equals: g.b }, y: { differs: y } }",
      ["unknownField 2:50", "comparedWithItself 2:71"]),
    Wrong(
      "form: t\nfields: { a: { type: integer }, x: { equals: a } }", ["wrongType 2:46"],
      says: ["integer", "text"]),
  ]

  static let fields: [Wrong] = [
    field("range: 1..2", ["wrongType 2:23"], says: ["type: number"]),
    field("type: integer, length: 1..2", ["wrongType 2:39"], says: ["range"]),
    field("type: boolean, step: 1", ["wrongType 2:37"]),
    field("count: 1..2", ["wrongType 2:23"], says: ["items"]),
    field("type: integer, pattern: 'a'", ["wrongType 2:40"]),
    field("type: date, checksum: luhn", ["wrongType 2:38"]),
    field("fields: {}, type: integer", ["wrongType 2:34"]),
    field("fields: {}, items: {}", ["fieldsAndItems 2:28"]),
    field("unknown: reject", ["wrongType 2:11"]),
    field("type: list", ["unknownType 2:22"], says: ["items"]),
    field("type: group", ["unknownType 2:22"], says: ["fields"]),
    field("length: 72..8", ["boundsCrossed 2:24"], says: ["8..72"]),
    field("length: a..b", ["boundsMalformed 2:24"]),
    field("length: ..", ["boundsMalformed 2:24"]),
    field("length: -1..2", ["boundsMalformed 2:24"]),
    field("length: 8..72 byts", ["unknownName 2:24"], says: ["“bytes”?"]),
    field("type: integer, range: 10..1", ["boundsCrossed 2:38"]),
    field("type: number, range: { above: 1, max: 1 }", ["boundsCrossed 2:37"]),
    field("type: number, range: { min: 1, above: 1 }", ["boundsMalformed 2:47"]),
    field("type: number, range: {}", ["boundsMalformed 2:37"]),
    field("type: number, range: { maxx: 1 }", ["unknownKey 2:39"]),
    field("type: number, range: 5", ["boundsMalformed 2:37"]),
    field("type: number, range: a..", ["boundsMalformed 2:37"]),
    field("type: date, range: 2026-12-31..2026-01-01", ["boundsCrossed 2:35"]),
    field("type: date, range: 2026-02-30..", ["boundsMalformed 2:35"]),
    field("type: date, range: today+1h..", ["boundsMalformed 2:35"]),
    field("type: date, range: today-13q..", ["boundsMalformed 2:35"]),
    field("type: date, range: now..", ["boundsMalformed 2:35"]),
    field("type: time, range: 24:00..", ["boundsMalformed 2:35"]),
    field("type: datetime, range: today..", ["boundsMalformed 2:39"]),
    field("type: number, step: 0", ["stepMalformed 2:36"]),
    field("type: number, step: -1", ["stepMalformed 2:36"]),
    field("type: number, step: '1'", ["stepMalformed 2:36"]),
    field("checksum: luhm", ["unknownName 2:26"], says: ["“luhn”?"]),
    field("choices: [a, b, a]", ["duplicateChoice 2:32"], says: ["“a” stands twice"]),
    field("choices: []", ["emptyList 2:25"]),
    field("choices: {}", ["emptyList 2:25"]),
    field("rule: {}", ["emptyList 2:22"]),
    field("variants: {}", ["emptyList 2:26"]),
    field("check: []", ["emptyList 2:23"]),
    field(
      "type: date, range: 2026-02-30..", ["boundsMalformed 2:35"], says: ["this day does not exist"]
    ),
    field("type: integer, choices: [1, x]", ["wrongType 2:44"]),
    field("type: boolean, forbidden: ['true']", ["wrongType 2:43"]),
    field("normalize: [trimm]", ["unknownName 2:28"], says: ["“trim”?"]),
    field("normalize: [{ date: dd.MM }]", ["unknownStep 2:36"]),
    field("normalize: [date]", ["unknownStep 2:28"]),
    field("normalize: [{ decimal: '.' }]", ["unknownStep 2:39"]),
    field("normalize: [{ trim: a, remove: b }]", ["unknownStep 2:28"]),
    field("required: 'true'", ["booleanExpected 2:26"]),
    field("secret: 1", ["booleanExpected 2:24"]),
    field("nullable: 'yes'", ["booleanExpected 2:26"]),
    field("label: [a]", ["textExpected 2:23"]),
    field("label: ~", ["textExpected 2:23"]),
    field("message: { tooLng: a }", ["unknownKey 2:27"], says: ["“tooLong”?"]),
    field("includes: [{ fnd: a }]", ["unknownKey 2:29"], says: ["“find”?"]),
    field("pattern: { flags: [ignoreCase] }", ["patternMalformed 2:25"]),
    field(
      "pattern: { matches: a, flags: [ignorecase] }", ["unknownName 2:47"], says: ["ignoreCase"]),
    field("rule: email", ["unknownRule 2:22"], says: ["“contact.email”?"]),
    field("rule: []", ["emptyList 2:22"]),
    field("reqired: true", ["unknownKey 2:16"], says: ["“required”?"]),
    field("default: 5", ["defaultUnfit 2:25"], says: ["send a string"]),
    field("type: integer, default: x", ["defaultUnfit 2:40"]),
    field("length: ..2, default: abc", ["defaultUnfit 2:38"]),
    field("choices: [a, b], default: c", ["defaultUnfit 2:42"]),
    field("required: true, default: ''", ["defaultUnfit 2:41"]),
    field("type: date, range: 2026-01-01.., default: '2025-01-01'", ["defaultUnfit 2:58"]),
    field("items: { length: ..2 }, default: [ab, abc]", ["defaultUnfit 2:49"]),
    // What is unfit only because of another mistake is not told.
    field("type: integr, default: 5", ["unknownType 2:22"]),
    field("equals: nobody", ["unknownField 2:24"]),
  ]

  @Test(arguments: wholes + fields)
  func everyMistakeIsNamedWithItsPlace(_ wrong: Wrong) throws {
    let error = try #require(throws: FormError.self) { try ValidationForm(wrong.form) }
    let got = error.mistakes.map { "\($0.code) \($0.line):\($0.column)" }
    #expect(got == wrong.mistakes, "\(error.description)")
    for text in wrong.says { #expect(error.description.contains(text), "\(error.description)") }
    for mistake in error.mistakes {
      #expect(!mistake.message.hasSuffix(".") && mistake.file == "form")
    }
  }

  @Test(arguments: [
    "type: date, range: today.., default: '2020-01-01'", "type: integer, default: 5, range: 1..5",
    "default: null", "normalize: [uppercase], choices: [A], default: a", "items: {}, default: [a]",
    "type: datetime, range: ..now, default: '9999-01-01T00:00:00Z'", "pattern: 'a+', default: a",
  ])
  func defaultsThatFit(_ field: String) throws {
    _ = try ValidationForm("form: t\nfields: { x: { \(field) } }")
  }

  /// The caret stands under the very part of the pattern.
  @Test(arguments: [
    ("pattern: '[a-z'", 26, 4), ("pattern: 'ab(c'", 28, 2), ("pattern: ab)c", 27, 1),
    ("pattern: 'x[z-a]'", 28, 3), ("includes: { find: 'x*+*' }", 38, 1),
    (#"pattern: '\d(*UTF)'"#, 28, 6), (#"pattern: 'a\Kb'"#, 27, 2), ("pattern: 'a(?R)b'", 27, 4),
    (#"pattern: 'a\Cb'"#, 27, 2), ("pattern: '(?C1)a'", 26, 5),
  ])
  func badPatterns(_ field: String, _ column: Int, _ carets: Int) throws {
    let form = "form: t\nfields: { x: { \(field) } }"
    let error = try #require(throws: FormError.self) { try ValidationForm(form) }
    #expect(error.mistakes.map { [$0.line, $0.column] } == [[2, column]], "\(error)")
    let line = try #require(error.description.split(separator: "\n").first { $0.contains("^") })
    #expect(line.filter { $0 == "^" }.count == carets, "\(error)")
  }

  @Test(arguments: [
    "(".times(300) + ")".times(300), "((a{1,100}){1,100}){1,100}", "a{65536}",
    "(a)".times(101), "a".times(2001),
  ])
  func patternsBeyondTheLimitsAreRefused(_ pattern: String) throws {
    let error = try #require(throws: FormError.self) {
      try ValidationForm("form: t\nfields: { x: { pattern: '\(pattern)' } }")
    }
    #expect(error.mistakes.count == 1 && error.mistakes.first?.line == 2)
  }
}
