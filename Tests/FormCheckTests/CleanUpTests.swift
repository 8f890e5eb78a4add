import FormCheck
import Foundation
import TestFixtures
import Testing

@Suite struct CleanUpTests {
  /// Steps, what was sent, what the payload holds afterwards (both inside the quotes of JSON).
  static let steps: [(String, String, String)] = [
    ("[trim]", #" \t\u00a0ab c\ufeff\u200b "#, "ab c"),
    ("[trim]", #"\u202e\u2066\u3164\u2800x\u202e\u2066\u3164\u2800"#, "x"),
    // Joiners, variation selectors and tags stay at the end of a text that has something else.
    ("[trim]", "❤\u{FE0F}", "❤\u{FE0F}"), ("[trim]", "👨‍👩‍👧‍👦 ", "👨‍👩‍👧‍👦"),
    ("[collapse]", #"a  b\t\n c"#, "a b c"),
    ("[lowercase]", "ÀBC", "àbc"), ("[uppercase]", "àbc", "ÀBC"),
    ("[nfc]", "e\u{301}", "é"), ("[nfc]", "ｅ", "ｅ"), ("[nfkc]", "ｅｘ", "ex"),
    // Examples of UAX #15: what is left out of compositions, marks out of order, syllables.
    ("[nfc]", "\u{212B}\u{2126}", "\u{C5}\u{3A9}"), ("[nfc]", "\u{958}", "\u{915}\u{93C}"),
    ("[nfc]", "s\u{307}\u{323}", "\u{1E69}"), ("[nfc]", "\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
    ("[nfkc]", "\u{1E9B}\u{323}", "\u{1E69}"), ("[nfc]", "\u{1E9B}\u{323}", "\u{1E9B}\u{323}"),
    // Letters of other planes are not those of the first with the same 16 bits.
    ("[nfc]", "\u{10041}\u{301}", "\u{10041}\u{301}"),
    ("[nfkc]", "\u{20041}\u{301}", "\u{20041}\u{301}"),
    ("[nfc]", "\u{1D15E}", "\u{1D157}\u{1D165}"),
    ("[nfkc]", "ﬁ", "fi"), ("[digits]", "١٢３", "123"),
    ("[{ remove: ' -()' }]", "(030) 1-2", "03012"),
    ("[{ decimal: ',' }]", "12,50", "12.50"), ("[{ decimal: ',' }]", "abc", "abc"),
    // The steps are done in order.
    ("[{ remove: x }, trim]", " x a x ", "a"), ("[trim, { remove: x }]", "x a x", " a "),
    ("[digits, { remove: '1' }]", "١٢", "2"), ("[{ remove: '1' }, digits]", "١٢", "12"),
    ("[uppercase, { remove: SS }]", "aß", "A"), ("[{ remove: SS }, uppercase]", "aß", "ASS"),
    ("[{ decimal: ',' }, { remove: ',' }]", "1,5", "1.5"),
    ("[lowercase, collapse, trim]", "  A   B  ", "a b"),
  ]

  @Test(arguments: steps)
  func cleans(_ steps: String, _ sent: String, _ cleaned: String) throws {
    let form = "form: t\nfields: { x: { normalize: \(steps) } }"
    let report = try report(form, #"{"x":"\#(sent)"}"#, cleaned: true)
    // The bytes: to Swift, texts of one normal form are equal.
    #expect(report.cleaned == Array(#"{"x":"\#(cleaned)"}"#.utf8))
  }

  static let judged: [Judged] = [
    Judged("required: true, normalize: [trim]", [#"' \u200b '"#: "valueMissing", "' a '": ""]),
    Judged("required: true, normalize: [{ remove: '-' }]", ["'--'": "valueMissing"]),
    Judged("normalize: [trim], length: ..3", ["' abc '": "", "'  abcd '": "tooLong"]),
    Judged("normalize: [lowercase], choices: [a]", ["'A'": ""]),
    Judged(
      "type: date, normalize: [{ date: dd.MM.yyyy }], range: 2026-01-01..",
      [
        "'15.06.2026'": "", "'2026-06-15'": "", "'30.02.2026'": "typeMismatch",
        "'06/15/2026'": "typeMismatch", "'31.12.2025'": "rangeUnderflow",
      ]),
    Judged(
      "type: date, normalize: [{ date: MM/yy }], range: 2026-06-01..2026-06-01", ["'06/26'": ""]),
    Judged(
      "normalize: [{ split: ',' }], items: { normalize: [trim], length: ..3 }, count: 2..",
      ["'a, b'": "", "'a'": "tooFew", "['a','b']": ""]),
    Judged("type: time, normalize: [trim]", ["' 09:30 '": ""]),
  ]

  @Test(arguments: judged)
  func judges(_ row: Judged) throws {
    let (expected, got) = try row.run()
    #expect(got == expected)
  }

  @Test func theFormsStepsComeFirstAndLeaveSecretsAlone() throws {
    let form = """
      form: t
      normalize: [trim]
      fields:
        a: { normalize: [{ remove: a }] }
        p: { secret: true }
        q: { secret: true, normalize: [trim] }
      """
    let report = try report(form, #"{"a":" a b ","p":" s ","q":" s "}"#, cleaned: true)
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"a":" b","p":" s ","q":"s"}"#)
  }

  /// Over 30 marks in a row no normal form is made: it would take quadratic time.
  @Test(arguments: ["nfc", "nfkc"]) func runsOfMarksAreUndecided(_ step: String) throws {
    let form = "form: t\nfields: { x: { normalize: [\(step)] } }"
    let few = try report(form, Judged.payload("'a\("\u{316}".times(30))'"))
    #expect(few.isValid)
    let many = try report(form, Judged.payload("'a\("\u{301}\u{316}".times(32_000))'"))
    #expect(many.issues.map(facts) == ["/x: undecided(tooManyMarks)"])
    #expect(many.verdict == .undecided)
  }

  /// What normal forms make marks of is counted as one, though its own combining class is 0.
  @Test func runsOfWhatBecomesAMarkAreUndecided() throws {
    let checker = Checker(try ValidationForm("form: t\nfields: { x: { normalize: [nfkc] } }"))
    var found: [UInt32] = []
    for scalar in (UInt32(0x300)...0x10FFFF).compactMap(Unicode.Scalar.init) {
      let parts = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
      guard scalar.properties.canonicalCombiningClass == .notReordered,
        let first = parts.first, first.properties.canonicalCombiningClass != .notReordered
      else { continue }
      found.append(scalar.value)
      let text = "a" + String(scalar).times(40)
      let report = checker.check(Array("{\"x\":\"\(text)\"}".utf8))
      #expect(report.issues.map(facts) == ["/x: undecided(tooManyMarks)"], "\(scalar.value)")
    }
    #expect(found == [0xF73, 0xF75, 0xF81, 0xFF9E, 0xFF9F])
  }

  @Test func cleanedTextsAreWrittenAsJSON() throws {
    let form = "form: t\nunknown: allow\nfields: { x: { normalize: [trim] } }"
    let payload = #"{"y\n":"a\u0007\"","x":" \"\\\u0001\n/ é "}"#
    let report = try report(form, payload, cleaned: true)
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"x":"\"\\\u0001\n/ é","y\n":"a\u0007\""}"#)
  }
}
