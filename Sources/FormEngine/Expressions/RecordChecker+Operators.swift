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

  func compared(
    _ kind: ExpressionNode.Kind, _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue {
    if let absorbed = absorbed(left, right) { return absorbed }
    if kind == .equal { return .boolean(isSame(left, right)) }
    if kind == .notEqual { return .boolean(!isSame(left, right)) }
    guard let order = order(of: left, right) else { return .error(.wrongType) }
    switch kind {
    case .less: return .boolean(order < 0)
    case .lessOrEqual: return .boolean(order <= 0)
    case .greater: return .boolean(order > 0)
    default: return .boolean(order >= 0)
    }
  }

  /// Whether two values are equal; those of two types never are.
  func isSame(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    if left.kind == .boolean, right.kind == .boolean { return left.isTrue == right.isTrue }
    return order(of: left, right) == 0
  }

  /// -1, 0 or 1; nil for values that have no order between them.
  func order(of left: ExpressionValue, _ right: ExpressionValue) -> Int? {
    if left.kind == .dateSpan || right.kind == .dateSpan { return orderOfSpans(left, right) }
    guard left.kind == right.kind else { return nil }
    switch left.kind {
    case .number: return ExactNumber.compare(left.number, right.number)
    case .date, .time, .datetime:
      return left.instant < right.instant ? -1 : left.instant == right.instant ? 0 : 1
    case .text:
      let (a, b) = (text(left), text(right))
      for index in 0..<min(a.count, b.count) where unsafe a.bytes[index] != b.bytes[index] {
        return unsafe a.bytes[index] < b.bytes[index] ? -1 : 1
      }
      return a.count < b.count ? -1 : a.count == b.count ? 0 : 1
    case .duration:
      // A month has no fixed number of days: only like spans can be compared.
      if left.months == 0, right.months == 0 {
        let day = Int128(TimeText.microsecondsADay)
        let a = Int128(left.days) * day + Int128(left.microseconds)
        let b = Int128(right.days) * day + Int128(right.microseconds)
        return a < b ? -1 : a == b ? 0 : 1
      }
      guard left.days == 0, left.microseconds == 0, right.days == 0, right.microseconds == 0 else {
        return nil
      }
      return left.months < right.months ? -1 : left.months == right.months ? 0 : 1
    case .unknown, .error, .boolean, .list, .group, .dateSpan: return nil
    }
  }

  /// The order where one side is the days between two dates: `today - born >= 18y` is
  /// `today >= born + 18y`.
  private func orderOfSpans(_ left: ExpressionValue, _ right: ExpressionValue) -> Int? {
    if left.kind == .dateSpan, right.kind == .duration, right.months != 0 {
      let end = CalendarDay.adding(months: Int(right.months), to: left.instant) &+ right.days
      let days = left.instant &+ left.days &- end
      return days != 0 ? days.signum() == 1 ? 1 : -1 : right.microseconds > 0 ? -1 : 0
    }
    if left.kind == .duration, right.kind == .dateSpan, left.months != 0 {
      return orderOfSpans(right, left).map { -$0 }
    }
    let (a, b) = (plain(left), plain(right))
    return a.kind == .duration && b.kind == .duration ? order(of: a, b) : nil
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
    var isUnknown = false
    for place in 0..<list.count {
      let item = expressions.values[list.start &+ place]
      if item.kind == .unknown || item.kind == .error { isUnknown = true }
      if isSame(value, item) { return .boolean(true) }
    }
    return isUnknown ? .unknown : .boolean(false)
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
    case .boolean, .text, .date, .time, .datetime, .list, .group: .error(.wrongType)
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
  private func moved(
    _ value: ExpressionValue, by span: ExpressionValue
  ) -> ExpressionValue {
    guard span.kind == .duration else { return span }
    var day = value.instant
    var rest: Int64 = 0
    if value.kind == .datetime {
      day = TimeText.floorDivision(value.instant, TimeText.microsecondsADay)
      rest = value.instant &- day &* TimeText.microsecondsADay
    }
    day = CalendarDay.adding(months: Int(span.months), to: day) &+ span.days
    guard CalendarDay.days.contains(day) else { return .error(.overflow) }
    if value.kind == .date {
      return span.microseconds == 0 ? .instant(.date, day) : .error(.wrongType)
    }
    let moment = day &* TimeText.microsecondsADay &+ rest &+ span.microseconds
    let last = TimeText.floorDivision(moment, TimeText.microsecondsADay)
    return CalendarDay.days.contains(last) ? .instant(.datetime, moment) : .error(.overflow)
  }

  private mutating func joined(
    _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue {
    let count = left.count + right.count
    expressions.budget &-= count / 8
    guard expressions.budget >= 0, count <= 1 << 20 else { return .error(.tooCostly) }
    arena.reserve(count + RecordReader.padding)
    let start = arena.count
    for value in [left, right] {
      let text = text(value)
      for index in 0..<text.count { unsafe arena.append(text.bytes[index]) }
    }
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
