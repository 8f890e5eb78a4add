import FormCheck
import TestFixtures
import Testing

@Suite struct TextConstraintTests {
  static let patterns: [Judged] = [
    Judged(#"pattern: '[A-Z]{2}\d'"#, ["'AB1'": "", "'AB12'": "patternMismatch"]),
    // The whole value matches, whatever anchors, alternatives and modes say.
    Judged(
      "pattern: 'a+'",
      [
        "'aaa'": "", #"'aaa\n'"#: "patternMismatch", #"'aaa\r\n'"#: "patternMismatch",
        #"'aaa\u2028'"#: "patternMismatch", "'xaaa'": "patternMismatch", "": "", "''": "",
      ]),
    Judged(
      "pattern: '^a+$'", ["'aaa'": "", #"'aaa\n'"#: "patternMismatch", "'baaa'": "patternMismatch"]
    ),
    Judged(
      "pattern: '^a|b$'",
      ["'a'": "", "'b'": "", "'ax'": "patternMismatch", "'xb'": "patternMismatch"]),
    Judged("pattern: '(?m)^a$'", [#"'a\nb'"#: "patternMismatch", "'a'": ""]),
    Judged("pattern: 'a|ab'", ["'ab'": ""]),
    // Classes are ASCII and letter case counts, unless a flag says otherwise.
    Judged(#"pattern: '\d+'"#, ["'12'": "", "'١٢'": "patternMismatch"]),
    Judged(#"pattern: '\w+'"#, ["'ana'": "", "'é'": "patternMismatch"]),
    Judged(#"pattern: { matches: '\d+', flags: [unicodeClasses] }"#, ["'١٢'": "", "'12'": ""]),
    Judged("pattern: { matches: 'abc', flags: [ignoreCase] }", ["'aBC'": ""]),
    Judged("pattern: { matches: 'abc' }", ["'aBC'": "patternMismatch"]),
    Judged(#"pattern: '.'"#, ["'😀'": "", "'é'": "", "'ab'": "patternMismatch"]),
    // Dates may have one too.
    Judged(
      "type: date, pattern: '.*-01'",
      ["'2026-06-01'": "", "'2026-06-02'": "patternMismatch", "'x-01'": "typeMismatch"]),
  ]

  static let parts: [Judged] = [
    Judged(
      #"includes: ['-', { find: '\d' }]"#,
      [
        "'a-1'": "", "'a1'": "missingPart", "'a-'": "missingPart",
        "'a'": "missingPart missingPart", "''": "",
      ]),
    Judged("includes: abc", ["'xabcx'": "", "'xABCx'": "missingPart", "'ab'": "missingPart"]),
    Judged("includes: { find: 'a', flags: [ignoreCase] }", ["'xAx'": "", "'b'": "missingPart"]),
    Judged("includes: { text: 'a.c' }", ["'a.c'": "", "'abc'": "missingPart"]),
    Judged(
      #"excludes: ['@', { find: '\s' }]"#,
      [
        "'ab'": "", "'a@b'": "forbiddenPart", "'a b'": "forbiddenPart",
        "'a @'": "forbiddenPart forbiddenPart", "'@'": "forbiddenPart", "''": "",
      ]),
    Judged("excludes: { find: '^a' }", ["'ba'": "", "'ab'": "forbiddenPart"]),
    Judged(
      "includes: a, excludes: a, length: 2..",
      ["'a'": "forbiddenPart tooShort", "'bb'": "missingPart"]),
  ]

  static let lengths: [Judged] = [
    Judged(
      "length: 3..5", ["'ab'": "tooShort", "'abc'": "", "'abcde'": "", "'abcdef'": "tooLong"]),
    Judged("length: ..2", ["'ab'": "", "'abc'": "tooLong", "''": "", "": ""]),
    Judged("length: 2..", ["'a'": "tooShort", "'ab'": ""]),
    Judged("length: 2", ["'a'": "tooShort", "'ab'": "", "'abc'": "tooLong"]),
    Judged("length: [2.., ..3 bytes]", ["'éé'": "tooLong", "'é'": "tooShort", "'éa'": ""]),
    // A family of four is seven code points in 25 bytes of UTF-8 and 11 units of UTF-16.
    Judged("length: 7", ["'👨‍👩‍👧‍👦'": ""]),
    Judged("length: 7 codePoints", ["'👨‍👩‍👧‍👦'": ""]),
    Judged("length: 25 bytes", ["'👨‍👩‍👧‍👦'": ""]),
    Judged("length: 11 utf16", ["'👨‍👩‍👧‍👦'": ""]),
    Judged("length: 1 graphemes", ["'👨‍👩‍👧‍👦'": "", #"'\r\n.'"#: "tooLong"]),
    Judged("length: ..4 utf16", ["'😀😀'": "", "'😀😀a'": "tooLong"]),
    Judged("length: 3 codePoints", [#"'\r\n.'"#: "", "'e\u{301}.'": "", "'é.'": "tooShort"]),
    Judged(
      "length: 1001", ["'a\("\u{301}".times(1000))'": "", "'x\("\u{FE0F}".times(1000))'": ""]),
    Judged("length: 1 graphemes", ["'a\("\u{301}".times(1000))'": ""]),
    Judged("length: ..10", ["'x\("\u{FE0F}".times(1000))'": "tooLong"]),
  ]

  static let sets: [Judged] = [
    Judged(
      "choices: [S, M, L]", ["'S'": "", "'s'": "notAChoice", "'XL'": "notAChoice", "''": ""]),
    Judged(
      "choices: { card: Credit card, bill: On account }",
      ["'card'": "", "'Credit card'": "notAChoice"]),
    // YAML's traps are texts: what stands there is what is meant.
    Judged(
      "choices: [NO, on, 012, 1.20, 1:30, 'null', 2024-01-01]",
      [
        "'NO'": "", "'on'": "", "'012'": "", "'1.20'": "", "'1:30'": "", "'null'": "",
        "'2024-01-01'": "", "'no'": "notAChoice", "'1.2'": "notAChoice", "12": "typeMismatch",
      ]),
    Judged(
      "type: integer, choices: [1, 2, 4]",
      ["1": "", "2.0": "", "4e0": "", "3": "notAChoice", "'1'": "typeMismatch"]),
    Judged(
      "type: decimal, choices: [0.1]",
      ["0.1": "", "0.10": "", "1e-1": "", "0.10000000000000001": "notAChoice"]),
    Judged("type: boolean, choices: [true]", ["true": "", "false": "notAChoice"]),
    Judged(
      "type: date, choices: [2026-01-01]", ["'2026-01-01'": "", "'2026-01-02'": "notAChoice"]),
    // Equal by their bytes: one spelling of an accent is not another.
    Judged("choices: [é]", ["'é'": "", "'e\u{301}'": "notAChoice"]),
    Judged(
      "forbidden: [admin, Root]",
      ["'ADMIN'": "forbiddenValue", "'root'": "forbiddenValue", "'admins'": "", "''": ""]),
    // U+212A, the Kelvin sign, is a k in small letters; ß is no ss, Cyrillic а is no Latin a.
    Judged(
      "forbidden: [kelvin, strasse, paypal]",
      ["'\u{212A}elvin'": "forbiddenValue", "'straße'": "forbiddenValue", "'р\u{430}ypal'": ""]),
    Judged("type: integer, forbidden: [13]", ["13": "forbiddenValue", "13.0": "forbiddenValue"]),
    Judged("type: boolean, forbidden: [false]", ["false": "forbiddenValue", "true": ""]),
    // In a field of any type each value stands for itself.
    Judged(
      "type: any, choices: [1, a, true, '2']",
      [
        "1": "", "1.0": "", "'1'": "notAChoice", "'a'": "", "true": "", "false": "notAChoice",
        "2": "notAChoice", "'2'": "",
      ]),
    Judged(
      "type: any, forbidden: [1, false, Root]",
      [
        "1e0": "forbiddenValue", "false": "forbiddenValue", "'root'": "forbiddenValue",
        "'1'": "", "true": "", "2": "",
      ]),
    Judged(
      "choices: [a, b], forbidden: [b]", ["'a'": "", "'b'": "forbiddenValue", "'c'": "notAChoice"]),
  ]

  static let checksums: [Judged] = [
    // ISO/IEC 7812-1 annex B's example; one digit changed; two neighbours swapped.
    Judged(
      "checksum: luhn",
      [
        "'79927398713'": "", "'79927398710'": "checksumMismatch",
        "'79927389713'": "checksumMismatch", "'7992739871a'": "checksumMismatch", "''": "",
      ]),
    // ISO 13616, the registry's example for Germany.
    Judged(
      "checksum: iban",
      [
        "'DE89370400440532013000'": "", "'DE88370400440532013000'": "checksumMismatch",
        "'DE89370400440532010300'": "checksumMismatch",
      ]),
  ]

  @Test(arguments: patterns + parts + lengths + sets + checksums)
  func judges(_ row: Judged) throws {
    let (expected, got) = try row.run()
    #expect(got == expected)
  }

  @Test func constraintsOfRulesAddUpAndSayWhereTheyAreFrom() throws {
    let form = """
      form: t
      rules: { inner: { pattern: '.{2}' }, outer: { rule: inner, excludes: b } }
      fields: { x: { rule: outer, pattern: 'a.*' } }
      """
    let report = try report(form, #"{"x":"b"}"#)
    #expect(
      report.issues.map { "\($0.code) \($0.rule ?? "-")" } == [
        "patternMismatch inner", "forbiddenPart outer", "patternMismatch -",
      ])
  }
}
