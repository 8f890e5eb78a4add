import FormEngine
import Testing

@Suite struct CalendarDayTests {
  /// Each day from 1600-01-01 to 2400-12-31 by counting, two whole cycles of 400 years.
  @Test func everyDayOfEightCenturies() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    // 370 years of 365 days and 90 leap days before 1970.
    var number: Int64 = -(370 * 365 + 90)
    var wrong: [String] = []
    for year in 1600...2400 {
      // The rule of 1582: every fourth year, but of the hundreds only every fourth.
      let isLeap = year % 100 == 0 ? (year / 100) % 4 == 0 : year % 4 == 0
      for month in 1...12 {
        let days = lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
        if CalendarDay.daysInMonth(month, of: year) != days { wrong.append("\(year)-\(month)") }
        for day in 1...days {
          let date = CalendarDay.components(of: number)
          if CalendarDay.number(year: year, month: month, day: day) != number
            || date != (year, month, day)
          {
            wrong.append("\(year)-\(month)-\(day)")
          }
          number += 1
        }
      }
    }
    #expect(wrong == [])
    // 801 years, 195 of them leap years.
    #expect(number == -135_140 + 801 * 365 + 195)
  }

  /// Known days: Julian day numbers (Meeus, Astronomical Algorithms) less 2,440,588.
  @Test(
    arguments: [
      (1970, 1, 1, 0), (2000, 1, 1, 10_957), (2000, 2, 29, 11_016), (1582, 10, 15, -141_427),
      (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896), (1969, 12, 31, -1), (2024, 2, 29, 19_782),
      (1600, 1, 1, -135_140),
    ] as [(Int, Int, Int, Int64)])
  func knownDays(_ year: Int, _ month: Int, _ day: Int, _ number: Int64) {
    #expect(CalendarDay.number(year: year, month: month, day: day) == number)
    #expect(CalendarDay.components(of: number) == (year, month, day))
  }

  @Test(arguments: [
    ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"),
    ("2024-02-29", -12, "2023-02-28"),
    ("2024-02-29", 48, "2028-02-29"), ("2024-02-29", -1, "2024-01-29"),
    ("2023-12-31", 2, "2024-02-29"),
    ("2024-05-31", 1, "2024-06-30"), ("2024-01-15", -1, "2023-12-15"),
    ("2024-01-15", -13, "2022-12-15"),
    ("2024-01-15", 0, "2024-01-15"), ("2024-03-31", -1, "2024-02-29"),
    ("2100-01-31", 1, "2100-02-28"),
    ("0001-01-31", 1, "0001-02-28"), ("2024-12-01", 1, "2025-01-01"),
    ("2024-11-30", 3, "2025-02-28"),
  ])
  func months(_ from: String, _ months: Int, _ expected: String) throws {
    let day = try #require(unsafe withBytes(of: from) { unsafe TimeText.date($0, $1) } ?? nil)
    #expect(CalendarDay.text(CalendarDay.adding(months: months, to: day)) == expected)
  }
}
