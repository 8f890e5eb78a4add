/// A day or a moment, and the span of time by which it is reached from another.
///
/// In comparisons a month counts by the day of the month, as `java.time.Period` and PostgreSQL's `age`
/// count it: what a month lacks, such as 29 February 2022, lies between its last day and the next
/// month's first. So who is born on 29 February is 18 on 1 March, and it makes no difference on
/// which side of a comparison the span is written.
package struct MovedInstant: BitwiseCopyable, Sendable {
  /// Day number or microseconds.
  var start: Int64
  var months: Int
  /// What is added behind the months, in the unit of `start`.
  var rest: Int64
  var isMoment: Bool

  package init(from start: Int64, months: Int, rest: Int64, isMoment: Bool) {
    self.start = start
    self.months = months
    self.rest = rest
    self.isMoment = isMoment
  }

  init(to value: Int64, from start: Int64, months: Int, isMoment: Bool) {
    self.init(from: start, months: months, rest: 0, isMoment: isMoment)
    rest = value &- shifted
  }

  private var unit: Int64 { isMoment ? TimeText.microsecondsADay : 1 }

  /// The day and the microseconds of it.
  private static func parts(_ value: Int64, _ unit: Int64) -> (day: Int64, rest: Int64) {
    let day = TimeText.floorDivision(value, unit)
    return (day, value &- day &* unit)
  }

  /// The start so many months later; a day that the month lacks is its last.
  var shifted: Int64 {
    if months == 0 { return start }
    let (day, rest) = Self.parts(start, unit)
    return CalendarDay.adding(months: months, to: day) &* unit &+ rest
  }

  /// By itself: months first, a day that a month lacks becomes its last, then the rest.
  package var value: Int64 { shifted &+ rest }

  /// Whether the months lead to a day that there is not.
  var isBetweenDays: Bool {
    if months == 0 { return false }
    let day = Self.parts(start, unit).day
    let moved = CalendarDay.adding(months: months, to: day)
    return CalendarDay.components(of: day).day != CalendarDay.components(of: moved).day
  }

  /// The value that stands for it as the end of a range: what compares with it compares so with this.
  ///
  /// - Parameter isNext: Where it lies between two values the next one, else the one before.
  package func bound(isNext: Bool) -> Int64 {
    guard isBetweenDays else { return value }
    let day = Self.parts(start, unit).day
    let next = (CalendarDay.adding(months: months, to: day) &+ 1) &* unit &+ rest
    return isNext ? next : next &- 1
  }

  /// -1, 0 or 1.
  static func order(_ left: MovedInstant, _ right: MovedInstant) -> Int {
    let months = left.months &- right.months
    if months == 0 { return sign(left.start &+ left.rest, right.start &+ right.rest) }
    // The rest goes to the side that has no months, so that it comes behind these.
    let shiftsLeft = right.months == 0 || left.months != 0 && months > 0
    return shiftsLeft
      ? order(left.start, later: months, right.start &+ right.rest &- left.rest, left.unit)
      : 0
        &- order(right.start, later: 0 &- months, left.start &+ left.rest &- right.rest, left.unit)
  }

  private static func order(
    _ value: Int64, later months: Int, _ other: Int64, _ unit: Int64
  ) -> Int {
    let (day, time) = parts(value, unit)
    let (otherDay, otherTime) = parts(other, unit)
    let one = CalendarDay.components(of: day)
    let two = CalendarDay.components(of: otherDay)
    let order = sign(
      Int64(one.year &* 12 &+ one.month &+ months), Int64(two.year &* 12 &+ two.month))
    if order != 0 { return order }
    return one.day == two.day ? sign(time, otherTime) : sign(Int64(one.day), Int64(two.day))
  }

  private static func sign(_ left: Int64, _ right: Int64) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }
}
