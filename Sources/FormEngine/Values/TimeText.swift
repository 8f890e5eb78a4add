/// Reads dates and times by the byte: the whole text or nothing.
///
/// Safety: no function reads at or behind `count`.
package enum TimeText {
  package static let microsecondsADay: Int64 = 86_400_000_000

  /// `2026-06-15` (RFC 3339 full-date, a day that exists, years 0001 to 9999) as its day number.
  package static func date(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
    count == 10 ? unsafe date(bytes) : nil
  }

  @inline(__always)
  private static func date(_ bytes: UnsafePointer<UInt8>) -> Int64? {
    guard let pairs = unsafe DigitPairs(bytes, marks: .date) else { return nil }
    let year = pairs.number(at: 0) &* 100 &+ pairs.number(at: 2)
    let month = pairs.number(at: 5)
    let day = unsafe digits(bytes, 8)
    guard year >= 1, month >= 1, month <= 12, day >= 1,
      day <= 28 || day <= CalendarDay.daysInMonth(month, of: year)
    else { return nil }
    return CalendarDay.number(year: year, month: month, day: day)
  }

  /// `09:30`, `09:30:15`, `09:30:15.5` (HTML valid time string) as microseconds of the day.
  package static func time(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
    guard let read = unsafe clock(bytes, 0, count, needsSeconds: false), read.end == count,
      !read.isLeapSecond
    else { return nil }
    return read.microseconds
  }

  /// `2026-06-15T09:30:00Z` (RFC 3339 date-time) as microseconds from 1970-01-01T00:00Z.
  ///
  /// Digits behind the sixth of a second are read and not counted. Second 60 is read only where
  /// a leap second can be: 23:59:60 UTC on the last day of June or December.
  package static func instant(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
    guard count >= 20, unsafe bytes[10] | 0x20 == UInt8(ascii: "t"),
      let day = unsafe date(bytes),
      let clock = unsafe clock(bytes, 11, count, needsSeconds: true), clock.end < count
    else { return nil }
    var offset: Int64 = 0
    let sign = unsafe bytes[clock.end]
    if sign | 0x20 == UInt8(ascii: "z") {
      guard clock.end &+ 1 == count else { return nil }
    } else {
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), clock.end &+ 6 == count,
        unsafe bytes[clock.end &+ 3] == UInt8(ascii: ":")
      else { return nil }
      let hours = unsafe digits(bytes, clock.end &+ 1)
      let minutes = unsafe digits(bytes, clock.end &+ 4)
      guard hours | minutes >= 0, hours <= 23, minutes <= 59 else { return nil }
      offset = Int64(hours &* 60 &+ minutes) &* 60_000_000
      if sign == UInt8(ascii: "-") { offset = 0 &- offset }
    }
    let instant = day &* microsecondsADay &+ clock.microseconds &- offset
    if clock.isLeapSecond {
      // The second before it must be the last of a June or December day.
      let before = instant &- 1_000_000
      let endOfDay = floorDivision(before, microsecondsADay)
      let date = CalendarDay.components(of: endOfDay)
      let isLastSecond = (before &- endOfDay &* microsecondsADay) / 1_000_000 == 86_399
      guard isLastSecond, date.month == 6 && date.day == 30 || date.month == 12 && date.day == 31
      else { return nil }
    }
    return instant
  }

  /// Whether 20 bytes are a moment as most are written: `2026-06-15T09:30:00Z`, of the years 1900 to 2099, not behind
  /// the 28th of a month, and in no leap second; nothing is said of others.
  ///
  /// Safety: reads 20 bytes.
  @inline(__always)
  static func isPlainMoment(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let century = unsafe UInt16(bytes[0]) | UInt16(bytes[1]) &<< 8
    guard century == 0x3032 || century == 0x3931, unsafe bytes[10] == UInt8(ascii: "T"),
      unsafe bytes[19] == UInt8(ascii: "Z"),
      let date = unsafe DigitPairs(bytes + 2, marks: .shortDate),
      let clock = unsafe DigitPairs(bytes + 11, marks: .clock)
    else { return false }
    return date.are(within: .anyMonth) && clock.are(within: .clock)
  }

  /// `2026-06-15T09:30`, `2026-06-15T09:30:15.5` (HTML local date and time string, with `T`) as microseconds
  /// from 1970-01-01T00:00 on the same clocks.
  package static func local(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
    guard count >= 16, unsafe bytes[10] == UInt8(ascii: "T"), let day = unsafe date(bytes),
      let clock = unsafe clock(bytes, 11, count, needsSeconds: false), clock.end == count,
      !clock.isLeapSecond
    else { return nil }
    return day &* microsecondsADay &+ clock.microseconds
  }

  package static func floorDivision(_ value: Int64, _ by: Int64) -> Int64 {
    value >= 0 ? value / by : (value &- by &+ 1) / by
  }

  private struct Clock {
    var microseconds: Int64
    var end: Int
    var isLeapSecond: Bool
  }

  private static func clock(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int, needsSeconds: Bool
  ) -> Clock? {
    if at &+ 8 <= count, let pairs = unsafe DigitPairs(bytes + at, marks: .clock) {
      return unsafe clock(
        pairs.number(at: 0), pairs.number(at: 3), pairs.number(at: 6), bytes, at, count)
    }
    guard !needsSeconds, at &+ 5 <= count, unsafe bytes[at &+ 2] == UInt8(ascii: ":") else {
      return nil
    }
    let hours = unsafe digits(bytes, at)
    let minutes = unsafe digits(bytes, at &+ 3)
    guard hours | minutes >= 0, hours <= 23, minutes <= 59 else { return nil }
    // What stands behind the minutes are no seconds.
    let microseconds = Int64(hours &* 60 &+ minutes) &* 60_000_000
    return Clock(microseconds: microseconds, end: at &+ 5, isLeapSecond: false)
  }

  /// A time with seconds, behind which decimals may stand.
  @inline(__always)
  private static func clock(
    _ hours: Int, _ minutes: Int, _ seconds: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int,
    _ count: Int
  ) -> Clock? {
    guard hours <= 23, minutes <= 59, seconds <= 60 else { return nil }
    var microseconds = Int64((hours &* 60 &+ minutes) &* 60 &+ seconds) &* 1_000_000
    var end = at &+ 8
    if end < count, unsafe bytes[end] == UInt8(ascii: ".") {
      end &+= 1
      var unit: Int64 = 100_000
      let first = end
      while end < count, unsafe bytes[end] &- 0x30 < 10 {
        unsafe microseconds &+= Int64(bytes[end] &- 0x30) &* unit
        unit /= 10
        end &+= 1
      }
      if end == first { return nil }
    }
    return Clock(microseconds: microseconds, end: end, isLeapSecond: seconds == 60)
  }

  /// Two ASCII digits as a number, or -1.
  @inline(__always)
  private static func digits(_ bytes: UnsafePointer<UInt8>, _ at: Int) -> Int {
    let tens = unsafe bytes[at] &- 0x30
    let ones = unsafe bytes[at &+ 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : -1
  }

  /// `2026-06-15T09:30:00Z`, with as many decimals as are needed.
  package static func text(instant: Int64) -> String {
    let day = floorDivision(instant, microsecondsADay)
    return CalendarDay.text(day) + "T" + text(time: instant - day * microsecondsADay, seconds: true)
      + "Z"
  }

  /// `2026-06-15T09:30`, with seconds where there are any.
  package static func text(local reading: Int64) -> String {
    let day = floorDivision(reading, microsecondsADay)
    return CalendarDay.text(day) + "T" + text(time: reading - day * microsecondsADay)
  }

  /// `09:30`, or with seconds where there are any.
  package static func text(time: Int64, seconds always: Bool = false) -> String {
    let padded = CalendarDay.padded
    let seconds = Int(time / 1_000_000)
    var text = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
    let micros = Int(time % 1_000_000)
    if always || seconds % 60 != 0 || micros != 0 { text += ":" + padded(seconds % 60, 2) }
    if micros != 0 {
      var fraction = padded(micros, 6)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      text += "." + fraction
    }
    return text
  }
}
