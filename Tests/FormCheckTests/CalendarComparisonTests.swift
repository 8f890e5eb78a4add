import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import FormCheck
@testable import FormCompiling

/// Comparisons with spans of years and months: one answer, however they are written.
///
/// The oracle counts as java.time.Period and PostgreSQL's age() do: by the month, then by the day of the
/// month, so that who is born on 29 February is 18 on 1 March.
@Suite struct CalendarComparisonTests {
  struct Day: Comparable, CustomStringConvertible {
    var year: Int
    var month: Int
    var day: Int

    static func < (one: Day, other: Day) -> Bool {
      (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    /// A day that the month may lack, for comparing only.
    func later(months: Int) -> Day {
      let index = year * 12 + month - 1 + months
      return Day(year: index / 12, month: index % 12 + 1, day: day)
    }

    static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    var monthLength: Int {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      return month == 2 && isLeap ? 29 : Self.lengths[month - 1]
    }

    var next: Day {
      if day < monthLength { return Day(year: year, month: month, day: day + 1) }
      return month < 12
        ? Day(year: year, month: month + 1, day: 1) : Day(year: year + 1, month: 1, day: 1)
    }

    var description: String {
      String(format: "%04d-%02d-%02d", year, month, day)
    }

    /// This one and those after it, up to the one before another.
    func days(until end: Day) -> [Day] {
      Array(sequence(first: self) { $0.next < end ? $0.next : nil })
    }
  }

  /// Ways to say that at least the span lies between this and today, exactly, and at most.
  private static func form(_ span: String) -> String {
    var fields: [String] = ["t: { type: date }"]
    func add(_ name: String, _ conditions: [String], _ ranges: [String]) {
      for (index, condition) in conditions.enumerated() {
        fields.append("\(name)\(index): { type: date, check: \(condition) }")
      }
      for (index, range) in ranges.enumerated() {
        fields.append("\(name)r\(index): { type: date, range: \(range) }")
      }
    }
    for (name, least, most, range, fieldRange) in [
      ("least", "<=", ">=", "..today-\(span)", "..t-\(span)"),
      ("over", "<", ">", "{ below: today-\(span) }", "{ below: t-\(span) }"),
      ("most", ">=", "<=", "today-\(span)..", "t-\(span).."),
      ("under", ">", "<", "{ above: today-\(span) }", "{ above: t-\(span) }"),
    ] {
      add(
        name,
        [
          "this \(least) today - \(span)", "today - \(span) \(most) this",
          "this + \(span) \(least) today", "today \(most) this + \(span)",
          "today - this \(most) \(span)", "\(span) \(least) today - this",
          "this - today \(least) -\(span)", "\(span) + this \(least) t",
          "(!(this + \(span) \(most == ">=" ? ">" : most == ">" ? ">=" : most == "<" ? "<=" : "<") today))",
        ], [range, fieldRange])
    }
    return "form: t\nfields:\n  " + fields.joined(separator: "\n  ")
  }

  @Test(arguments: [("18y", 216), ("1mo", 1), ("6mo", 6), ("1y6mo", 18)])
  func everyDayOfFourYears(span: String, months: Int) throws {
    let form = try ValidationForm(Self.form(span))
    let checker = Checker(form)
    let names = form.compiled.fields.map(\.name).filter { $0.contains { $0.isNumber } }
    #expect(names.count == 44)
    let days = Day(year: 2021, month: 1, day: 1).days(until: Day(year: 2025, month: 1, day: 2))
    var counts: [String: Int] = [:]
    for today in Cases.of(days, oneIn: 11) {
      // Some days around the one that lies the span before.
      var day = today.later(months: -months)
      day.day = max(1, min(day.day, day.monthLength) - 1)
      for _ in 0..<4 {
        let order =
          day.later(months: months) == today ? 0 : day.later(months: months) < today ? -1 : 1
        let payload =
          "{\"t\":\"\(today)\","
          + names.map { "\"\($0)\":\"\(day)\"" }
          .joined(separator: ",") + "}"
        let report = checker.check(payload.utf8, now: try moment("\(today)T12:00:00Z"))
        let refused = Set(report.issues.map { String($0.field.dropFirst()) })
        var expected: Set<String> = []
        for name in names {
          let holds =
            name.hasPrefix("least")
            ? order <= 0
            : name.hasPrefix("over")
              ? order < 0
              : name.hasPrefix("most") ? order >= 0 : order > 0
          if !holds { expected.insert(name) }
        }
        counts["\(order)", default: 0] += 1
        #expect(refused == expected, "\(day) on \(today)")
        if refused != expected { return }
        day = day.next
      }
    }
    #expect(counts.count == 3, "before, on and after the day: \(counts)")
  }

  /// Spans forward, from the ends of months: an end that the month lacks lies before the next one's first.
  @Test(arguments: [("1mo", 1), ("11mo", 11), ("1y", 12)])
  func forward(span: String, months: Int) throws {
    let form = try ValidationForm(
      """
      form: t
      fields:
        t: { type: date }
        a: { type: date, check: this <= today + \(span) }
        b: { type: date, check: this - \(span) <= today }
        c: { type: date, range: ..today+\(span) }
        d: { type: date, range: ..t+\(span) }
        e: { type: date, check: this - today <= \(span) }
        f: { type: datetime, check: 'this <= now + \(span)' }
        g: { type: datetime, range: ..now+\(span) }
        h: { type: date, range: today+\(span).. }
        i: { type: date, range: t+\(span).. }
        j: { type: date, check: this >= today + \(span) }
        k: { type: date, check: this - \(span) >= t }
        l: { type: datetime, range: now+\(span).. }
      """)
    let checker = Checker(form)
    let days = Day(year: 2023, month: 1, day: 1).days(until: Day(year: 2024, month: 6, day: 1))
    for today in Cases.of(days, oneIn: 11) {
      let end = today.later(months: months)
      var day = end
      day.day = max(1, min(end.day, end.monthLength) - 1)
      for _ in 0..<4 {
        var fields = ["\"t\":\"\(today)\""]
        for name in "abcdehijk" { fields.append("\"\(name)\":\"\(day)\"") }
        for name in "fgl" { fields.append("\"\(name)\":\"\(day)T12:00:00Z\"") }
        let payload = "{" + fields.joined(separator: ",") + "}"
        let report = checker.check(payload.utf8, now: try moment("\(today)T12:00:00Z"))
        let refused = report.issues.map { $0.field.dropFirst() }.sorted().joined()
        let expected = (day > end ? "abcdefg" : "") + (day < end ? "hijkl" : "")
        #expect(refused == expected, "\(day) on \(today)")
        if refused != expected { return }
        day = day.next
      }
    }
  }

  /// A sum that stands alone keeps the last of the month; several spans in a row are added up.
  @Test(arguments: [
    ("2023-01-31", "1mo", "2023-02-28"), ("2024-02-29", "1y", "2025-02-28"),
    ("2024-02-29", "4y", "2028-02-29"), ("2024-03-31", "-1mo", "2024-02-29"),
    ("2023-01-31", "1mo1d", "2023-03-01"), ("2023-01-31", "1mo + 1mo", "2023-03-31"),
    ("2023-01-31", "1d + 1mo", "2023-03-01"),
  ])
  func sums(start: String, span: String, sum: String) throws {
    let sign = span.hasPrefix("-") ? "" : "+ "
    let form = """
      fields:
        a: { type: date }
        b: { type: date, compute: a \(sign)\(span.replacing("-1mo", with: "- 1mo")) }
        c: { type: date, check: 'this == a \(sign)\(span.replacing("-1mo", with: "- 1mo"))' }
      """
    try FormCase(
      "sum", form, "{'a':'\(start)','c':'\(sum)'}",
      cleaned: "{'a':'\(start)','b':'\(sum)','c':'\(sum)'}"
    ).test()
  }

  /// The message of an end that lies between two days names a day that there is, and that fits.
  @Test func wordsNameTheFirstDayThatFits() throws {
    for field in ["range: today+1mo..", "range: t+1mo.."] {
      let found = try report(
        "form: t\nfields: { t: { type: date }, a: { type: date, \(field) } }",
        #"{"t":"2023-01-31","a":"2023-02-28"}"#, now: "2023-01-31T12:00:00Z")
      let issue = try #require(found.issues.first)
      #expect(issue.code == "rangeUnderflow" && issue.message.contains("2023-03-01"))
    }
  }
}
