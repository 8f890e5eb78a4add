/// A day, with a time where one is told.
package struct LaidOutMoment: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int
  /// Nil for a day alone.
  package var hour: Int?
  package var minute = 0
  /// Nil where seconds are not told.
  package var second: Int?

  package init(
    year: Int, month: Int, day: Int, hour: Int? = nil, minute: Int = 0, second: Int? = nil
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Reads `2026-06-15`, `2026-06-15T09:30` or `2026-06-15T09:30:15`; nil for anything else.
  package init?(_ text: String) {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    func numbers(_ text: Substring, _ separator: Character) -> [Int]? {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int($0) }
      return numbers.count == parts.count ? numbers : nil
    }
    guard halves.count <= 2, let days = numbers(halves[0], "-"), days.count == 3 else { return nil }
    self.init(year: days[0], month: days[1], day: days[2])
    guard halves.count == 2 else { return }
    guard let clock = numbers(halves[1], ":"), 2...3 ~= clock.count else { return nil }
    (hour, minute) = (clock[0], clock[1])
    if clock.count == 3 { second = clock[2] }
  }

  /// `2026-06-15`, with the time as `T09:30` or `T09:30:15`.
  package var text: String {
    let padded = CalendarDay.padded
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    if let hour { text += "T\(padded(hour, 2)):\(padded(minute, 2))" }
    if let second { text += ":" + padded(second, 2) }
    return text
  }
}

extension DateLayout {
  /// A moment in this layout, with the names of months in a language; nil where the layout leaves out some of it.
  package func text(of moment: LaidOutMoment, in language: String) -> String? {
    let parts = Array(parts)
    let hasYear = !parts.contains(.year(digits: 2)) || 2000...2099 ~= moment.year
    let hasClock = moment.hour == nil || hasTime
    let hasSecond = (moment.second ?? 0) == 0 || parts.contains(.second(letters: 2))
    guard hasYear, hasClock, hasSecond, hasDay || moment.day == 1 else { return nil }
    return text(moment, in: language)
  }

  /// The parts of a moment that the layout has.
  package func text(_ moment: LaidOutMoment, in language: String = "en") -> String {
    let hour = moment.hour ?? 0
    let padded = CalendarDay.padded
    let bytes = parts.flatMap { part -> [UInt8] in
      switch part {
      case .year(2): Array(padded(moment.year % 100, 2).utf8)
      case .year: Array(padded(moment.year, 4).utf8)
      case .month(3): Array(MonthNames.short(moment.month, in: language).utf8)
      case .month(let letters): Array(padded(moment.month, letters).utf8)
      case .day(let letters): Array(padded(moment.day, letters).utf8)
      case .hour(let letters): Array(padded(hour, letters).utf8)
      case .halfHour(let letters): Array(padded((hour + 11) % 12 + 1, letters).utf8)
      case .minute: Array(padded(moment.minute, 2).utf8)
      case .second: Array(padded(moment.second ?? 0, 2).utf8)
      case .half: Array((hour < 12 ? "AM" : "PM").utf8)
      case .text(let byte): [byte]
      case .unknown: []
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
