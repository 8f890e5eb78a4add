/// Operators between two values.
extension RecordChecker {
  /// The value that stands for a result where one side is no plain value.
  func absorbed(
    _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue? {
    if left.kind == .error { return left }
    if right.kind == .error { return right }
    return left.kind == .unknown || right.kind == .unknown ? .unknown : nil
  }

  mutating func compared(
    _ kind: ExpressionNode.Kind, _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue {
    if let absorbed = absorbed(left, right) { return absorbed }
    if kind == .equal { return same(left, right) }
    if kind == .notEqual { return negatedTruth(same(left, right)) }
    guard let order = order(of: left, right) else { return .error(.wrongType) }
    return .boolean(kind.holds(for: order))
  }

  /// The days between two dates as a plain span of time.
  func plain(_ value: ExpressionValue) -> ExpressionValue {
    guard value.kind == .dateSpan else { return value }
    return .duration(months: 0, days: Int32(clamping: value.days), microseconds: 0)
  }

  mutating func isIn(_ value: ExpressionValue, _ list: ExpressionValue) -> ExpressionValue {
    if let absorbed = absorbed(value, list) { return absorbed }
    guard list.kind == .list else { return .error(.wrongType) }
    expressions.budget &-= list.count
    var other: ExpressionValue?
    for place in 0..<list.count {
      let item = expressions.values[list.start &+ place]
      if item.kind == .error { other = item }
      if item.kind == .unknown { other = other ?? item }
      if item.kind == .error || item.kind == .unknown { continue }
      let found = same(value, item)
      if found.isTrue { return found }
      if !found.isFalse { other = other?.kind == .error ? other : found }
    }
    return other ?? .boolean(false)
  }

  // MARK: Arithmetic

  func negated(_ value: ExpressionValue) -> ExpressionValue {
    switch value.kind {
    case .number: value.number.negated.map { .number($0) } ?? .error(.overflow)
    case .duration:
      .duration(
        months: 0 &- value.months, days: Int32(clamping: 0 &- value.days),
        microseconds: 0 &- value.microseconds)
    case .dateSpan: negated(plain(value))
    case .unknown, .error: value
    case .boolean, .text, .date, .time, .datetime, .local, .list, .group, .anything:
      .error(.wrongType)
    }
  }

  mutating func arithmetic(
    _ kind: ExpressionNode.Kind, _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue {
    if let absorbed = absorbed(left, right) { return absorbed }
    let (left, right) = (plain(left), plain(right))
    switch (left.kind, right.kind) {
    case (.number, .number): return calculated(kind, left.number, right.number)
    case (.text, .text) where kind == .add: return joined(left, right)
    case (.list, .list) where kind == .add: return appended(left, right)
    case (.date, .duration), (.datetime, .duration):
      return moved(left, by: kind == .subtract ? negated(right) : right)
    case (.time, .duration):
      return moved(time: left, by: kind == .subtract ? negated(right) : right)
    case (.duration, .time) where kind == .add: return moved(time: right, by: left)
    case (.local, .duration):
      return moved(local: left, by: kind == .subtract ? negated(right) : right)
    case (.duration, .local) where kind == .add: return moved(local: right, by: left)
    case (.local, .local) where kind == .subtract: return timeGoneBy(from: right, to: left)
    case (.time, .time) where kind == .subtract:
      return .duration(months: 0, days: 0, microseconds: left.instant &- right.instant)
    case (.duration, .date) where kind == .add, (.duration, .datetime) where kind == .add:
      return moved(right, by: left)
    case (.date, .date) where kind == .subtract:
      return .dateSpan(from: right.instant, days: left.instant &- right.instant)
    case (.datetime, .datetime) where kind == .subtract:
      return .duration(months: 0, days: 0, microseconds: left.instant &- right.instant)
    case (.duration, .duration):
      let other = kind == .subtract ? negated(right) : right
      let months = left.months.addingReportingOverflow(other.months)
      let micros = left.microseconds.addingReportingOverflow(other.microseconds)
      guard !months.overflow, !micros.overflow, let days = Int32(exactly: left.days &+ other.days)
      else { return .error(.overflow) }
      return .duration(
        months: months.partialValue, days: days, microseconds: micros.partialValue)
    default: return .error(.wrongType)
    }
  }

  private func calculated(
    _ kind: ExpressionNode.Kind, _ left: ExactNumber, _ right: ExactNumber
  ) -> ExpressionValue {
    let result: ExactNumber? =
      switch kind {
      case .add: .add(left, right)
      case .subtract: .subtract(left, right)
      case .multiply: .multiply(left, right)
      case .divide: .divide(left, right)
      default: .remainder(left, right)
      }
    if let result { return .number(result) }
    let isByZero = right.isZero && (kind == .divide || kind == .remainder)
    return .error(isByZero ? .divisionByZero : .overflow)
  }

  /// The date or moment that much later: months first, a day that a month lacks becomes its last.
  ///
  /// Several spans in a row are added up.
  func moved(
    _ value: ExpressionValue, by span: ExpressionValue
  ) -> ExpressionValue {
    guard span.kind == .duration else { return span }
    if value.kind == .date, span.microseconds != 0 { return .error(.wrongType) }
    var moved = value.movedInstant
    let months = moved.months + Int(span.months)
    // Past the calendar no day can be, and nothing overflows before.
    guard abs(months) <= CalendarDay.mostMonths, abs(span.days) <= CalendarDay.mostDays,
      abs(span.microseconds) <= CalendarDay.mostDays * TimeText.microsecondsADay
    else { return .error(.overflow) }
    let unit = value.kind.isMoment ? TimeText.microsecondsADay : 1
    moved.months = months
    moved.rest += span.days * unit + span.microseconds
    let result = moved.value
    guard CalendarDay.days.contains(TimeText.floorDivision(result, unit)) else {
      return .error(.overflow)
    }
    return .moved(value.kind, to: result, from: moved.start, months: Int32(months))
  }

  private mutating func joined(
    _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue {
    let count = left.count + right.count
    expressions.budget &-= count / 8
    guard expressions.budget >= 0, count <= ExpressionScratch.longestText else {
      return .error(.tooCostly)
    }
    arena.reserve(count + RecordReader.padding)
    let start = arena.count
    appendToArena(left)
    appendToArena(right)
    return .text(.arena, start: start, count: count)
  }

  private mutating func appended(
    _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue {
    expressions.budget &-= left.count &+ right.count
    if expressions.budget < 0 { return .error(.tooCostly) }
    let start = expressions.values.count
    for place in 0..<left.count {
      expressions.values.append(expressions.values[left.start &+ place])
    }
    for place in 0..<right.count {
      expressions.values.append(expressions.values[right.start &+ place])
    }
    return .list(start: start, count: left.count &+ right.count)
  }

  func rounded(_ value: ExpressionValue, _ places: ExpressionValue) -> ExpressionValue {
    if let absorbed = absorbed(value, places) { return absorbed }
    guard value.kind == .number, let count = places.number.integer, count >= 0, count <= 30 else {
      return .error(.wrongType)
    }
    return value.number.rounded(to: count).map { .number($0) } ?? .error(.overflow)
  }
}
