import FormCheck
import Testing

/// A week that its year lacks names how many the year has; the years are those of ISO 8601's tables.
@Suite struct WeekWordTests {
  @Test(arguments: [
    ("rule: time.week", "2026-W54", "2026 has 53 weeks"),
    ("rule: time.week", "2025-W53", "2025 has 52 weeks"),
    ("rule: time.week", "2020-W99", "2020 has 53 weeks"),
    ("format: week", "2026-W54", "2026 has 53 weeks"),
    ("rule: time.iso-week-date", "2025-W53-1", "2025 has 52 weeks"),
    ("rule: time.iso-week-date", "2026-W54-7", "2026 has 53 weeks"),
  ])
  func theWeeksOfTheYearAreNamed(_ field: String, _ value: String, _ message: String) throws {
    #expect(try messages(field, value) == [message])
  }

  /// It is not written as a week, a secret, or the author has words of their own.
  @Test(arguments: [
    ("rule: time.week", "2026-W00"), ("rule: time.week", "0000-W54"),
    ("rule: time.week", "2026-W5"), ("rule: time.week, message: mine", "2026-W54"),
    ("rule: time.week, secret: true", "2026-W54"), ("rule: time.iso-week-date", "2026-W54-8"),
    ("rule: time.iso-week-date", "2026-W54"), ("pattern: '2026-W5[0-3]'", "2026-W54"),
  ])
  func othersHaveTheirOwnWords(_ field: String, _ value: String) throws {
    #expect(try messages(field, value).allSatisfy { !$0.contains(" has 5") })
  }

  @Test(arguments: [
    ("de", "das Jahr 2026 hat 53 Wochen"), ("fr", "l’année 2026 compte 53 semaines"),
    ("es", "el año 2026 tiene 53 semanas"), ("ru", "в 2026 году 53 недели"),
    ("ka", "2026 წელს 53 კვირა აქვს"), ("ar", "عام 2026 فيه 53 أسبوعًا"),
    ("ja", "2026年は第53週までです"),
  ])
  func inAllLanguages(_ language: String, _ message: String) throws {
    #expect(try messages("rule: time.week", "2026-W54", language) == [message])
  }

  private func messages(
    _ field: String, _ value: String, _ language: String? = nil
  ) throws -> [String] {
    let form = try ValidationForm("form: t\nfields: { v: { \(field) } }")
    let issues = Checker(form, locale: language).check("{\"v\":\"\(value)\"}".utf8).issues
    #expect(issues.allSatisfy { $0.code == "patternMismatch" || $0.code == "tooShort" })
    return issues.map(\.message)
  }
}
