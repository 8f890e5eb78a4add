import TestFixtures
import Testing

@testable import FormCheck
@testable import FormCompiling

/// Messages about other fields name them, and say no more than is known; what is exact stands in `params`.
@Suite struct PlainWordsTests {
  static let form = """
    form: t
    fields:
      from: { label: From, type: date }
      to: { label: To, type: date, range: from..from+30d }
      long: { type: date, range: ..from+1y2mo-1d }
      least: { label: Least, type: integer }
      most: { label: Most, type: integer, range: least.. }
      seats: { label: Seats, type: integer, range: ..least*2, step: 5 }
      sum: { type: integer, range: ..least+most }
      secret: { label: Code, type: date, secret: true }
      hidden: { type: date, range: ..secret+1d }
      rows: { items: { fields: { on: { label: Day, type: date, range: { above: previous.on } } } } }
      alone: { type: integer, check: this > 5 }
      two: { type: integer, check: this > least }
      lots: { type: integer, check: this > least + most + seats + sum }
      far: { type: integer, check: [{ that: this > 1, at: alone }] }
      asked: { label: Name, remote: free }
      a: {}
      b: {}
      c: {}
    check: { filled: 2, of: [a, b, c] }
    """

  /// A payload with `'` for `"`, the field, and what is said there.
  static let cases: [(payload: String, field: String, words: String)] = [
    (
      "{'from':'2026-07-01','to':'2026-08-01'}", "/to",
      "enter 2026-07-31 or earlier (“From” + 30 days)"
    ),
    (
      "{'from':'2026-07-01','to':'2026-06-01'}", "/to",
      "this must not be before “From” (2026-07-01)"
    ),
    (
      "{'from':'2026-07-01','long':'2029-07-01'}", "/long",
      "enter 2027-08-31 or earlier (“From” + 1 year + 2 months − 1 day)"
    ),
    ("{'least':5,'most':4}", "/most", "enter 5 or more (“Least”)"),
    ("{'least':5,'seats':15}", "/seats", "enter 10 or less (depends on “Least”)"),
    ("{'least':5,'seats':9}", "/seats", "enter a multiple of 5: 5 or 10"),
    ("{'least':4,'seats':7}", "/seats", "enter a multiple of 5: 5"),
    ("{'least':4,'most':4,'sum':9}", "/sum", "enter 8 or less (depends on “Least”, “Most”)"),
    (
      "{'secret':'2026-07-01','hidden':'2026-09-01'}", "/hidden",
      "enter •••••• or earlier (“Code” + 1 day)"
    ),
    (
      "{'rows':[{'on':'2026-07-01'},{'on':'2026-07-01'}]}", "/rows/1/on",
      "enter a date or time after 2026-07-01 (“Day” in the row above)"
    ),
    ("{'alone':5}", "/alone", "this cannot be used here; enter something else"),
    ("{'least':5,'two':5}", "/two", "this does not fit “Least”"),
    (
      "{'least':5,'most':5,'seats':5,'sum':5,'lots':5}", "/lots",
      "this does not fit the rest of the form"
    ),
    ("{'far':1}", "/alone", "this does not fit “far”"),
    ("{}", "/a", "fill in exactly 2 of these: a, b, c"),
    ("{'a':'1','b':'1','c':'1'}", "/a", "fill in only 2 of these: a, b, c"),
  ]

  @Test(arguments: cases)
  func whatIsSaid(payload: String, field: String, words: String) throws {
    let report = try report(Self.form, FormCase.json(payload))
    #expect(report.issues(at: field).map(\.message) == [words])
  }

  @Test func aRefusalWithoutWordsSpeaksOfThisValueOnly() throws {
    let checker = Checker(try ValidationForm(Self.form))
    #expect(checker.answer("free", with: .refused(nil)))
    let report = checker.check(Array(#"{"asked":"ana"}"#.utf8))
    #expect(
      report.issues(at: "/asked").map(\.message) == [
        "this cannot be used here; enter something else"
      ])
  }

  @Test func theExactWordsStandInTheFacts() throws {
    func params(_ field: String, _ value: String) throws -> [String: FormIssue.Parameter] {
      let issue = try report("form: t\nfields: { x: { \(field) } }", Judged.payload(value)).issues
        .first
      return try #require(issue).params
    }
    let length = try params("length: ..1 bytes", "'é'")
    #expect(length == ["want": .number(1), "got": .number(2), "unit": .text("bytes")])
    let character = try params("unicode: [noControl]", #"'a\u0007'"#)
    #expect(character["got"] == .text("U+0007") && character["at"] == .number(2))
    let part = try params("includes: [{ find: '[A-Z]' }]", "'a'")
    #expect(part["want"] == .text("[A-Z]"))
    let layout = try params("type: date, normalize: [{ date: dd.MM.yyyy }]", "'x'")
    #expect(layout["layout"] == .values(["dd.MM.yyyy"]))
    let step = try params("type: integer, step: 5, range: 6..", "7")
    #expect(step["upper"] == .number(10) || step["upper"] == .text("10"))
    #expect(step["lower"] == nil)
  }

  /// Whatever a message may lack stands in brackets with the words around it.
  @Test(arguments: LanguageMessages.languages)
  func whatIsNotKnownLeavesNoHole(language: String) throws {
    let wording = try #require(LanguageMessages.language(language))
    // Of a secret none of these is known, and where nothing is near neither.
    let unsure = ["got", "near", "note", "how", "sign", "example", "file", "lower", "upper"]
    let needed: Set = [
      "typeMismatch/layout", "typeMismatch/layoutShape", "typeMismatch/unquoted",
      "typeMismatch/grouped", "typeMismatch/days",
      "typeMismatch/moments", "typeMismatch/noZone", "typeMismatch/twice", "typeMismatch/written",
      "notAChoice/label",
      "notInCatalogue/text",
      "ambiguousItem/text",
    ]
    var count = 0
    for key in wording.keys where !key.hasPrefix("words/") && !needed.contains(key) {
      let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let template = try #require(wording.template(parts[0], kind: parts[1]))
      let open = template.neededNames
      count += 1
      #expect(
        open.isDisjoint(with: unsure) || open == ["got"] && parts[0] == "notAChoice",
        "\(key): \(open)")
    }
    #expect(count > 50)
  }

  /// A person who fills in a form knows none of these.
  @Test func noWordForProgrammersStandsInEnglish() throws {
    let jargon = [
      "UTF", "byte", "U+", "regex", "pattern", "tangled", "null", "string", "array", "integer",
      "offset", "code point", "surrogate", "match", "valid", "invalid",
    ]
    // A pattern is shown to programs alone.
    for key in LanguageMessages.english.keys
    where !key.hasPrefix("badInput") && key != "patternMismatch/pattern" {
      let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let text = try #require(LanguageMessages.english.template(parts[0], kind: parts[1])).literals
      // A page never shows these: programs read them, and their word is “string”.
      let isForPrograms = text.hasPrefix("send ") || key == "words/string"
      for word in jargon where !(isForPrograms && word == "string") {
        #expect(!text.contains(word), "\(key): \(text)")
      }
      #expect(!text.hasSuffix(".") && text.first?.isUppercase != true, "\(key): \(text)")
    }
  }
}
