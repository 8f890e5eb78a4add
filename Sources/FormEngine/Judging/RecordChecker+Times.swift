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

  // MARK: On the clocks of the form's zone

  /// The day, the time or the whole reading that a moment has there; the moment that a reading has.
  func zoned(_ kind: ExpressionNode.Kind, _ value: ExpressionValue) -> ExpressionValue {
    if value.kind == .error || value.kind == .unknown { return value }
    // Of several types it may be that already.
    switch (kind, value.kind) {
    case (.dayOf, .date), (.timeOf, .time), (.localOf, .local), (.momentOf, .datetime): return value
    default: break
    }
    if kind == .momentOf {
      guard value.kind == .local else { return .error(.wrongType) }
      return moment(of: value).map { .instant(.datetime, $0) } ?? .error(.clocksChange)
    }
    guard value.kind == .datetime || value.kind == .local && kind != .localOf else {
      return .error(.wrongType)
    }
    let local = value.kind == .local ? value.instant : plan.zone.reading(at: value.instant)
    let day = TimeText.floorDivision(local, TimeText.microsecondsADay)
    if kind == .timeOf { return .instant(.time, local &- day &* TimeText.microsecondsADay) }
    guard CalendarDay.days.contains(day) else { return .error(.overflow) }
    return kind == .localOf ? .instant(.local, local) : .instant(.date, day)
  }

  /// The moment of a reading; nil for one that the clocks show twice.
  private func moment(of local: ExpressionValue) -> Int64? {
    if case .one(let moment) = plan.zone.moments(of: local.instant) { return moment }
    return nil
  }

  /// The time that goes by between two readings.
  func timeGoneBy(from: ExpressionValue, to: ExpressionValue) -> ExpressionValue {
    guard let start = moment(of: from), let end = moment(of: to) else {
      return .error(.clocksChange)
    }
    return .duration(months: 0, days: 0, microseconds: end &- start)
  }

  /// A reading so much later: months and days keep the clock, hours go by.
  func moved(local: ExpressionValue, by span: ExpressionValue) -> ExpressionValue {
    var clock = span
    if span.kind == .duration {
      clock = .duration(months: span.months, days: Int32(clamping: span.days), microseconds: 0)
    }
    let moved = self.moved(local, by: clock)
    guard moved.kind == .local else { return moved }
    guard plan.zone.show(moved.instant, .local) else { return .error(.clocksChange) }
    if span.microseconds == 0 { return moved }
    guard span.microseconds.magnitude <= UInt64(CalendarDay.mostDays * TimeText.microsecondsADay)
    else {
      return .error(.overflow)
    }
    guard let later = plan.zone.later(moved.instant, by: span.microseconds) else {
      return .error(.clocksChange)
    }
    guard CalendarDay.days.contains(TimeText.floorDivision(later, TimeText.microsecondsADay)) else {
      return .error(.overflow)
    }
    return .moved(
      .local, to: later, from: moved.movedInstant.start,
      months: Int32(clamping: moved.movedInstant.months))
  }
}
