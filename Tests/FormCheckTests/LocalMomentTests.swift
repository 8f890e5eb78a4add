import FormCheck
import TestFixtures
import Testing

/// `type: local`: what the clocks of the form's zone show.
@Suite struct LocalMomentTests {
  // MARK: Reading

  static let readings: [(zone: String, values: KeyValuePairs<String, String>)] = [
    (
      "UTC",
      [
        "2026-06-15T09:30": "", "2026-06-15T09:30:15": "", "2026-06-15T09:30:15.5": "",
        "2024-02-29T00:00": "", "2023-02-29T00:00": "typeMismatch",
        "1900-02-29T00:00": "typeMismatch", "2000-02-29T23:59:59": "", "0001-01-01T00:00": "",
        "9999-12-31T23:59": "", "2026-03-29T02:30": "", "2026-06-15 09:30": "typeMismatch",
        "2026-06-15t09:30": "typeMismatch", "2026-06-15T24:00": "typeMismatch",
        "2026-06-15T9:30": "typeMismatch", "2026-06-15T09:60": "typeMismatch",
        "2026-06-30T23:59:60": "typeMismatch", "2026-06-15T09:30Z": "typeMismatch",
        "2026-06-15T09:30:00Z": "typeMismatch", "2026-06-15T09:30:00+02:00": "typeMismatch",
        "2026-06-15": "typeMismatch", "09:30": "typeMismatch", "2026-06-15T": "typeMismatch",
        "2026-06-15T09:30:": "typeMismatch", "2026-06-15T09:30:15.": "typeMismatch",
        "2026-06-15T09:30x": "typeMismatch", "２０２６-06-15T09:30": "typeMismatch", "": "",
      ]
    ),
    (
      "Europe/Berlin",
      [
        "2026-03-29T01:59:59.999999": "", "2026-03-29T02:00": "typeMismatch",
        "2026-03-29T02:30": "typeMismatch", "2026-03-29T02:59:59.999999": "typeMismatch",
        "2026-03-29T03:00": "", "2026-10-25T02:00": "", "2026-10-25T02:59:59": "",
        // The rule behind the last change that the database lists.
        "2100-03-28T02:30": "typeMismatch", "2100-03-29T02:30": "",
      ]
    ),
    (
      "Australia/Lord_Howe",
      ["2026-10-04T01:59": "", "2026-10-04T02:29": "typeMismatch", "2026-10-04T02:30": ""]
    ),
    (
      "America/Santiago",
      ["2026-09-05T23:59": "", "2026-09-06T00:00": "typeMismatch", "2026-09-06T01:00": ""]
    ),
    (
      "Pacific/Apia",
      ["2011-12-29T23:59": "", "2011-12-30T12:00": "typeMismatch", "2011-12-31T00:00": ""]
    ),
  ]

  /// Both on the fast path and beside a field that keeps it off.
  @Test(arguments: readings.indices, ["", "check: size(x) > 0, "]) func isRead(
    row: Int, more: String
  ) throws {
    let (zone, values) = Self.readings[row]
    let form = """
      form: t
      timezone: \(zone)
      fields: { l: { type: local }, x: { \(more)type: text } }
      """
    for (value, code) in values {
      let report = try report(form, "{\"l\":\"\(value)\",\"x\":\"a\"}")
      #expect(report.issues.map(\.code) == (code.isEmpty ? [] : [code]), "\(zone) \(value)")
    }
  }

  @Test func otherTypesAreNone() throws {
    let form = "form: t\nfields: { l: { type: local, required: true } }"
    for value in ["20260615", "true", "[]", "{}"] {
      #expect(try report(form, "{\"l\":\(value)}").issues.map(\.code) == ["typeMismatch"])
    }
    #expect(try report(form, #"{"l":null}"#).issues.map(\.code) == ["valueMissing"])
  }

  @Test func whatIsSkippedIsSaid() throws {
    let form = "form: t\ntimezone: Europe/Berlin\nfields: { l: { type: local } }"
    func words(_ value: String) throws -> String {
      try report(form, "{\"l\":\"\(value)\"}").issues.map(\.message).joined()
    }
    #expect(
      try words("2026-03-29T02:30")
        == "enter another time: the clocks are put forward then and skip “2026-03-29T02:30”")
    #expect(
      try words("2026-03-32T02:30")
        == "enter a date and time that exist, such as 2026-06-15T09:30, not “2026-03-32T02:30”")
  }

  // MARK: Sums

  /// What is asked of the readings a and b, in the order of the rows' answers.
  static let asked: [(type: String, compute: String)] = [
    ("datetime", "datetime(a)"), ("local", "local(datetime(a))"), ("date", "date(a)"),
    ("time", "time(a)"), ("integer", "(b - a).getMinutes()"), ("local", "a + 8h"),
    ("local", "a - 90min"), ("local", "a + 1d"), ("local", "a + 1mo"), ("local", "a + 1d2h"),
  ]

  /// A zone, a and b; then what Python's `zoneinfo` says, `-` where nobody can tell:
  /// `rules/oracle/local_moments.py --table`.
  static let sums = """
    Europe/Berlin 2026-03-29T01:59 2026-03-29T03:00
      2026-03-29T00:59:00Z 2026-03-29T01:59 2026-03-29 01:59 1
      2026-03-29T10:59 2026-03-29T00:29 2026-03-30T01:59 2026-04-29T01:59 2026-03-30T03:59
    Europe/Berlin 2026-03-29T02:00 2026-03-29T03:00
      skipped
    Europe/Berlin 2026-03-29T02:59:59 2026-03-29T03:00
      skipped
    Europe/Berlin 2026-03-28T02:30 2026-03-30T02:30
      2026-03-28T01:30:00Z 2026-03-28T02:30 2026-03-28 02:30 2820
      2026-03-28T10:30 2026-03-28T01:00 - 2026-04-28T02:30 -
    Europe/Berlin 2026-03-28T22:00 2026-03-29T06:00
      2026-03-28T21:00:00Z 2026-03-28T22:00 2026-03-28 22:00 420
      2026-03-29T07:00 2026-03-28T20:30 2026-03-29T22:00 2026-04-28T22:00 2026-03-30T00:00
    Europe/Berlin 2026-10-24T22:00 2026-10-25T06:00
      2026-10-24T20:00:00Z 2026-10-24T22:00 2026-10-24 22:00 540
      2026-10-25T05:00 2026-10-24T20:30 2026-10-25T22:00 2026-11-24T22:00 2026-10-26T00:00
    Europe/Berlin 2026-10-25T01:59:59 2026-10-25T03:00
      2026-10-24T23:59:59Z 2026-10-25T01:59:59 2026-10-25 01:59:59 120
      2026-10-25T08:59:59 2026-10-25T00:29:59 2026-10-26T01:59:59 2026-11-25T01:59:59 2026-10-26T03:59:59
    Europe/Berlin 2026-10-25T02:00 2026-10-25T03:00
      - - 2026-10-25 02:00 -
      - - 2026-10-26T02:00 2026-11-25T02:00 2026-10-26T04:00
    Europe/Berlin 2026-10-24T02:30 2026-10-25T02:59
      2026-10-24T00:30:00Z 2026-10-24T02:30 2026-10-24 02:30 -
      2026-10-24T10:30 2026-10-24T01:00 2026-10-25T02:30 2026-11-24T02:30 -
    Europe/Berlin 2024-02-28T12:00 2024-03-01T12:00
      2024-02-28T11:00:00Z 2024-02-28T12:00 2024-02-28 12:00 2880
      2024-02-28T20:00 2024-02-28T10:30 2024-02-29T12:00 2024-03-28T12:00 2024-02-29T14:00
    Europe/Berlin 2024-01-31T09:30:15 2024-02-29T09:30
      2024-01-31T08:30:15Z 2024-01-31T09:30:15 2024-01-31 09:30:15 41759
      2024-01-31T17:30:15 2024-01-31T08:00:15 2024-02-01T09:30:15 2024-02-29T09:30:15 2024-02-01T11:30:15
    Europe/Berlin 2026-02-28T02:30 2026-03-28T02:30
      2026-02-28T01:30:00Z 2026-02-28T02:30 2026-02-28 02:30 40320
      2026-02-28T10:30 2026-02-28T01:00 2026-03-01T02:30 2026-03-28T02:30 2026-03-01T04:30
    America/New_York 2026-03-08T02:30 2026-03-08T03:00
      skipped
    America/New_York 2026-03-07T20:00 2026-03-08T04:00
      2026-03-08T01:00:00Z 2026-03-07T20:00 2026-03-07 20:00 420
      2026-03-08T05:00 2026-03-07T18:30 2026-03-08T20:00 2026-04-07T20:00 2026-03-08T22:00
    America/New_York 2026-11-01T01:30 2026-11-01T02:00
      - - 2026-11-01 01:30 -
      - - 2026-11-02T01:30 2026-12-01T01:30 2026-11-02T03:30
    America/New_York 2026-10-31T20:00 2026-11-01T04:00
      2026-11-01T00:00:00Z 2026-10-31T20:00 2026-10-31 20:00 540
      2026-11-01T03:00 2026-10-31T18:30 2026-11-01T20:00 2026-11-30T20:00 2026-11-01T22:00
    Australia/Lord_Howe 2026-10-04T02:15 2026-10-04T02:30
      skipped
    Australia/Lord_Howe 2026-04-05T01:45 2026-04-05T02:00
      - - 2026-04-05 01:45 -
      - - 2026-04-06T01:45 2026-05-05T01:45 2026-04-06T03:45
    America/Santiago 2026-09-06T00:30 2026-09-06T01:00
      skipped
    America/Santiago 2026-09-05T00:30 2026-09-05T23:59
      2026-09-05T04:30:00Z 2026-09-05T00:30 2026-09-05 00:30 1409
      2026-09-05T08:30 2026-09-04T23:00 - 2026-10-05T00:30 -
    Pacific/Apia 2011-12-30T12:00 2011-12-31T12:00
      skipped
    Pacific/Apia 2011-12-29T12:00 2011-12-31T12:00
      2011-12-29T22:00:00Z 2011-12-29T12:00 2011-12-29 12:00 1440
      2011-12-29T20:00 2011-12-29T10:30 - 2012-01-29T12:00 -
    Asia/Kathmandu 2024-02-29T23:59 2024-03-01T00:00
      2024-02-29T18:14:00Z 2024-02-29T23:59 2024-02-29 23:59 1
      2024-03-01T07:59 2024-02-29T22:29 2024-03-01T23:59 2024-03-29T23:59 2024-03-02T01:59
    UTC 2026-03-29T02:30 2026-10-25T02:30
      2026-03-29T02:30:00Z 2026-03-29T02:30 2026-03-29 02:30 302400
      2026-03-29T10:30 2026-03-29T01:00 2026-03-30T02:30 2026-04-29T02:30 2026-03-30T04:30
    """

  struct Row: Sendable, CustomTestStringConvertible {
    let zone: Substring, a: Substring, b: Substring
    /// None for a reading that is skipped.
    let answers: [Substring]
    var testDescription: String { "\(zone) \(a) \(b)" }
  }

  static let rows: [Row] = {
    var rows: [Row] = []
    for line in sums.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard line.hasPrefix(" "), let last = rows.popLast() else {
        rows.append(Row(zone: words[0], a: words[1], b: words[2], answers: []))
        continue
      }
      let more = words == ["skipped"] ? [] : words
      rows.append(Row(zone: last.zone, a: last.a, b: last.b, answers: last.answers + more))
    }
    return rows
  }()

  @Test func theTableIsWhole() {
    #expect(Self.rows.count == 24)
    #expect(Self.rows.allSatisfy { [0, Self.asked.count].contains($0.answers.count) })
  }

  @Test(arguments: rows) func isAsZoneinfoSays(row: Row) throws {
    for (place, asked) in Self.asked.enumerated() {
      let form = """
        form: t
        timezone: \(row.zone)
        fields:
          a: { type: local }
          b: { type: local }
          x: { type: \(asked.type), compute: \(asked.compute) }
        """
      let report = try report(form, #"{"a":"\#(row.a)","b":"\#(row.b)"}"#, cleaned: true)
      if row.answers.isEmpty {
        #expect(report.issues.map(facts) == ["/a: typeMismatch"])
        continue
      }
      let answer = row.answers[place]
      if answer == "-" {
        #expect(report.issues.map(facts) == ["/x: undecided(expression)"], "\(asked.compute)")
        continue
      }
      let cleaned = report.cleaned.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let wanted = asked.type == "integer" ? answer : "\"\(answer)\""
      #expect(cleaned.hasSuffix(",\"x\":\(wanted)}"), "\(asked.compute) \(cleaned)")
    }
  }
}
