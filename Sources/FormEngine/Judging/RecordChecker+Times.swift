/// Times of the day, and moments on the clocks of the form's zone.
extension RecordChecker {
  /// A time so much later, round the clock; the span has hours, minutes and seconds alone.
  func moved(time: ExpressionValue, by span: ExpressionValue) -> ExpressionValue {
    guard span.kind == .duration else { return span }
    guard span.months == 0, span.days == 0 else { return .error(.wrongType) }
    let later = time.instant &+ span.microseconds % TimeText.microsecondsADay
    return .instant(.time, Self.roundTheClock(later))
  }

  /// From 0 to the last microsecond of a day.
  private static func roundTheClock(_ microseconds: Int64) -> Int64 {
    let day = TimeText.microsecondsADay
    return microseconds &- TimeText.floorDivision(microseconds, day) &* day
  }

  /// The minutes from one time to the next of another, 0 for the same.
  func minutes(from: ExpressionValue, to: ExpressionValue) -> ExpressionValue {
    if let absorbed = absorbed(from, to) { return absorbed }
    guard from.kind == .time, to.kind == .time else { return .error(.wrongType) }
    let span = ExactNumber(Int128(Self.roundTheClock(to.instant &- from.instant)))
    return ExactNumber.divide(span, ExactNumber(60_000_000)).map { .number($0) }
      ?? .error(.overflow)
  }

  /// The day or the time that a moment has on the clocks of the form's zone.
  func zoned(_ kind: ExpressionNode.Kind, _ value: ExpressionValue) -> ExpressionValue {
    if value.kind == .error || value.kind == .unknown { return value }
    guard value.kind == .datetime else { return .error(.wrongType) }
    let local = value.instant &+ (owner.zoneOffset?(value.instant) ?? 0)
    let day = TimeText.floorDivision(local, TimeText.microsecondsADay)
    if kind == .timeOf { return .instant(.time, local &- day &* TimeText.microsecondsADay) }
    return CalendarDay.days.contains(day) ? .instant(.date, day) : .error(.overflow)
  }
}
