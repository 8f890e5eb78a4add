import FormCheck
import TestFixtures
import Testing

/// Layouts of dates and times in forms: what becomes of values, and what is said of them.
@Suite struct DateLayoutFormTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let field: String
    let zone: String
    /// A text, and what it is after clean-up; nothing for what is not read.
    let values: [(sent: String, cleaned: String?)]
    var testDescription: String { "\(field) \(zone)" }

    init(_ field: String, zone: String = "UTC", _ values: KeyValuePairs<String, String?>) {
      (self.field, self.zone) = (field, zone)
      self.values = values.map { ($0.key, $0.value) }
    }

    var form: String { "form: t\ntimezone: \(zone)\nfields: { x: { \(field) } }" }
  }

  static let cases: [Case] = [
    Case(
      "type: date, normalize: [{ date: d.M.yyyy }]",
      [
        "1.6.2026": "2026-06-01", "01.06.2026": "2026-06-01", "2026-06-01": "2026-06-01",
        "31.6.2026": nil, "1.6.26": nil, "1.6.2026 00:00": nil,
      ]),
    // Spreadsheets write the midnight with the day; another time would be lost.
    Case(
      "type: date, normalize: [{ date: [dd.MM.yyyy, 'dd.MM.yyyy HH:mm', 'M/d/yyyy h:mm:ss a'] }]",
      [
        "01.06.2026": "2026-06-01", "01.06.2026 00:00": "2026-06-01", "01.06.2026 00:01": nil,
        "01.06.2026 12:00": nil, "6/1/2026 12:00:00 AM": "2026-06-01",
        "6/1/2026 12:00:00 PM": nil, "6/1/2026 12:00:01 AM": nil, "31.06.2026 00:00": nil,
      ]),
    Case(
      "type: local, normalize: [{ date: ['d.M.yyyy HH:mm', 'yyyy-MM-dd HH:mm:ss'] }]",
      [
        "1.6.2026 09:30": "2026-06-01T09:30", "2026-06-01 09:30:15": "2026-06-01T09:30:15",
        "2026-06-01 09:30:00": "2026-06-01T09:30:00", "2026-06-01T09:30": "2026-06-01T09:30",
        "1.6.2026": nil, "30.2.2026 09:30": nil, "1.6.2026 24:00": nil, "1.6.2026 09:60": nil,
        "2026-06-30 23:59:60": nil, "29.3.2026 02:30": "2026-03-29T02:30",
      ]),
    Case(
      "type: local, normalize: [{ date: 'd.M.yyyy HH:mm' }]", zone: "Europe/Berlin",
      [
        "29.3.2026 01:59": "2026-03-29T01:59", "29.3.2026 02:00": nil, "29.3.2026 02:59": nil,
        "29.3.2026 03:00": "2026-03-29T03:00", "25.10.2026 02:30": "2026-10-25T02:30",
      ]),
    // A moment is known where the clocks show the reading once.
    Case(
      "type: datetime, normalize: [{ date: 'd.M.yyyy HH:mm' }]", zone: "Europe/Berlin",
      [
        "15.1.2026 09:30": "2026-01-15T08:30:00Z", "15.6.2026 09:30": "2026-06-15T07:30:00Z",
        "1.1.2026 00:30": "2025-12-31T23:30:00Z", "29.3.2026 01:59": "2026-03-29T00:59:00Z",
        "29.3.2026 02:00": nil, "29.3.2026 03:00": "2026-03-29T01:00:00Z",
        "25.10.2026 01:59": "2026-10-24T23:59:00Z", "25.10.2026 02:00": nil,
        "25.10.2026 02:59": nil, "25.10.2026 03:00": "2026-10-25T02:00:00Z",
        "2026-10-25T02:30:00+01:00": "2026-10-25T02:30:00+01:00", "31.6.2026 09:30": nil,
        "15.6.2026 24:00": nil, "15.6.2026": nil,
      ]),
    Case(
      "type: datetime, normalize: [{ date: 'M/d/yyyy h:mm a' }]",
      [
        "6/15/2026 9:30 PM": "2026-06-15T21:30:00Z", "6/15/2026 12:00 am": "2026-06-15T00:00:00Z",
        "1/1/0001 12:00 AM": "0001-01-01T00:00:00Z", "6/15/2026 21:30 PM": nil,
      ]),
    Case(
      "normalize: [{ date: [MM/yy, 'd.M.yyyy HH:mm'] }], pattern: '[-0-9T:]+'",
      ["06/26": "2026-06-01", "1.6.2026 09:30": "2026-06-01T09:30"]),
    // Two layouts that read different times; and the same one.
    Case(
      "type: local, normalize: [{ date: ['d/M/yyyy HH:mm', 'M/d/yyyy HH:mm', 'M/d/yyyy H:mm'] }]",
      [
        "5/6/2026 09:30": nil, "15/6/2026 09:30": "2026-06-15T09:30",
        "6/15/2026 09:30": "2026-06-15T09:30", "6/6/2026 09:30": "2026-06-06T09:30",
        "6/15/2026 9:30": "2026-06-15T09:30", "31/31/2026 09:30": nil,
      ]),
    Case(
      "type: datetime, normalize: [{ date: ['d/M/yyyy HH:mm', 'M/d/yyyy HH:mm'] }]",
      ["5/6/2026 09:30": nil, "15/6/2026 09:30": "2026-06-15T09:30:00Z"]),
  ]

  /// On the fast path and without it.
  @Test(arguments: cases, [false, true]) func cleans(_ one: Case, isFast: Bool) throws {
    let form = try ValidationForm(one.form)
    let checker = Checker(form, usesFastPath: isFast)
    for (sent, cleaned) in one.values {
      let report = checker.check(
        Array(#"{"x":"\#(sent)"}"#.utf8), now: try moment(noon), cleaned: true)
      if let cleaned {
        let found = report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        #expect(found == #"{"x":"\#(cleaned)"}"#, "\(sent)")
      } else {
        #expect(report.issues.map(\.code) == ["typeMismatch"], "\(sent)")
      }
    }
  }

  /// Somebody who types into a session, and a program that sends the same text, are told the same.
  @Test(arguments: cases) func typedAsSent(_ one: Case) throws {
    let form = try ValidationForm(one.form)
    let now = try moment(noon)
    for (sent, cleaned) in one.values {
      let session = FormSession(form, clock: { now })
      let field = try #require(session["x"])
      field.text = sent
      #expect(field.issues.filter { $0.severity == .error }.isEmpty == (cleaned != nil), "\(sent)")
      // Submitted, it is what a payload with the typed text is.
      #expect(session.submit().isValid == (cleaned != nil), "\(sent)")
      let report = Checker(form).check(session.payload.jsonBytes, now: now)
      #expect(report.isValid == (cleaned != nil), "\(sent)")
    }
  }

  /// A moment by a layout is the moment of the reading: around changes of the clocks, in zones that differ much.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29", 1...4), ("Europe/Berlin", "2026-10-25", 1...4),
    ("America/New_York", "2026-11-01", 0...3), ("Australia/Lord_Howe", "2026-10-04", 1...3),
    ("Australia/Lord_Howe", "2026-04-05", 1...3), ("Pacific/Apia", "2011-12-30", 0...23),
    ("Asia/Kathmandu", "2026-06-15", 0...3), ("UTC", "2026-06-15", 0...3),
  ])
  func momentsAreThoseOfReadings(_ zone: String, _ day: String, _ hours: ClosedRange<Int>) throws {
    let form = try ValidationForm(
      """
      form: t
      timezone: \(zone)
      fields:
        l: { type: local, normalize: [{ date: 'yyyy-MM-dd HH:mm' }] }
        m: { type: datetime, normalize: [{ date: 'yyyy-MM-dd HH:mm' }] }
        c: { type: datetime, compute: datetime(l) }
      """)
    let checker = Checker(form)
    for hour in hours {
      for minute in ["00", "29", "30", "59"] {
        let text = "\(day) \(hour < 10 ? "0" : "")\(hour):\(minute)"
        let report = checker.check(
          Array(#"{"l":"\#(text)","m":"\#(text)"}"#.utf8), now: try moment(noon), cleaned: true)
        let isRead = !report.issues.contains { $0.field == "/m" }
        let isMoment = report.issues.allSatisfy { $0.field == "/m" }
        #expect(isRead == isMoment, "\(text): \(report.issues.map(\.code))")
        guard isRead, let bytes = report.cleaned else { continue }
        let cleaned = String(decoding: bytes, as: UTF8.self)
        let moments = cleaned.split(separator: "\"").filter { $0.hasSuffix("Z") }
        #expect(moments.count == 2 && moments[0] == moments[1], "\(cleaned)")
      }
    }
  }

  // MARK: Words

  static let words: [(field: String, value: String, says: String)] = [
    (
      "type: local, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "soon",
      "enter a date and time that exist, such as 15.6.2026 09:30, not “soon”"
    ),
    (
      "type: datetime, normalize: [{ date: 'M/d/yyyy h:mm a' }]", "6/31/2026 9:30 AM",
      "enter a date and time that exist, such as 6/15/2026 9:30 AM, not “6/31/2026 9:30 AM”"
    ),
    (
      "type: local, normalize: [{ date: ['d.M.yyyy HH:mm', 'd MMM yyyy HH:mm'] }]",
      "30.2.2026 09:30",
      "such as 15.6.2026 09:30 or 15 Jun 2026 09:30, not “30.2.2026 09:30”"
    ),
    (
      "type: local, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "29.3.2026 02:30",
      "enter another time: the clocks are put forward then and skip “29.3.2026 02:30”"
    ),
    (
      "type: datetime, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "29.3.2026 02:30",
      "enter another time: the clocks are put forward then and skip “29.3.2026 02:30”"
    ),
    (
      "type: datetime, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "25.10.2026 02:30",
      "show “25.10.2026 02:30” twice: enter another time, or this one with its time zone, such as 2026-10-25T02:30:00+02:00"
    ),
    (
      "type: local, normalize: [{ date: ['d/M/yyyy HH:mm', 'M/d/yyyy HH:mm'] }]", "5/6/2026 09:30",
      "“5/6/2026 09:30” may mean 2026-06-05T09:30 or 2026-05-06T09:30: enter it as year-month-day, such as 2026-06-05T09:30"
    ),
    (
      "type: datetime, normalize: [{ date: ['d/M/yyyy HH:mm', 'M/d/yyyy HH:mm'] }]",
      "5/6/2026 09:30", "such as 2026-06-05T09:30:00+02:00"
    ),
    // A day with a time is no sample of what a date wants.
    (
      "type: date, normalize: [{ date: ['d.M.yyyy HH:mm', d.M.yyyy] }]", "1.6.2026 09:30",
      "enter a date as day.month.year, such as 15.6.2026, not “1.6.2026 09:30”"
    ),
    (
      "type: date, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "1.6.2026 09:30",
      "such as 15.6.2026 00:00, not “1.6.2026 09:30”"
    ),
    // Ends of ranges are written as they must be typed.
    (
      "type: local, normalize: [{ date: 'd.M.yyyy HH:mm' }], range: 2026-06-15T09:30..",
      "1.6.2026 09:30", "15.6.2026 09:30"
    ),
    (
      "type: datetime, normalize: [{ date: 'd.M.yyyy HH:mm' }], range: 2026-06-15T09:30:00Z..",
      "1.6.2026 09:30", "15.6.2026 11:30"
    ),
  ]

  @Test(arguments: words) func says(_ field: String, _ value: String, _ says: String) throws {
    let message = try message("", field, value)
    #expect(message.contains(says), "\(message)")
    #expect(!(try self.message("secret: true, ", field, value)).contains(value))
  }

  private func message(_ more: String, _ field: String, _ value: String) throws -> String {
    let form = "form: t\ntimezone: Europe/Berlin\nfields: { x: { \(more)\(field) } }"
    return try report(form, "{\"x\":\"\(value)\"}").issues.map(\.message).joined()
  }

  // MARK: Suggestions

  static let suggestions: [(locale: String, field: String, sent: String, suggestion: String?)] = [
    ("en", "type: date", "1.6.2026", "2026-06-01"), ("en", "type: date", "5/6/2026", nil),
    ("en", "type: date", "3 June 2026", "2026-06-03"), ("en", "type: date", "3 juin 2026", nil),
    ("fr", "type: date", "3 juin 2026", "2026-06-03"),
    ("fr", "type: date", "1er juin 2026", "2026-06-01"),
    ("fr", "type: date", "1 févr. 2026", "2026-02-01"),
    ("de", "type: date", "3. Juni 2026", "2026-06-03"),
    ("es", "type: date", "3 de junio de 2026", "2026-06-03"),
    ("ru", "type: date", "3 июня 2026 г.", "2026-06-03"),
    ("ka", "type: date", "3 ივნისი, 2026", "2026-06-03"),
    ("ja", "type: date", "2026年6月3日", "2026-06-03"),
    ("en", "type: date", "2026-06-15 09:30", nil),
    ("fr", "type: date, normalize: [{ date: d MMM yyyy }]", "15/06/2026", "15 juin 2026"),
    ("en", "type: date, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "1/15/2026", "2026-01-15"),
    ("en", "type: local", "2026-06-15 09:30", "2026-06-15T09:30"),
    ("en", "type: local", "15.6.2026 9:30", "2026-06-15T09:30"),
    ("en", "type: local", "6/15/2026, 9:30 PM", "2026-06-15T21:30"),
    ("en", "type: local", "5/6/2026 9:30", nil), ("en", "type: local", "29.3.2026 2:30", nil),
    ("de", "type: local", "15. Juni 2026, 9:30", "2026-06-15T09:30"),
    (
      "de", "type: local, normalize: [{ date: 'd. MMM yyyy HH:mm' }]", "2026-06-15 9:30",
      "15. Juni 2026 09:30"
    ),
    ("en", "type: datetime", "2026-06-15 09:30", nil),
    (
      "en", "type: datetime, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "2026-06-15 9:30 pm",
      "15.6.2026 21:30"
    ),
    (
      "en", "type: datetime, normalize: [{ date: 'd.M.yyyy HH:mm' }]", "2026-10-25 2:30", nil
    ),
    ("fr", "rule: time.date", "3 juin 2026", "2026-06-03"),
  ]

  @Test(arguments: suggestions) func suggests(
    _ locale: String, _ field: String, _ sent: String, _ suggestion: String?
  ) throws {
    let form =
      "form: t\nlocale: \(locale)\ntimezone: Europe/Berlin\nfields: { x: { \(field) } }"
    let issue = try #require(try report(form, "{\"x\":\"\(sent)\"}").issues.first)
    #expect(issue.suggestion == suggestion.map { .text($0) }, "\(issue.message)")
    guard let suggestion else { return }
    #expect(issue.message.contains(suggestion))
    #expect(try report(form, "{\"x\":\"\(suggestion)\"}").isValid)
  }

  // MARK: Mistakes

  static let mistakes: [MistakeCase] = [
    layout("mm/dd/yyyy", "use MM for the month"), layout("dd.MM.yyyy HH:MM", "mm for the minutes"),
    layout("dd.mm.yyyy HH:MM", "use MM for the month, mm for the minutes"),
    layout("DD.MM.yyyy", "“DD” is not a letter", "use d or dd"), layout("dd.MM.YYYY", "use yyyy"),
    layout("yyyy-MM-ddTHH:mm", "“T” is not a letter", "'T'"), layout("EEE d MMM yyyy", "replace"),
    layout("dd.MM.yyyy HH:mmZ", "timezone"), layout("h:mm A d.M.yyyy", "use a for AM and PM"),
    layout("d de MMM yyyy", "'e'"), layout("dd.MMMM.yyyy", "MMM, which reads names"),
    layout("dd.MM.yyy", "yyyy, or yy"), layout("dd.MM", "has no year", "yyyy"),
    layout("dd.yyyy", "has no month"), layout("HH:mm", "has no year"),
    layout("dd.MM.yyyy dd", "the day stands here twice"), layout("MM.yyyy HH:mm", "add dd"),
    layout("dd.MM.yyyy HH", "HH:mm"), layout("dd.MM.yyyy mm", "no hours"),
    layout("dd.MM.yyyy h:mm", "add a for AM and PM"), layout("dd.MM.yyyy HH:mm a", "h:mm a"),
    layout("dMMyyyy", "the end of “d”"), layout("dd.MM.yyyy 'at", "not closed"),
    layout("%d.%m.%Y", "such as dd.MM.yyyy"),
    .field(
      "type: local, normalize: [⟦{ date: dd.MM.yyyy }⟧]", "wrongType",
      says: ["days without a time", "a local moment", "dd.MM.yyyy HH:mm"]),
    .field(
      "type: datetime, normalize: [⟦{ date: ['dd.MM.yyyy HH:mm', M/d/yyyy] }⟧]", "wrongType",
      says: ["a moment", "M/d/yyyy HH:mm"]),
    .field("type: time, normalize: [⟦{ date: 'd.M.yyyy HH:mm' }⟧]", "wrongType", says: ["a time"]),
  ]

  private static func layout(_ layout: String, _ says: String...) -> MistakeCase {
    let quoted = layout.contains("'") ? "\"\(layout)\"" : "'\(layout)'"
    return .field("type: date, normalize: [{ date: ⟦\(quoted)⟧ }]", "unknownStep", says: says)
  }

  @Test(arguments: mistakes) func layoutsAreTold(_ mistake: MistakeCase) throws {
    try mistake.test()
  }

  /// What a form says for all its fields is for those that it fits.
  @Test func layoutsOfAFormAreForTheFieldsThatTheyFit() throws {
    let form = """
      form: t
      normalize: [{ date: [d.M.yyyy, 'd.M.yyyy HH:mm'] }]
      fields: { d: { type: date }, l: { type: local }, m: { type: datetime }, n: { type: integer } }
      """
    let payload = #"{"d":"1.6.2026","l":"1.6.2026 09:30","m":"1.6.2026 09:30","n":5}"#
    let report = try report(form, payload, cleaned: true)
    #expect(
      report.cleaned.map { String(decoding: $0, as: UTF8.self) }
        == #"{"d":"2026-06-01","l":"2026-06-01T09:30","m":"2026-06-01T09:30:00Z","n":5}"#)
  }
}
