internal import FormEngine

/// Local time by a rule without an end: the TZ string of POSIX with which a file of the time zone
/// database ends (RFC 9636, section 3.3.1), such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
  /// Seconds east of UTC.
  private let standard: Int64
  private let daylight: Daylight?

  private struct Daylight: Sendable {
    var offset: Int64
    var start: Change
    var end: Change
  }

  /// When one local time gives way to the other, each year.
  private struct Change: Sendable {
    enum Day: Sendable {
      /// A weekday (0 is Sunday) of a month: the first to fourth, or as the fifth the last.
      case weekday(month: Int, week: Int, day: Int)
      /// The day of the year from 1 to 365, 29 February never counted.
      case withoutLeapDay(Int)
      /// The day of the year from 0 to 365.
      case ofYear(Int)
    }

    var day: Day
    /// Seconds from midnight, of the local time before the change; −167 to 167 hours.
    var time: Int64

    /// Seconds from 1970, in the local time before the change.
    func second(in year: Int) -> Int64 { dayNumber(in: year) * 86_400 + time }

    private func dayNumber(in year: Int) -> Int64 {
      let newYear = CalendarDay.number(year: year, month: 1, day: 1)
      switch day {
      case .ofYear(let day): return newYear + Int64(day)
      case .withoutLeapDay(let day):
        let isBehindLeapDay = day > 59 && CalendarDay.daysInMonth(2, of: year) == 29
        return newYear + Int64(isBehindLeapDay ? day : day - 1)
      case .weekday(let month, let week, let weekday):
        let first = CalendarDay.number(year: year, month: month, day: 1)
        // Day 0, 1 January 1970, was a Thursday.
        let firstWeekday = Int(((first + 4) % 7 + 7) % 7)
        var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        if day >= CalendarDay.daysInMonth(month, of: year) { day -= 7 }
        return first + Int64(day)
      }
    }
  }

  /// All that it knows, in seconds east of UTC.
  var offsets: [Int64] { [standard] + (daylight.map { [$0.offset] } ?? []) }

  /// Seconds east of UTC at a second from 1970.
  func offset(at second: Int64) -> Int64 {
    guard let daylight else { return standard }
    let day = TimeText.floorDivision(second + standard, 86_400)
    let year = CalendarDay.components(of: day).year
    var latest = Int64.min
    var offset = standard
    // Those of other years count where a change stands near the new year, or beyond it.
    for year in year - 1...year + 1 {
      let end = daylight.end.second(in: year) - daylight.offset
      if end <= second, end > latest { (latest, offset) = (end, standard) }
      let start = daylight.start.second(in: year) - standard
      // Where one ends as the next starts, it is daylight-saving time all year.
      if start <= second, start >= latest { (latest, offset) = (start, daylight.offset) }
    }
    return offset
  }
}

extension ZoneRule {
  /// Nil for what is no such rule.
  init?(_ text: Substring) {
    var reader = Reader(rest: text)
    guard reader.skipName(), let west = reader.time(most: 24) else { return nil }
    standard = -west
    if reader.rest.isEmpty {
      daylight = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standard + 3600
    if reader.rest.first != "," {
      guard let west = reader.time(most: 24) else { return nil }
      offset = -west
    }
    guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else {
      return nil
    }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  private struct Reader {
    var rest: Substring

    private mutating func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    /// Three letters or more, or anything of letters, digits and signs in angle brackets.
    mutating func skipName() -> Bool {
      if skip("<") {
        guard let end = rest.firstIndex(of: ">") else { return false }
        rest = rest[end...].dropFirst()
        return true
      }
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest[name.endIndex...]
      return name.count >= 3
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard digits.count <= 3, let number = Int(digits), range.contains(number) else { return nil }
      rest = rest[digits.endIndex...]
      return number
    }

    /// `2`, `-1:30`, `26:00:00`: seconds.
    mutating func time(most hours: Int) -> Int64? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard let hours = number(0...hours) else { return nil }
      var seconds = hours * 3600
      if skip(":") {
        guard let minutes = number(0...59) else { return nil }
        seconds += minutes * 60
        if skip(":") {
          guard let more = number(0...59) else { return nil }
          seconds += more
        }
      }
      return Int64(isNegative ? -seconds : seconds)
    }

    /// `,M3.5.0/2`, `,J60` or `,59`.
    mutating func change() -> Change? {
      guard skip(",") else { return nil }
      let day: Change.Day
      if skip("M") {
        guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
          let weekday = number(0...6)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if skip("J") {
        guard let number = number(1...365) else { return nil }
        day = .withoutLeapDay(number)
      } else {
        guard let number = number(0...365) else { return nil }
        day = .ofYear(number)
      }
      guard skip("/") else { return Change(day: day, time: 2 * 3600) }
      return time(most: 167).map { Change(day: day, time: $0) }
    }
  }
}
