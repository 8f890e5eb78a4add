/// A value while the fast path works out an expression: what 64 bits hold.
///
/// All other values (more digits, months, a result that cannot be computed) give up, and the slow path computes
/// them.
struct SlotValue: BitwiseCopyable {
  /// One word, because Swift passes each part of a value separately: the kind, in bit 8 the mark, in bit 9
  /// whether it is empty, in bit 10 whether it is a string of the arena.
  ///
  /// The scale begins at bit 16, the count at bit 32.
  private var tag: UInt64
  /// A number without its point; 0 or 1; a day or microseconds; the start of a string or of the rows of a list.
  var value: Int64

  /// `.error` gives up.
  @inline(__always)
  var kind: ExpressionValue.Kind {
    ExpressionValue.Kind(rawValue: UInt8(truncatingIfNeeded: tag)) ?? .error
  }
  /// A string of the form, not of the record; a duration that is not a number of days; a date or moment that
  /// was reached by months.
  @inline(__always) var mark: Bool { tag & 0x100 != 0 }
  /// A string that had an escape, and is in the arena.
  @inline(__always) var isInArena: Bool { tag & 0x400 != 0 }
  /// Digits of a number behind the point.
  @inline(__always) var scale: Int { Int(tag >> 16 & 0xFFFF) }
  /// Months of a duration, beside its days.
  @inline(__always) var months: Int { Int(Int16(truncatingIfNeeded: scale)) }
  /// Bytes of a string, rows of a list: fewer than the bytes of a record.
  @inline(__always) var count: Int { Int(tag >> 32) }
  /// It represents a field that has a value.
  @inline(__always) var isFilled: Bool { tag & 0x200 == 0 }
  @inline(__always) var isTrue: Bool { self.is(.boolean) && value == 1 }

  @inline(__always)
  func `is`(_ kind: ExpressionValue.Kind) -> Bool {
    UInt8(truncatingIfNeeded: tag) == kind.rawValue
  }

  @inline(__always)
  func isSameKind(as other: SlotValue) -> Bool { UInt8(truncatingIfNeeded: tag ^ other.tag) == 0 }

  /// Whether it is what fields of a type have.
  func fits(_ type: ValueType) -> Bool {
    switch type {
    case .text: self.is(.text)
    case .boolean: self.is(.boolean)
    case .integer, .number: self.is(.number)
    case .date: self.is(.date)
    case .time: self.is(.time)
    case .datetime: self.is(.datetime)
    case .local: self.is(.local)
    case .list, .group, .any: false
    }
  }

  @inline(__always)
  init(
    kind: ExpressionValue.Kind, mark: Bool = false, scale: Int = 0, value: Int64 = 0, count: Int = 0
  ) {
    tag =
      UInt64(kind.rawValue) | (mark ? 0x100 : 0) | UInt64(truncatingIfNeeded: scale) << 16
      | UInt64(truncatingIfNeeded: count) << 32
    self.value = value
  }

  /// A string that had an escape, by its place in the arena.
  static func inArena(_ start: Int, _ count: Int) -> SlotValue {
    var value = SlotValue(kind: .text, value: Int64(start), count: count)
    value.tag |= 0x400
    return value
  }

  static let unknown = SlotValue(kind: .unknown)
  static let giveUp = SlotValue(kind: .error)

  static func boolean(_ value: Bool) -> SlotValue {
    SlotValue(kind: .boolean, value: value ? 1 : 0)
  }

  static func integer(_ value: Int) -> SlotValue { SlotValue(kind: .number, value: Int64(value)) }

  /// The value of an empty field of a type in an expression: see ``EmptyValue``.
  static func empty(_ type: ValueType) -> SlotValue {
    var value =
      switch type {
      case .boolean: boolean(false)
      case .list: SlotValue(kind: .list)
      case .text, .integer, .number, .date, .time, .datetime, .local, .any, .group: unknown
      }
    value.tag |= 0x200
    return value
  }

  /// A constant of the form.
  init(_ constant: ExpressionValue) {
    self = Self.value(of: constant) ?? .giveUp
  }

  private static func value(of constant: ExpressionValue) -> SlotValue? {
    switch constant.kind {
    case .boolean: return .boolean(constant.isTrue)
    case .number:
      let number = constant.number
      guard let short = Int64(exactly: number.coefficient), (-18...0).contains(number.exponent)
      else { return nil }
      return SlotValue(ShortNumber(coefficient: short, places: 0 - Int(number.exponent)))
    case .text:
      guard constant.storage == .plan, let count = Int32(exactly: constant.count) else {
        return nil
      }
      return SlotValue(kind: .text, mark: true, value: Int64(constant.start), count: Int(count))
    case .date, .time, .datetime, .local:
      return SlotValue(kind: constant.kind, value: constant.instant)
    case .duration:
      let day = TimeText.microsecondsADay
      guard let months = Int16(exactly: constant.months),
        abs(constant.days) <= CalendarDay.mostDays,
        abs(constant.microseconds) <= CalendarDay.mostDays * day
      else { return nil }
      return SlotValue(
        kind: .duration, mark: constant.microseconds != 0,
        scale: Int(UInt16(bitPattern: months)),
        value: constant.days * day + constant.microseconds)
    case .unknown: return .unknown
    case .error, .dateSpan, .list, .group, .anything: return nil
    }
  }

  // MARK: Numbers

  /// The number that it is.
  @inline(__always)
  var number: ShortNumber { ShortNumber(coefficient: value, places: scale) }

  @inline(__always)
  init(_ number: ShortNumber) {
    self.init(kind: .number, scale: number.places, value: number.coefficient)
  }

  @inline(__always)
  static func add(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    guard let both = ShortNumber.aligned(left.number, right.number) else { return .giveUp }
    let (sum, isOver) = both.left.addingReportingOverflow(both.right)
    return isOver ? .giveUp : SlotValue(ShortNumber(coefficient: sum, places: both.places))
  }

  @inline(__always)
  static func subtract(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    guard let both = ShortNumber.aligned(left.number, right.number) else { return .giveUp }
    let (rest, isOver) = both.left.subtractingReportingOverflow(both.right)
    return isOver ? .giveUp : SlotValue(ShortNumber(coefficient: rest, places: both.places))
  }

  @inline(__always)
  static func multiply(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    let (product, isOver) = left.value.multipliedReportingOverflow(by: right.value)
    let scale = left.scale &+ right.scale
    return isOver || scale > 36 ? .giveUp : SlotValue(kind: .number, scale: scale, value: product)
  }

  /// Where the quotient has few digits.
  static func divide(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    var (a, b) = (left.value, right.value)
    if b == 0 { return .giveUp }
    var scale = left.scale &- right.scale
    while b % 10 == 0 {
      b /= 10
      scale &+= 1
    }
    while a % b != 0 {
      let (more, isOver) = a.multipliedReportingOverflow(by: 10)
      if isOver { return .giveUp }
      a = more
      scale &+= 1
    }
    var (quotient, isOver) = a.dividedReportingOverflow(by: b)
    while scale < 0, !isOver {
      (quotient, isOver) = quotient.multipliedReportingOverflow(by: 10)
      scale &+= 1
    }
    return isOver || scale > 18
      ? .giveUp : SlotValue(ShortNumber(coefficient: quotient, places: scale))
  }

  /// With the sign of the left number, as ``ExactNumber/remainder(_:_:)``.
  @inline(__always)
  static func remainder(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    guard right.value != 0, let both = ShortNumber.aligned(left.number, right.number) else {
      return .giveUp
    }
    let rest = both.right == -1 ? 0 : both.left % both.right
    return SlotValue(ShortNumber(coefficient: rest, places: both.places))
  }

  /// To so many decimal places, as ``ExactNumber/rounded(to:)``.
  @inline(__always)
  func rounded(to places: SlotValue) -> SlotValue {
    guard places.scale == 0, UInt64(bitPattern: places.value) <= 18 else { return .giveUp }
    let cut = scale &- Int(places.value)
    if cut <= 0 { return self }
    guard cut <= 18 else { return .giveUp }
    return SlotValue(
      ShortNumber(
        coefficient: ShortNumber.rounded(value, withoutLast: cut), places: Int(places.value)))
  }
}
