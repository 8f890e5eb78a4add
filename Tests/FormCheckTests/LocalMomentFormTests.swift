import FormCheck
import TestFixtures
import Testing

/// Where local moments are compared, chosen, held against the clock, and where a form is wrong about them.
@Suite struct LocalMomentFormTests {
  private static func codes(
    _ fields: String, _ payload: String, now: String = noon, zone: String = "Europe/Berlin"
  ) throws -> [String] {
    let form = "form: t\ntimezone: \(zone)\nfields:\n" + fields
    return try report(form, payload.replacing("'", with: "\""), now: now).issues.map(facts)
  }

  // MARK: Ranges

  /// The moment, a range, and the first and the last reading that it takes.
  static let ends: [(now: String, range: String, first: String?, last: String?)] = [
    (
      "2026-06-15T12:00:00Z", "2026-06-15T09:30..2026-06-15T10:00", "2026-06-15T09:30",
      "2026-06-15T10:00"
    ),
    ("2026-06-15T12:00:00Z", "..now", nil, "2026-06-15T14:00"),
    ("2026-01-15T12:00:00Z", "..now", nil, "2026-01-15T13:00"),
    ("2026-06-15T12:00:00Z", "now-2h..now+1d", "2026-06-15T12:00", "2026-06-16T14:00"),
    // 8 hours before 06:00 the clocks showed 21:00, and a day before they showed 06:00.
    ("2026-03-29T04:00:00Z", "now-8h..now", "2026-03-28T21:00", "2026-03-29T06:00"),
    ("2026-03-29T04:00:00Z", "now-1d..now", "2026-03-28T06:00", "2026-03-29T06:00"),
    ("2026-10-25T05:00:00Z", "now-8h..now", "2026-10-24T23:00", "2026-10-25T06:00"),
    ("2026-10-25T05:00:00Z", "now-1d2h..now", "2026-10-24T04:00", "2026-10-25T06:00"),
    // Both moments that show 02:30 are shown alike.
    ("2026-10-25T00:30:00Z", "..now", nil, "2026-10-25T02:30"),
    ("2026-10-25T01:30:00Z", "..now", nil, "2026-10-25T02:30"),
    ("2024-02-29T12:00:00Z", "now-1y..now", "2023-03-01T00:00", "2024-02-29T13:00"),
    ("2024-03-31T12:00:00Z", "..now-1mo", nil, "2024-02-29T23:59:59.999999"),
  ]

  private static func minutes(_ reading: String, by minutes: Int) -> String {
    guard reading.count == 16, let hour = Int(reading.dropFirst(11).prefix(2)),
      let minute = Int(reading.suffix(2))
    else { return minutes > 0 ? "2024-03-01T00:00" : reading }
    let moved = hour * 60 + minute + minutes
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // None of the ends is at midnight but one, before which the year ends otherwise.
    return moved < 0
      ? "2023-02-28T23:59" : reading.prefix(11) + two(moved / 60) + ":" + two(moved % 60)
  }

  @Test(arguments: ends) func endsWhereTheClocksDo(
    now: String, range: String, first: String?, last: String?
  ) throws {
    let field = "  l: { type: local, range: \(range) }"
    func codes(_ value: String) throws -> [String] {
      try Self.codes(field, "{'l':'\(value)'}", now: now)
    }
    if let first {
      #expect(try codes(first) == [])
      #expect(try codes(Self.minutes(first, by: -1)) == ["/l: rangeUnderflow"])
    }
    if let last {
      #expect(try codes(last) == [])
      #expect(try codes(Self.minutes(last, by: 1)) == ["/l: rangeOverflow"])
    }
  }

  @Test(arguments: [
    // Lands on a reading that is skipped; begins at one that is shown twice.
    ("2026-03-28T01:30:00Z", "..now+1d"), ("2026-03-30T00:30:00Z", "now-1d.."),
    ("2026-10-24T00:30:00Z", "..now+1d1h"),
  ])
  func anEndThatNobodyKnows(now: String, range: String) throws {
    let field = "  l: { type: local, range: \(range) }"
    #expect(
      try Self.codes(field, "{'l':'2026-06-15T09:30'}", now: now) == ["/l: undecided(expression)"])
    // The same words in an expression say the same.
    let sum = range.replacing("..", with: "")
    let written = sum.replacing("now", with: "local(now)")
    #expect(
      try Self.codes(
        "  l: { type: local, check: 'this != \(written)' }", "{'l':'2026-06-15T09:30'}", now: now)
        == ["/l: undecided(expression)"])
  }

  @Test func anotherFieldIsAnEnd() throws {
    let fields = """
        from: { type: local }
        to: { type: local, range: { above: from, max: from+10h } }
      """
    func codes(_ from: String, _ to: String) throws -> [String] {
      try Self.codes(fields, "{'from':'\(from)','to':'\(to)'}")
    }
    #expect(try codes("2026-06-15T22:00", "2026-06-16T08:00") == [])
    #expect(try codes("2026-06-15T22:00", "2026-06-16T08:01") == ["/to: rangeOverflow"])
    #expect(try codes("2026-06-15T22:00", "2026-06-15T22:00") == ["/to: rangeUnderflow"])
    // An hour is lost, one is won.
    #expect(try codes("2026-03-28T22:00", "2026-03-29T09:00") == [])
    #expect(try codes("2026-10-24T22:00", "2026-10-25T07:01") == ["/to: rangeOverflow"])
    #expect(try codes("2026-10-25T02:30", "2026-10-25T07:00") == ["/to: undecided(expression)"])
  }

  // MARK: Comparing

  static let comparisons: [(that: String, holds: Bool?)] = [
    ("a < b", true), ("a == '2026-10-25T02:30:00'", true), ("a in ['2026-10-25T02:30']", true),
    ("b > '2026-10-25T02:59'", true), ("[a, b].sort()[0] == a", true), ("[b, a].max() == b", true),
    ("a + 1mo < b", false), ("a.getHours() == 2", true), ("a.getDayOfWeek() == 0", true),
    ("a.getMonth() == 9", true), ("a == a", true), ("[a] == [local('2026-10-25T02:30')]", true),
    ("a - a == 0h", nil), ("datetime(a) < datetime(b)", nil), ("a + 1h > b", nil),
    ("datetime(b) == datetime('2026-10-25T02:00:00Z')", true), ("b - 2h < a", true),
    ("local(now) == '2026-06-15T14:00'", true), ("date(a) == '2026-10-25'", true),
    ("time(a) == '02:30'", true), ("minutesBetween(time(a), time(b)) == 30", true),
  ]

  @Test(arguments: comparisons) func isCompared(that: String, holds: Bool?) throws {
    let fields = "  a: { type: local }\n  b: { type: local }\ncheck: \"\(that)\""
    let codes = try Self.codes(fields, "{'a':'2026-10-25T02:30','b':'2026-10-25T03:00'}")
    let wanted = holds.map { $0 ? "" : "customError" } ?? "undecided(expression)"
    #expect(codes.joined().replacing(#/^/[a-z]*: /#, with: "") == wanted)
  }

  @Test func choicesGoByWhatTheyMean() throws {
    let field = "  l: { type: local, choices: ['2026-06-15T09:30', '2026-06-15T10:30'] }"
    #expect(try Self.codes(field, "{'l':'2026-06-15T09:30:00.0'}") == [])
    #expect(try Self.codes(field, "{'l':'2026-06-15T09:31'}") == ["/l: notAChoice"])
  }

  @Test func cleanedHasNoSecondsOfZero() throws {
    let form = """
      form: t
      timezone: Europe/Berlin
      fields: { m: { type: datetime }, l: { type: local, compute: local(m) } }
      """
    for (moment, wanted) in [
      ("2026-06-15T07:30:00Z", "2026-06-15T09:30"), ("2026-06-15T07:30:01Z", "2026-06-15T09:30:01"),
      ("2026-06-15T07:30:00.25Z", "2026-06-15T09:30:00.25"),
    ] {
      let cleaned = try report(form, #"{"m":"\#(moment)"}"#, cleaned: true).cleaned ?? []
      #expect(String(decoding: cleaned, as: UTF8.self) == #"{"m":"\#(moment)","l":"\#(wanted)"}"#)
    }
  }

  // MARK: Mistakes

  static let mistakes: [MistakeCase] = [
    field("l: { type: local, range: ⟦2026-03-29T02:30⟧.. }", says: ["skip"]),
    field("l: { type: local, choices: [⟦'2026-03-29T02:30'⟧] }", says: ["skip"]),
    check("l < ⟦'2026-03-29T02:30'⟧", says: ["skip"]),
    check("l == ⟦local('2026-03-29T02:30')⟧", says: ["skip"]),
    check("⟦l < m⟧", says: ["a local moment < a moment", "local(x)"]),
    check("⟦l == now⟧", says: ["local(x)"]), check("⟦m - l⟧ < 8h"),
    check("l == ⟦'2026-06-15'⟧", says: ["'2026-06-15T09:30'"]),
    check("local(⟦l⟧) == l", says: ["this is a local moment"]),
    check("datetime(⟦m⟧) == m", says: ["this is a moment"]),
    check("⟦l + 8⟧ == l", says: ["add the unit"]),
    MistakeCase(
      "form: t\nfields: { l: { type: local, range: ⟦2026-06-15⟧.. } }", "boundsMalformed",
      says: ["2026-06-15T09:30"]),
    MistakeCase(
      "form: t\nfields: { l: { type: local, choices: [2026-06-15T09:30, ⟦'2026-06-15T09:30:00'⟧] } }",
      "duplicateChoice"),
    MistakeCase(
      "form: t\nfields: { l: { type: ⟦datetime-local⟧ } }", "unknownType", says: ["type: local"]),
    MistakeCase(
      "form: t\ntimezone: Europe/Berlin\nfields: { l: { type: local, default: ⟦2026-03-29T02:30⟧ } }",
      "defaultUnfit"),
  ]

  private static func field(_ field: String, says: [String]) -> MistakeCase {
    MistakeCase("form: t\ntimezone: Europe/Berlin\nfields:\n  \(field)", "wrongType", says: says)
  }

  private static func check(_ that: String, says: [String] = []) -> MistakeCase {
    MistakeCase(
      """
      form: t
      timezone: Europe/Berlin
      fields: { l: { type: local }, m: { type: datetime } }
      check: "\(that)"
      """, "wrongType", says: says)
  }

  @Test(arguments: mistakes) func isAMistake(mistake: MistakeCase) throws { try mistake.test() }
}
