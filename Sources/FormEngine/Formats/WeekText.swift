/// Weeks as HTML writes them: `2026-W53`.
enum WeekText {
  /// Whether the year, of four digits or more and over 0, has that week.
  ///
  /// WHATWG HTML, section 2.3.5.8: a year has 53 weeks if it begins on a Thursday, or on a Wednesday
  /// and is a leap year; else 52.
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let digits = unsafe Array(text)
    guard digits.count >= 8, digits.count <= 12 else { return false }
    let yearCount = digits.count - 4
    guard digits[yearCount] == UInt8(ascii: "-"), digits[yearCount + 1] == UInt8(ascii: "W"),
      let year = number(digits[..<yearCount]), let week = number(digits[(yearCount + 2)...]),
      year > 0, week > 0
    else { return false }
    return week <= (hasLongCalendar(year) ? 53 : 52)
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
