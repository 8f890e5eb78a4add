/// Which values are the same, and which comes first: the one answer that `equals`, `differs`, `range`,
/// `compute` and expressions give. Sets of `choices` and the keys of `unique` ask the same of their
/// canonical bytes (``RecordChecker/appendCanonical(cell:to:)``, ``ValueSet``).
///
/// Texts go by their bytes, numbers by value, days, times and moments by the instant that they mean,
/// lists and objects by what is in them. A text in a field of any type that is compared with a date
/// is read as one. Values of two types are never the same, and have no order.
extension RecordChecker {
  // MARK: Fields

  /// Whether two filled values are the same; nil where something within is not of its field's type.
  @inline(never)
  func isSameValue(_ left: Int, _ right: Int) -> Bool? {
    let a = tape[Int(cells[left].entry)]
    let b = tape[Int(cells[right].entry)]
    switch (a.kind, b.kind) {
    case (.text, .text):
      let x = text(in: left)
      let y = text(in: right)
      guard let type = instantType(left) ?? instantType(right) else { return x.isSame(as: y) }
      guard let one = x.instant(type), let other = y.instant(type) else { return false }
      return one == other
    case (.number, .number):
      return DecimalText.compare(numberText(a), numberText(b)) == 0
    case (.null, .null), (.trueValue, .trueValue), (.falseValue, .falseValue):
      return true
    case (.list, .list), (.object, .object):
      var (one, other): ([UInt8], [UInt8]) = ([], [])
      guard appendCanonical(cell: left, to: &one), appendCanonical(cell: right, to: &other) else {
        return nil
      }
      return one == other
    default:
      return false
    }
  }

  /// The type of a cell's field, where its texts mean instants.
  func instantType(_ cell: Int) -> ValueType? {
    let type = unsafe plan.fields[Int(cells[cell].field)].type
    return type.isInstant ? type : nil
  }

  // MARK: Expressions

  /// Whether two values are equal; those of two types never are.
  func isSame(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    switch (left.kind, right.kind) {
    case (.boolean, .boolean): return left.isTrue == right.isTrue
    case (.date, .date), (.time, .time), (.datetime, .datetime):
      // By itself a sum is what it is, however it was reached.
      return left.instant == right.instant
    case (.anything, .anything):
      var (one, other): ([UInt8], [UInt8]) = ([], [])
      appendCanonical(entry: left.start, to: &one)
      appendCanonical(entry: right.start, to: &other)
      return one == other
    case (.text, .date), (.text, .time), (.text, .datetime):
      return instant(left, like: right.kind).map { isSame($0, right) } ?? false
    case (.date, .text), (.time, .text), (.datetime, .text):
      return isSame(right, left)
    default: return order(of: left, right) == 0
    }
  }

  /// A text as the date, time or moment that it means.
  private func instant(
    _ value: ExpressionValue, like kind: ExpressionValue.Kind
  ) -> ExpressionValue? {
    let type: ValueType = kind == .date ? .date : kind == .time ? .time : .datetime
    return text(value).instant(type).map { .instant(kind, $0) }
  }

  /// What comparing lists and objects of any type costs, which is more than a step.
  mutating func payForComparing(_ value: ExpressionValue) {
    guard value.kind == .anything else { return }
    expressions.budget &-= (next(after: value.start) &- value.start) &* 4
  }

  /// -1, 0 or 1; nil for values that have no order between them.
  func order(of left: ExpressionValue, _ right: ExpressionValue) -> Int? {
    if left.kind == .dateSpan || right.kind == .dateSpan { return orderOfSpans(left, right) }
    switch (left.kind, right.kind) {
    case (.number, .number): return ExactNumber.compare(left.number, right.number)
    case (.time, .time):
      return left.instant < right.instant ? -1 : left.instant == right.instant ? 0 : 1
    case (.date, .date), (.datetime, .datetime):
      return MovedInstant.order(left.movedInstant, right.movedInstant)
    case (.text, .date), (.text, .time), (.text, .datetime):
      return instant(left, like: right.kind).flatMap { order(of: $0, right) }
    case (.date, .text), (.time, .text), (.datetime, .text):
      return order(of: right, left).map { -$0 }
    case (.text, .text):
      let (a, b) = (text(left), text(right))
      return unsafe UTF8Bytes.order(a.bytes, a.count, b.bytes, b.count)
    case (.duration, .duration):
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
    default: return nil
    }
  }

  /// The order where one side is the days between two dates: `today - born >= 18y` is
  /// `today >= born + 18y`.
  private func orderOfSpans(_ left: ExpressionValue, _ right: ExpressionValue) -> Int? {
    if left.kind == .dateSpan, right.kind == .duration, right.months != 0 {
      // Past the calendar every span is longer than what lies between two days of it.
      let months = Int(right.months)
      if abs(months) > CalendarDay.mostMonths { return months > 0 ? -1 : 1 }
      let end = MovedInstant(
        from: left.instant, months: months, rest: right.days, isMoment: false)
      let later = MovedInstant(
        from: left.instant &+ left.days, months: 0, rest: 0, isMoment: false)
      let order = MovedInstant.order(later, end)
      return order != 0 ? order : 0 - Int(right.microseconds.signum())
    }
    if left.kind == .duration, right.kind == .dateSpan, left.months != 0 {
      return orderOfSpans(right, left).map { -$0 }
    }
    let (a, b) = (plain(left), plain(right))
    return a.kind == .duration && b.kind == .duration ? order(of: a, b) : nil
  }
}
