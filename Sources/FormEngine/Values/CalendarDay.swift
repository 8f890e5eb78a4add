/// Days of the proleptic Gregorian calendar, counted from 1970-01-01 (day 0).
///
/// Algorithms: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil).
package enum CalendarDay {
  /// The years that a date may have: 0000 is no year of ISO 8601's agreed range, HTML begins at 1.
  package static let years = 1...9999
  /// 0001-01-01 to 9999-12-31.
  static let days: ClosedRange<Int64> = -719_162...2_932_896
  /// What a span of time that leads from one day to another may have.
  static let mostDays: Int64 = 4_000_000
  static let mostMonths = 120_000

  /// The day number of a date, which must exist.
  @inline(__always)
  package static func number(year: Int, month: Int, day: Int) -> Int64 {
    let y = month <= 2 ? year &- 1 : year
    let century = (y >= 0 ? y : y &- 99) / 100
    let leapDays = y &>> 2 &- century &+ century &>> 2
    let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
    return Int64(y &* 365 &+ leapDays &+ dayOfYear &- 719_468)
  }

  package static func components(of number: Int64) -> (year: Int, month: Int, day: Int) {
    let z = Int(number) &+ 719_468
    let era = (z >= 0 ? z : z &- 146_096) / 146_097
    let dayOfEra = z &- era &* 146_097
    let yearOfEra =
      (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let shifted = (5 &* dayOfYear &+ 2) / 153
    let month = shifted < 10 ? shifted &+ 3 : shifted &- 9
    return (
      yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0), month,
      dayOfYear &- (153 &* shifted &+ 2) / 5 &+ 1
    )
  }

  package static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day that many months later; a day that the month does not have becomes its last.
  package static func adding(months: Int, to number: Int64) -> Int64 {
    let date = components(of: number)
    let index = date.year &* 12 &+ date.month &- 1 &+ months
    let year = index >= 0 ? index / 12 : (index &- 11) / 12
    let month = index &- year &* 12 &+ 1
    return Self.number(
      year: year, month: month, day: min(date.day, daysInMonth(month, of: year)))
  }

  /// `2026-06-15`.
  package static func text(_ number: Int64) -> String {
    let date = components(of: number)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  package static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
