import FormCheck
import TestFixtures
import Testing

/// `date(x)` and `time(x)` on the clocks of the form's zone.
///
/// The answers are those of Python's `zoneinfo`.
@Suite struct ZonedMomentTests {
  static let moments: [(zone: String, moment: String, day: String, time: String)] = [
    ("Europe/Berlin", "2026-06-15T22:30:00Z", "2026-06-16", "00:30"),
    ("Europe/Berlin", "2026-01-15T22:30:00Z", "2026-01-15", "23:30"),
    ("America/New_York", "2026-03-08T06:59:59Z", "2026-03-08", "01:59:59"),
    ("America/New_York", "2026-03-08T07:00:00Z", "2026-03-08", "03:00"),
    ("Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25", "02:30"),
    ("Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25", "02:30"),
    ("Asia/Kathmandu", "2026-06-15T18:15:00.5Z", "2026-06-16", "00:00:00.5"),
    ("UTC", "2026-06-15T23:59:59+14:00", "2026-06-15", "09:59:59"),
  ]

  @Test(arguments: moments) func isReadOnItsClocks(
    _ zone: String, _ moment: String, _ day: String, _ time: String
  ) throws {
    let form = """
      form: t
      timezone: \(zone)
      fields:
        m: { type: datetime }
        d: { type: date, compute: date(m) }
        t: { type: time, compute: time(m) }
      """
    let report = try report(form, "{\"m\":\"\(moment)\"}", cleaned: true)
    let cleaned = report.cleaned.map { String(decoding: $0, as: UTF8.self) }
    #expect(cleaned == "{\"m\":\"\(moment)\",\"d\":\"\(day)\",\"t\":\"\(time)\"}")
  }
}
