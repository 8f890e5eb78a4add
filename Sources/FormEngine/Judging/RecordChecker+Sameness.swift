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
    let type = plan.fields[Int(cells[cell].field)].type
    return type.isInstant ? type : nil
  }

  // MARK: Expressions

  /// Whether two values are the same: true, false, or why that cannot be told.
  mutating func same(_ left: ExpressionValue, _ right: ExpressionValue) -> ExpressionValue {
    guard left.isMany, right.isMany else { return .boolean(isSame(left, right)) }
    if left.kind == .list, right.kind == .list, left.count != right.count { return .boolean(false) }
    var (one, other): ([UInt8], [UInt8]) = ([], [])
    if let fault = appendCanonical(value: left, to: &one) { return fault }
    if let fault = appendCanonical(value: right, to: &other) { return fault }
    return .boolean(one == other)
  }

  func negatedTruth(_ value: ExpressionValue) -> ExpressionValue {
    value.kind == .boolean ? .boolean(value.isFalse) : value
  }

  /// Bytes that are equal for values that are the same; what they cannot be made for is returned.
  ///
  /// What is empty within a list or group is as another that is empty there. What it takes is paid before it is
  /// done. Recursion is bounded by the depth of the form and of the expression.
  mutating func appendCanonical(
    value: ExpressionValue, to bytes: inout [UInt8]
  ) -> ExpressionValue? {
    expressions.budget &-= 2
    switch value.kind {
    case .text: expressions.budget &-= value.count / 8
    case .anything: pay(forEntry: value.start)
    case .list: expressions.budget &-= value.count
    case .group: payAndRead(within: Int32(truncatingIfNeeded: value.start))
    case .unknown, .error, .boolean, .number, .date, .time, .datetime, .local, .duration, .dateSpan:
      break
    }
    if expressions.budget < 0 { return .error(.tooCostly) }
    switch value.kind {
    case .error: return value
    case .unknown: bytes.append(UInt8(ascii: "n"))
    case .boolean: bytes.append(UInt8(ascii: value.isTrue ? "t" : "f"))
    case .number:
      let text = Array(value.number.text.utf8)
      unsafe text.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress {
          unsafe append(number: DecimalText(base, buffer.count), to: &bytes)
        }
      }
    case .text:
      let text = text(value)
      unsafe bytes.append(keyOf: text.bytes, text.count)
    case .date, .time, .datetime, .local:
      bytes.append(UInt8(ascii: "@"))
      bytes.append(keyOf: Int(value.instant))
    case .duration, .dateSpan:
      let span = plain(value)
      let day = Int128(TimeText.microsecondsADay)
      let total = Int128(span.days) * day + Int128(span.microseconds)
      bytes.append(UInt8(ascii: "d"))
      bytes.append(keyOf: Int(span.months))
      bytes.append(keyOf: Int(clamping: total))
    case .list:
      bytes.append(UInt8(ascii: "["))
      for place in 0..<value.count {
        let item = expressions.values[value.start &+ place]
        if let fault = appendCanonical(value: item, to: &bytes) { return fault }
      }
      bytes.append(UInt8(ascii: "]"))
    case .group:
      guard appendFields(of: Int32(truncatingIfNeeded: value.start), to: &bytes) else {
        return .unknown
      }
    case .anything: appendCanonical(entry: value.start, to: &bytes)
    }
    return nil
  }

  /// Pays for all values of an entry, and for their texts.
  private mutating func pay(forEntry index: Int) {
    guard index >= 0 else { return }
    let end = next(after: index)
    let bytes = Int(tape[end &- 1].start) &- Int(tape[index].start)
    expressions.budget &-= (end &- index) &* 4 &+ max(bytes, 0) / 8
  }

  /// Pays for all that is within a container and settles it; notes what is wrong there.
  ///
  /// Recursion is bounded by the depth of the form.
  private mutating func payAndRead(within index: Int32) {
    let container = containers[Int(index)]
    expressions.budget &-= Int(container.cells.count) &* 4
    pay(forEntry: Int(container.entry))
    if expressions.budget < 0 { return }
    for span in spans(of: Int(index)) {
      for cell in Int(span.start)..<Int(span.start &+ span.count) {
        _ = read(cell, empty: .unknown)
        if cells[cell].child >= 0 { payAndRead(within: cells[cell].child) }
      }
    }
  }

  /// Whether two single values are equal; those of two types never are.
  private func isSame(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    switch (left.kind, right.kind) {
    case (.boolean, .boolean): return left.isTrue == right.isTrue
    case (.date, .date), (.time, .time), (.datetime, .datetime), (.local, .local):
      // By itself a sum is what it is, however it was reached.
      return left.instant == right.instant
    case (.text, .date), (.text, .time), (.text, .datetime), (.text, .local):
      return instant(left, like: right.kind).map { isSame($0, right) } ?? false
    case (.date, .text), (.time, .text), (.datetime, .text), (.local, .text):
      return isSame(right, left)
    default: return order(of: left, right) == 0
    }
  }

  /// A text as the date, time or moment that it means.
  private func instant(
    _ value: ExpressionValue, like kind: ExpressionValue.Kind
  ) -> ExpressionValue? {
    let type: ValueType =
      kind == .date ? .date : kind == .time ? .time : kind == .local ? .local : .datetime
    guard let instant = text(value).instant(type), plan.zone.show(instant, type) else { return nil }
    return .instant(kind, instant)
  }

  /// -1, 0 or 1; nil for values that have no order between them.
  func order(of left: ExpressionValue, _ right: ExpressionValue) -> Int? {
    if left.kind == .dateSpan || right.kind == .dateSpan { return orderOfSpans(left, right) }
    switch (left.kind, right.kind) {
    case (.number, .number): return ExactNumber.compare(left.number, right.number)
    case (.time, .time):
      return left.instant < right.instant ? -1 : left.instant == right.instant ? 0 : 1
    case (.date, .date), (.datetime, .datetime), (.local, .local):
      return MovedInstant.order(left.movedInstant, right.movedInstant)
    case (.text, .date), (.text, .time), (.text, .datetime), (.text, .local):
      return instant(left, like: right.kind).flatMap { order(of: $0, right) }
    case (.date, .text), (.time, .text), (.datetime, .text), (.local, .text):
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
