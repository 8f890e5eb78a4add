import FormCheck
import TestFixtures
import Testing

@Suite struct UndecidedTests {
  static let limits: [Judged] = [
    Judged(
      "pattern: '(?:a)*'",
      ["'\("a".times(4096))'": "", "'\("a".times(4097))'": "undecided(textTooLong)"]),
    Judged(
      "pattern: '(?=a)(a+)+'",
      ["'\("a".times(40))!'": "undecided(matchLimit)", "'aa!'": "patternMismatch"]),
    Judged(
      "includes: { find: '(?=a)(a+)+[bc]' }", ["'\("a".times(4000))'": "undecided(matchLimit)"]),
    Judged(
      "excludes: { find: '(?=a)(a+)+[bc]' }", ["'\("a".times(4000))'": "undecided(matchLimit)"]),
    // A table has no steps to be limited, only the text's length.
    Judged(
      "pattern: '(a+)+'",
      [
        "'\("a".times(4000))!'": "patternMismatch",
        "'\("a".times(4097))'": "undecided(textTooLong)",
      ]),
    Judged(
      "includes: { find: '(?:a+)+[bc]' }",
      [
        "'\("a".times(4000))'": "missingPart", "'\("a".times(4000))c'": "",
        "'\("b".times(4097))'": "undecided(textTooLong)",
      ]),
    Judged(
      "excludes: { find: '(?:a+)+[bc]' }",
      [
        "'\("a".times(4000))'": "", "'\("a".times(4000))cd'": "forbiddenPart",
        "'\("b".times(4097))'": "undecided(textTooLong)",
      ]),
    // What is surely wrong stays wrong beside what is unknown.
    Judged(
      "pattern: '(?=a)(a+)+', length: ..3",
      ["'\("a".times(40))!'": "undecided(matchLimit) tooLong"]),
    // Honest input of the longest length that is given to a pattern.
    Judged("pattern: '(?:[a-z]|[0-9])+'", ["'\("a1".times(2048))'": ""]),
    Judged(#"pattern: '(\w+\s?)+'"#, ["'\("word ".times(800))'": ""]),
  ]

  @Test(arguments: limits)
  func aLimitIsNeitherRightNorWrong(_ row: Judged) throws {
    let checker = Checker(try ValidationForm(row.form))
    for (value, codes) in row.values {
      let report = checker.check(Judged.payload(value).utf8)
      let got = report.issues.map { facts($0).replacing("/x: ", with: "") }
      #expect(got == codes.split(separator: " ").map(String.init))
      let isWrong = ["tooLong", "Mismatch", "Part"].contains { codes.contains($0) }
      #expect(report.verdict == (codes.isEmpty ? .valid : isWrong ? .invalid : .undecided))
    }
  }

  /// What only its pattern leaves open has a value to compare; what was not cleaned up has none.
  @Test func whatIsComparedWithTheUndecided() throws {
    let form = """
      form: t
      fields: { a: { pattern: '(?=a)(a+)+' }, b: { equals: a }, c: {}, d: { normalize: [nfc] }, e: { differs: d } }
      controls: { go: {}, other: {} }
      managers: { m: { verifies: [a], manages: [go] }, n: { verifies: [c], manages: [other] } }
      """
    let text = "a".times(40) + "!"
    let marked = "e" + "\u{301}".times(40)
    let wrong = try TestFixtures.report(form, #"{"a":"\#(text)","b":"x"}"#)
    #expect(wrong.issues.map(facts) == ["/a: undecided(matchLimit)", "/b: notEqual"])
    #expect(wrong.verdict == .invalid)
    let report = try report(form, #"{"a":"\#(text)","b":"\#(text)","d":"\#(marked)","e":"x"}"#)
    #expect(
      report.issues.map(facts) == [
        "/a: undecided(matchLimit)", "/d: undecided(tooManyMarks)", "/e: undecided(otherField)",
      ])
    #expect(report.verdict == .undecided)
    #expect(report.controls.map(\.isEnabled) == [false, true])
    #expect(report.controls.map(\.waitsFor) == [["/a"], []])
  }

  /// 200 fields, each attacked at 4 KiB: every match under its limit, and the record under another.
  @Test func anAttackOnEveryFieldEndsUndecided() throws {
    let attacks = [
      ("(a+)+", "a"), ("(a|a)*", "a"), (#"(\w|\d)+"#, "1"), ("(a|ab|b)*", "ab"),
      (#"(\w+\s?)+"#, "a"), (#"\w*\d*\w*"#, "1"), ("(a*)*", "a"), (#"(.*)\1*"#, "a"),
      ("([a-z]+-?)*", "a"), ("(a{1,20}){1,20}", "a"),
    ]
    var form = "form: t\nfields:\n"
    var payload: [String] = []
    for field in 0..<200 {
      let (pattern, unit) = attacks[field % attacks.count]
      form += "  f\(field): { pattern: '(?=.)\(pattern)' }\n"
      payload.append(#""f\#(field)":"\#(unit.times(4000 / unit.utf8.count))!""#)
    }
    var limits = Limits()
    limits.issues = 200
    let report = try report(form, "{\(payload.joined(separator: ","))}", limits: limits)
    #expect(report.issues.contains { facts($0).hasSuffix("undecided(budget)") })
    #expect(report.issues.contains { $0.code == "undecided" })
    #expect(report.verdict != .valid)
    // A pattern that can be refused cheaply is refused; only what is unknown is undecided.
    #expect(report.issues.allSatisfy { ["undecided", "patternMismatch"].contains($0.code) })
  }

  @Test func anAttackOfOneKindIsUndecided() throws {
    var form = "form: t\nfields:\n"
    var payload: [String] = []
    for field in 0..<200 {
      form += "  f\(field): { pattern: '(?=a)(a+)+' }\n"
      payload.append(#""f\#(field)":"\#("a".times(4000))!""#)
    }
    let report = try report(form, "{\(payload.joined(separator: ","))}")
    #expect(report.verdict == .undecided)
    #expect(report.issues.count == 100)
    #expect(report.uncounted == ["undecided": 100])
    #expect(facts(report.issues[99]).hasSuffix("undecided(budget)"))
  }
}
