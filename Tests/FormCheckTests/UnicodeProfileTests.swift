import FormCheck
import TestFixtures
import Testing

/// `unicode`: characters that a text may not have.
@Suite struct UnicodeProfileTests {
  private static let bad = "charactersNotAllowed"

  static let profiles: [Judged] = [
    Judged(
      "unicode: [noControl]",
      [
        "'plain'": "", #"'a\tb\nc\rd'"#: "", #"'a\u0000b'"#: bad, #"'a\u0007'"#: bad,
        #"'\u001bx'"#: bad, #"'a\u007f'"#: bad, #"'a\u009b'"#: bad, "'é'": "", #"'a\u200bb'"#: "",
        #"'a\u202eb'"#: "", "'👍🏽'": "",
      ]),
    Judged(
      "unicode: [singleLine]",
      [
        "'a b'": "", #"'a\nb'"#: bad, #"'a\rb'"#: bad, #"'a\u2028b'"#: bad, #"'a\u2029b'"#: bad,
        #"'a\u0085b'"#: bad,
      ]),
    Judged(
      "unicode: [noBidi]",
      [
        #"'a\u202eb'"#: bad, #"'a\u2066b'"#: bad, #"'a\u2069b'"#: bad, #"'a\u200eb'"#: bad,
        #"'a\u061cb'"#: bad, "'שלום'": "", "'سلام'": "", #"'a\u200db'"#: "",
      ]),
    Judged(
      "unicode: [noInvisible]",
      [
        #"'a\u200bb'"#: bad, #"'a\ufeffb'"#: bad, #"'a\u2060b'"#: bad, #"'a\u00adb'"#: bad,
        #"'a\u3164b'"#: bad,
        // Joiners and variation selectors are parts of words and pictures.
        "'👩‍👩‍👧'": "", "'❤️'": "", #"'می\u200cخواهم'"#: "",
      ]),
    Judged(
      "unicode: [oneScript]",
      [
        "'paypal'": "", "'pаypal'": bad, "'Пример 1'": "", "'日本語 ひらがな カタカナ'": "",
        "'Ελλάδα'": "", "'aб'": bad, "'123 !?'": "", "'한국어 漢字'": "", "'é́'": "",
      ]),
    Judged(
      "unicode: [noConfusables]",
      ["'paypal'": "", "'pаypal'": bad, "'ａｂ'": bad, "'жил'": "", "'𝐀'": bad, "'é'": ""]),
    Judged(
      "unicode: [noControl, noBidi, noInvisible, oneScript, singleLine]",
      ["'Ana Beridze'": "", #"'a\nb'"#: bad, #"'a\u202eб'"#: bad, "''": "", "5": "typeMismatch"]),
    Judged("unicode: noControl, length: ..2", [#"'a\u0000bc'"#: "\(bad) tooLong"]),
  ]

  @Test(arguments: profiles)
  func judges(_ row: Judged) throws {
    let (expected, got) = try row.run()
    #expect(got == expected)
  }

  @Test func saysWhichAndWhere() throws {
    let form = "form: t\nfields: { x: { unicode: [noBidi, oneScript] } }"
    // People read where; programs which.
    let issues = try report(form, #"{"x":"añ\u202e"}"#).issues
    #expect(issues.map { $0.message.contains("position 3") } == [true])
    #expect(issues.map { $0.params["got"] } == [.text("U+202E")])
    #expect(
      try report(form, #"{"x":"pаypal"}"#).issues.map(\.message) == [
        "use letters of one script only"
      ])
  }
}
