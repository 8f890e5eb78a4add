import FormCheck
import TestFixtures
import Testing

@Suite struct TimeConstraintTests {
  static let types: [Judged] = [
    Judged(
      "type: date",
      [
        "'2026-06-15'": "", "'2024-02-29'": "", "'0001-01-01'": "", "'9999-12-31'": "",
        "'2024-02-30'": "typeMismatch", "'2023-02-29'": "typeMismatch",
        "'1900-02-29'": "typeMismatch", "'2000-02-29'": "", "'0000-01-01'": "typeMismatch",
        "'2024-1-1'": "typeMismatch", "'2024-01-01xyz'": "typeMismatch",
        "' 2024-01-01'": "typeMismatch", "'２０２４-01-01'": "typeMismatch",
        "'15.06.2026'": "typeMismatch", "'infinity'": "typeMismatch", "20260615": "typeMismatch",
        "'2026-06-31'": "typeMismatch", "'2026-13-01'": "typeMismatch", "''": "",
        #"'2026-06-15\n'"#: "typeMismatch", "'10000-01-01'": "typeMismatch",
      ]),
    Judged(
      "type: time",
      [
        "'09:30'": "", "'09:30:15'": "", "'09:30:15.5'": "", "'00:00'": "", "'23:59:59'": "",
        "'24:00'": "typeMismatch", "'23:60'": "typeMismatch", "'9:30'": "typeMismatch",
        "'09:30:60'": "typeMismatch", "'09.30'": "typeMismatch", "'09:30Z'": "typeMismatch",
      ]),
    Judged(
      "type: datetime",
      [
        "'2026-06-15T09:30:00Z'": "", "'2026-06-15T09:30:00+04:00'": "",
        "'2026-06-15T09:30:00.25-03:30'": "", "'2026-06-15T09:30:00'": "typeMismatch",
        "'2026-06-15T09:30Z'": "typeMismatch", "'2026-06-15'": "typeMismatch",
        "'2026-02-30T09:30:00Z'": "typeMismatch", "'2026-06-15T24:00:00Z'": "typeMismatch",
        "'2026-06-15T09:30:00Zx'": "typeMismatch", "'2026-06-15T09:30:00+24:00'": "typeMismatch",
      ]),
  ]

  static let dates: [Judged] = [
    Judged(
      "type: date, range: 1900-01-01..today-13y",
      [
        "'1899-12-31'": "rangeUnderflow", "'1900-01-01'": "", "'2013-06-15'": "",
        "'2013-06-16'": "rangeOverflow",
      ]),
    Judged(
      "type: date, range: today..today+1d",
      [
        "'2026-06-14'": "rangeUnderflow", "'2026-06-15'": "", "'2026-06-16'": "",
        "'2026-06-17'": "rangeOverflow",
      ]),
    Judged(
      "type: date, range: { above: today, below: today+2w }",
      [
        "'2026-06-15'": "rangeUnderflow", "'2026-06-16'": "", "'2026-06-28'": "",
        "'2026-06-29'": "rangeOverflow",
      ]),
    Judged(
      "type: date, range: ..today+1y2mo3d", ["'2027-08-18'": "", "'2027-08-19'": "rangeOverflow"]),
    // 29 February less a year is 28 February; a day that a month lacks is its last.
    Judged(
      "type: date, range: ..today-1y", now: "2024-02-29T12:00:00Z",
      ["'2023-02-28'": "", "'2023-03-01'": "rangeOverflow"]),
    Judged(
      "type: date, range: ..today-4y", now: "2024-02-29T12:00:00Z",
      ["'2020-02-29'": "", "'2020-03-01'": "rangeOverflow"]),
    Judged(
      "type: date, range: ..today+1mo", now: "2026-01-31T00:00:00Z",
      ["'2026-02-28'": "", "'2026-03-01'": "rangeOverflow"]),
    Judged(
      "type: date, range: [today.., { below: 2026-07-01 }]",
      ["'2026-06-30'": "", "'2026-07-01'": "rangeOverflow", "'2026-01-01'": "rangeUnderflow"]),
    Judged("type: date, range: 2026-01-01..2026-01-01", ["'2026-01-01'": ""]),
  ]

  static let times: [Judged] = [
    Judged(
      "type: time, range: 08:00..18:30",
      [
        "'07:59:59.9'": "rangeUnderflow", "'08:00'": "", "'18:30:00'": "",
        "'18:30:01'": "rangeOverflow",
      ]),
    Judged(
      "type: time, range: { min: '08:00', below: '18:30' }",
      ["'18:29:59'": "", "'18:30'": "rangeOverflow"]),
    Judged(
      "type: datetime, range: now-1h..now",
      [
        "'2026-06-15T12:00:00Z'": "", "'2026-06-15T16:00:00+04:00'": "",
        "'2026-06-15T12:00:00.000001Z'": "rangeOverflow", "'2026-06-15T11:00:00Z'": "",
        "'2026-06-15T10:59:59Z'": "rangeUnderflow",
      ]),
    Judged(
      "type: datetime, range: ..now+1d12h30min5s",
      ["'2026-06-17T00:30:05Z'": "", "'2026-06-17T00:30:06Z'": "rangeOverflow"]),
    Judged(
      "type: datetime, range: 2026-01-01T00:00:00+01:00..",
      ["'2025-12-31T23:00:00Z'": "", "'2025-12-31T22:59:59Z'": "rangeUnderflow"]),
    Judged(
      "type: datetime, range: now-1y..", now: "2024-02-29T12:00:00Z",
      ["'2023-03-01T00:00:00Z'": "", "'2023-02-28T23:59:59Z'": "rangeUnderflow"]),
    Judged(
      "type: datetime, range: ..now-1y", now: "2024-02-29T12:00:00Z",
      ["'2023-02-28T23:59:59Z'": "", "'2023-03-01T00:00:00Z'": "rangeOverflow"]),
    Judged(
      "type: datetime, range: now-1y..", now: "2024-02-28T12:00:00Z",
      ["'2023-02-28T12:00:00Z'": "", "'2023-02-28T11:59:59Z'": "rangeUnderflow"]),
  ]

  @Test(arguments: types + dates + times)
  func judges(_ row: Judged) throws {
    let (expected, got) = try row.run()
    #expect(got == expected)
  }

  /// Europe/Berlin is two hours ahead in June and one in January; New York is behind.
  @Test(arguments: [
    ("Europe/Berlin", "2026-06-14T21:59:59Z", "2026-06-14"),
    ("Europe/Berlin", "2026-06-14T22:00:00Z", "2026-06-15"),
    ("Europe/Berlin", "2026-01-14T22:30:00Z", "2026-01-14"),
    ("America/New_York", "2026-06-15T03:59:59Z", "2026-06-14"),
    ("UTC", "2026-06-14T23:59:59Z", "2026-06-14"),
  ])
  func todayIsADayInTheZoneOfTheForm(_ zone: String, _ now: String, _ day: String) throws {
    let form = """
      form: t
      timezone: \(zone)
      fields: { x: { type: date, range: today..today } }
      """
    #expect(try report(form, #"{"x":"\#(day)"}"#, now: now).isValid)
    #expect(try !report(form, #"{"x":"2026-06-16"}"#, now: now).isValid)
  }
}
