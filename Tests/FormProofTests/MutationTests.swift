import FormDocuments
import FormText
import TestSupport
import Testing

@testable import FormProof

/// What examples do not notice, and what they do not show.
@Suite struct MutationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var form: String
    /// What no example notices, in the order of the file.
    var unnoticed: [String]
  }

  private static func form(
    _ name: String, _ field: String, examples: String, _ unnoticed: String...
  ) -> Case {
    Case(
      testDescription: name,
      form: "form: t\nfields:\n  a: { \(field) }\n  b: { type: integer }\nexamples: [\(examples)]",
      unnoticed: unnoticed)
  }

  /// An example: the payload and its issues.
  private static func says(_ given: String, _ issues: String = "{}") -> String {
    "{ given: \(given), expect: { issues: \(issues) } }"
  }

  static let cases: [Case] = [
    form(
      "a bound that two lengths around it show", "length: 2..3",
      examples: [
        says("{ a: ab }"), says("{ a: abc }"), says("{ a: a }", "{ /a: tooShort }"),
        says("{ a: abcd, b: x }", "{ /a: tooLong, /b: typeMismatch }"),
      ].joined(separator: ", ")),
    form(
      "a bound that nothing is near", "length: 2..30",
      examples: [
        says("{ a: abc, b: x }", "{ /b: typeMismatch }"), says("{ a: a }", "{ /a: tooShort }"),
      ]
      .joined(separator: ", "),
      "one more than 30 is allowed"),
    form(
      "a local moment that nothing is near", "type: local, range: 2026-06-15T09:30..",
      examples: [
        says("{ a: '2026-06-15T10:00', b: x }", "{ /b: typeMismatch }"),
        says("{ a: '2026-06-15T09:00' }", "{ /a: rangeUnderflow }"),
      ].joined(separator: ", "),
      "it may be as low as 2026-06-15T09:29"),
    form(
      "a constraint that no example meets", "pattern: '[ab]'",
      examples: says("{ b: x }", "{ /b: typeMismatch }"),
      // Nothing shows that the one character may be left out: an empty value is never judged.
      "“pattern” is removed", "any character in place of “[ab]”",
      "“a” is missing in “[ab]”", "“b” is missing in “[ab]”"),
    form(
      "required, and never missing", "required: true",
      examples: says("{ a: x, b: x }", "{ /b: typeMismatch }"), "it may be empty"),
    form(
      "a condition that is always the same", "when: b > 1, required: true",
      examples: [
        says("{ b: 2 }", "{ /a: valueMissing }"), says("{ b: x, a: y }", "{ /b: typeMismatch }"),
      ]
      .joined(separator: ", "),
      "it may be equal", "it is always applicable"),
    form(
      "a type", "type: integer", examples: says("{ a: 1, b: x }", "{ /b: typeMismatch }"),
      "any value is an integer"),
    form(
      "a check with two sides", "check: a != 'x' || b == 1",
      examples: [
        says("{ a: x, b: 2 }", "{ /a: customError }"), says("{ a: x, b: 1 }"),
        says("{ a: y, b: 'q' }", "{ /b: typeMismatch }"), says("{ a: y, b: 2 }"),
      ].joined(separator: ", ")),
    form(
      "a pattern and a function in an expression", "check: \"matches(upper(this), r'[AB][0-9]')\"",
      examples: [
        says("{ a: a1, b: 2 }"), says("{ a: c1, b: x }", "{ /a: customError, /b: typeMismatch }"),
        says("{ a: A, b: 2 }", "{ /a: customError }"), says("{ a: Ax }", "{ /a: customError }"),
      ].joined(separator: ", "),
      "“B” is missing in “[AB]”", "“[AB]” may be left out"),
    form(
      "a value that a check names", "check: { let: { c: b + 1 < 3 }, that: c }",
      examples: [
        says("{ a: x, b: 1 }"), says("{ a: x, b: 5 }", "{ /a: customError }"),
        says("{ a: x, b: 'q' }", "{ /b: typeMismatch }"),
      ].joined(separator: ", "),
      "it may be equal"),
    form(
      "values and keys of a map", "values: { length: ..2 }, keys: { length: ..3 }",
      examples: [
        says("{ a: { b: xy }, b: x }", "{ /b: typeMismatch }"),
        says("{ a: { b: xyz } }", "{ /a/b: tooLong }"),
        says("{ a: { abcdef: x } }", "{ /a/abcdef: keyMismatch }"),
      ].joined(separator: ", "), "one more than 3 is allowed"),
    form(
      "an item of a tuple, and what follows", "items: [{ length: ..2 }], rest: { length: ..4 }",
      examples: [
        says("{ a: [xy, xyz], b: x }", "{ /b: typeMismatch }"),
        says("{ a: [xyz] }", "{ /a/0: tooLong }"),
        says("{ a: [x, xyzxyz] }", "{ /a/1: tooLong }"),
      ].joined(separator: ", "), "one more than 4 is allowed"),
    Case(
      testDescription: "how deep a tree is",
      form: """
        form: t
        rules: { n: { depth: ..2, fields: { v: {}, n: { rule: n } } } }
        fields: { n: { rule: n } }
        examples:
          - { given: { n: { n: { n: { n: { v: x } } } } }, expect: { issues: { /n/n/n: tooDeep } } }
        """, unnoticed: []),
  ]

  @Test(arguments: Cases.of(cases, oneIn: 7)) func names(_ mutant: Case) throws {
    let document = try Self.document(mutant.form)
    let reports = MutationRun.run(document, besides: "t.yaml")
    let report = try #require(reports.first)
    let found = report.survivors.filter { $0.diagnostic.severity == .warning }
      .map { $0.diagnostic.message.replacing("t: all examples pass even if ", with: "") }
    #expect(found.sorted() == mutant.unnoticed.sorted())
    // What is not noticed is shown by an example, its own or one above.
    for survivor in report.survivors where survivor.diagnostic.severity == .warning {
      #expect(survivor.example != nil || survivor.isCovered)
    }
  }

  /// A pattern of many branches has many changes, none of which a lone example notices.
  @Test(arguments: [(branches: 2, isTried: true), (branches: 300, isTried: false)])
  func workHasALimit(_ branches: Int, _ isTried: Bool) throws {
    let words = (0..<branches).map { "w\($0)x" }.joined(separator: "|")
    let form = """
      form: t
      fields: { a: { excludes: [{ find: '\(words)' }] } }
      examples: [{ given: { a: b }, expect: { issues: {} } }]
      """
    let report = try #require(
      MutationRun.run(try Self.document(form), besides: "t.yaml", work: 10_000_000).first)
    #expect((report.untried == nil) == isTried)
    // Work that is left untried is not called tried.
    #expect(report.total == report.noticed + report.equivalent + report.survivors.count)
    if let untried = report.untried {
      let numbers = untried.message.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(numbers.count == 2 && numbers[0] < numbers[1])
      #expect(report.total <= numbers[1] - numbers[0])
    }
  }

  private static func document(_ text: String) throws -> FormDocument {
    let read = DocumentReader.read(name: "t.yaml", bytes: Array(text.utf8))
    #expect(read.diagnostics.isEmpty)
    return try #require(read.document)
  }

  /// What becomes of keys that no field has is shown by a record with such a key.
  @Test(arguments: Cases.of(["warn", "strip", "reject"], oneIn: 3), [true, false])
  func unknownKeysAreTried(_ word: String, _ isTop: Bool) throws {
    let text = """
      form: t
      \(isTop ? "unknown: \(word)" : "unknown: allow")
      fields: { other: {}, g: { fields: { a: {} }\(isTop ? "" : ", unknown: \(word)") } }
      examples: [{ given: { g: { a: x } }, expect: { valid: true } }]

      """
    let report = try #require(MutationRun.run(try Self.document(text), besides: "t.yaml").first)
    let survivor = try #require(
      report.survivors.first { $0.diagnostic.message.contains("unknown keys are allowed") })
    let example = try #require(survivor.example, "\(survivor.diagnostic)")
    #expect(example.contains("other"), "\(example)")
  }

  private static let suggested: [String] = [
    "length: 8..72 bytes", "pattern: '\\d{2,4}(?:-[a-f]+)?'", "type: integer, range: 1..10",
    "type: date, range: 2020-01-01..2020-12-31", "required: true, choices: [a, b]",
    "type: number, range: { above: 0, max: 1.5 }, step: 0.5",
    "normalize: [trim], forbidden: [root]",
    "items: { length: ..3 }, count: 1..2, unique: true",
    "includes: ['@'], excludes: [{ find: '\\s' }]",
    "unicode: [noControl, oneScript]", "checksum: luhn, pattern: '\\d{8}'",
    "equals: c, when: b > 3",
    "values: { length: 1..3 }, keys: { length: 1..6, pattern: '.*[ :,{}#]+.*' }",
  ]

  /// Pasting every suggestion leaves nothing to suggest: they show what they say they show.
  @Test(arguments: Cases.of(suggested, oneIn: 7))
  func suggestionsShowWhatTheySay(_ field: String) throws {
    var text = """
      form: t
      controls: { go: {} }
      managers: { all: { manages: [go] } }
      fields:
        a: { \(field) }
        b: { type: integer }
        c: {}
      examples:
        - given: { b: x }
          expect: { issues: { /b: typeMismatch } }

      """
    if field.contains("required") {
      text = text.replacing("{ /b: typeMismatch }", with: "{ /a: valueMissing, /b: typeMismatch }")
    }
    for round in 1...6 {
      let reports = MutationRun.run(try Self.document(text), besides: "t.yaml")
      let report = try #require(reports.first)
      #expect(report.total > 3)
      let examples = report.survivors.compactMap(\.example)
      if examples.isEmpty {
        #expect(report.survivors.allSatisfy { $0.diagnostic.severity == .note })
        return
      }
      #expect(round < 6, "still open: \(examples)")
      for example in examples {
        text += example.split(separator: "\n").map { "  \($0)\n" }.joined()
      }
    }
  }

  @Test func rulesAreAskedToo() throws {
    let file = """
      group: g
      rules:
        code:
          summary: a code
          pattern: '[A-Z]{2}'
          examples:
            valid: [AB]
            invalid: [{ value: A1, code: patternMismatch }]
      """
    let report = try #require(MutationRun.run(try Self.document(file), besides: "g.yaml").first)
    #expect(report.name == "g.code")
    let examples = report.survivors.compactMap(\.example)
    // One letter less, and one more.
    #expect(examples.contains { $0.hasPrefix("invalid: - { value: A, ") })
    #expect(examples.contains { $0.contains("AAA") })
  }

  @Test func filesThatAreNeitherSayNothing() throws {
    #expect(MutationRun.run(try Self.document("a: 1"), besides: "a.yaml").isEmpty)
    #expect(CoverageRun.run(try Self.document("a: 1"), besides: "a.yaml").isEmpty)
  }

  // MARK: Coverage

  private static func gaps(_ text: String) throws -> [String] {
    let report = try #require(CoverageRun.run(try document(text), besides: "t.yaml").first)
    #expect(report.shown + report.gaps.count >= report.total)
    return report.gaps.map { $0.message.replacing("\(report.name): ", with: "") }
  }

  /// Plurals and what stands in brackets are said in many ways.
  @Test(arguments: [
    ("en", "'use {want} |letter|letters| or more'"), ("en", "'longer[, not “{got}”]'"),
    ("en", "'longer [please], {want} or more[, not “{got}”]'"),
    ("ru", "'нужно {want} |буква|буквы|букв|буквы| или больше'"),
    ("ar", "'{?want}|#|حرف|حرفان|# أحرف|# حرفا|# حرف|'"),
  ])
  func messagesThatAreSaidInManyWays(locale: String, message: String) throws {
    let form = """
      form: t
      locale: \(locale)
      fields: { a: { length: 3.., message: { tooShort: \(message) } }, b: { length: ..3, message: { tooLong: 'at most {want}' } } }
      examples:
        - given: { a: ab }
          expect: { issues: { /a: tooShort } }
        - given: { a: abc, b: abc }
          expect: { issues: {} }
      """
    let gaps = try Self.gaps(form)
    #expect(gaps == ["no example fails “length: ..3”", "no example brings about this message"])
  }

  @Test func whatNoExampleShows() throws {
    let found = try Self.gaps(
      """
      form: t
      fields:
        a: { required: true, length: 2.., rule: contact.email, message: { tooShort: longer please } }
        b: { when: a == 'x', choices: [p, q], message: 'not {value}' }
      examples:
        - given: { a: ab, b: r }
          expect: { issues: { /a: patternMismatch }, warnings: { /b: notApplicable } }
      """)
    #expect(
      found == [
        "no example fails “required: true”", "no example fails “length: 2..”",
        "no example passes “rule: contact.email”", "no example brings about this message",
        "in no example “when: a == 'x'” is true", "no example fails “choices: [p, q]”",
        "no example passes “choices: [p, q]”", "no example brings about this message",
      ])
  }

  @Test(arguments: [
    ("{ n: { n: { v: x } } }", "{}", 1), ("{ n: { n: { n: {} } } }", "{ /n/n/n: tooDeep }", 0),
  ])
  func howDeepATreeIs(_ given: String, _ issues: String, _ count: Int) throws {
    let found = try Self.gaps(
      """
      form: t
      rules: { n: { depth: ..2, fields: { v: {}, n: { rule: n } } } }
      fields: { n: { rule: n } }
      examples: [{ given: { n: { v: x } }, expect: { issues: {} } }, { given: \(given), expect: { issues: \(issues) } }]
      """)
    #expect(found == Array(repeating: "no example fails “depth: ..2”", count: count))
  }

  /// How many items a tuple has is written nowhere, and told in words.
  @Test func howLongATupleIs() throws {
    let found = try Self.gaps(
      """
      form: t
      fields: { p: { items: [{ required: false }, { required: false }] } }
      examples: [{ given: { p: [x] }, expect: { issues: {} } }]
      """)
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("as many as its items”") })
  }

  /// A name may be the word of a key: a field, a rule, a variant, a choice.
  @Test func namesAreNoKeys() throws {
    let found = try Self.gaps(
      """
      form: t
      rules: { message: { variants: { message: { length: ..3 } } } }
      fields:
        message: { fields: { message: {} } }
        k: { choices: { message: A message } }
        f: { rule: message, by: k, message: say less }
      examples:
        - { given: { message: { message: hello }, k: message, f: ab }, expect: { issues: {} } }
        - { given: { k: message, f: abcd }, expect: { issues: { /f: tooLong } } }
        - { given: { k: x }, expect: { issues: { /k: notAChoice } } }
      """)
    #expect(found == [])
  }

  @Test func whatExamplesShow() throws {
    let found = try Self.gaps(
      """
      form: t
      fields:
        a: { required: true, length: 2.., message: { tooShort: 'at least {min} please' } }
        b: { when: a == 'xx', choices: [p, q] }
      examples:
        - { given: { b: r }, expect: { issues: { /a: valueMissing } } }
        - { given: { a: x }, expect: { issues: { /a: tooShort } } }
        - { given: { a: xx, b: r }, expect: { issues: { /b: notAChoice } } }
        - { given: { a: xx, b: p }, expect: { issues: {} } }
      """)
    #expect(found == [])
  }

  @Test func whatRulesShow() throws {
    let found = try Self.gaps(
      """
      group: g
      rules:
        code:
          pattern: '[A-Z]{2}'
          length: ..4
          examples:
            valid: [AB]
            invalid: [{ value: A1, code: patternMismatch }]
      """)
    #expect(found == ["no example fails “length: ..4”"])
  }
}
