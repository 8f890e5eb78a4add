/// Weeks as HTML writes them: `2026-W53`.
package struct WeekText {
  /// Over 0.
  package let year: Int
  /// Over 0; whether the year has it is another question.
  package let week: Int

  /// Nil for what is not written as a week: a year of four to eight digits, `-W`, and two digits.
  package init?(_ digits: ArraySlice<UInt8>) {
    guard digits.count >= 8, digits.count <= 12 else { return nil }
    let mark = digits.endIndex - 4
    guard digits[mark] == UInt8(ascii: "-"), digits[mark + 1] == UInt8(ascii: "W"),
      let year = Self.number(digits[..<mark]), let week = Self.number(digits[(mark + 2)...]),
      year > 0, week > 0
    else { return nil }
    (self.year, self.week) = (year, week)
  }

  /// How many weeks the year has.
  ///
  /// WHATWG HTML, section 2.3.5.8: a year has 53 weeks if it begins on a Thursday, or on a Wednesday
  /// and is a leap year; else 52.
  package var weeksOfYear: Int { Self.hasLongCalendar(year) ? 53 : 52 }

  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe WeekText(Array(text)[...]).map { $0.week <= $0.weeksOfYear } ?? false
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(digit &- 0x30)
    }
    return value
  }

  private static func hasLongCalendar(_ year: Int) -> Bool {
    // The weekday of 31 December, Sunday 0: ISO 8601-1, by the Gregorian rule of leap years.
    func lastWeekday(_ year: Int) -> Int { (year + year / 4 - year / 100 + year / 400) % 7 }
    return lastWeekday(year) == 4 || lastWeekday(year - 1) == 3
  }
}
