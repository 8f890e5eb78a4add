/// A value while the fast path works out an expression: what 64 bits hold.
///
/// Whatever else there is (more digits, months, a result that cannot be worked out) gives up: then the long way
/// says what the value is.
struct SlotValue: BitwiseCopyable {
  /// `.error` gives up.
  var kind: ExpressionValue.Kind
  /// A text that the form wrote, not the record.
  var isOfForm = false
  /// Digits of a number behind the point.
  var scale: Int32 = 0
  /// A number without its point; 0 or 1; a day or microseconds; where a text or the rows of a list begin.
  var value: Int64 = 0
  /// Bytes of a text, rows of a list; microseconds of a duration, beside its days.
  var count = 0

  static let unknown = SlotValue(kind: .unknown)
  static let giveUp = SlotValue(kind: .error)

  static func boolean(_ value: Bool) -> SlotValue {
    SlotValue(kind: .boolean, value: value ? 1 : 0)
  }

  static func integer(_ value: Int) -> SlotValue { SlotValue(kind: .number, value: Int64(value)) }

  var isTrue: Bool { kind == .boolean && value == 1 }

  /// A constant of the form.
  init(_ constant: ExpressionValue) {
    self.init(kind: constant.kind)
    switch constant.kind {
    case .boolean: value = constant.isTrue ? 1 : 0
    case .number:
      let number = constant.number
      guard let short = Int64(exactly: number.coefficient), (-18...0).contains(number.exponent)
      else {
        self = .giveUp
        return
      }
      value = short
      scale = Int32(0 - number.exponent)
    case .text:
      guard constant.storage == .plan else {
        self = .giveUp
        return
      }
      isOfForm = true
      value = Int64(constant.start)
      count = constant.count
    case .date, .time, .datetime: value = constant.instant
    case .duration where constant.months == 0:
      value = constant.days
      count = Int(constant.microseconds)
    case .unknown: break
    case .error, .duration, .dateSpan, .list, .group, .anything: kind = .error
    }
  }

  init(
    kind: ExpressionValue.Kind, isOfForm: Bool = false, scale: Int32 = 0, value: Int64 = 0,
    count: Int = 0
  ) {
    self.kind = kind
    self.isOfForm = isOfForm
    self.scale = scale
    self.value = value
    self.count = count
  }

  // MARK: Numbers

  /// The number that it is.
  @inline(__always)
  var number: ShortNumber { ShortNumber(coefficient: value, places: Int(scale)) }

  init(_ number: ShortNumber) {
    self.init(kind: .number, scale: Int32(number.places), value: number.coefficient)
  }

  static func add(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    guard let both = ShortNumber.aligned(left.number, right.number) else { return .giveUp }
    let (sum, isOver) = both.left.addingReportingOverflow(both.right)
    return isOver ? .giveUp : SlotValue(ShortNumber(coefficient: sum, places: both.places))
  }

  static func subtract(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    guard let both = ShortNumber.aligned(left.number, right.number) else { return .giveUp }
    let (rest, isOver) = both.left.subtractingReportingOverflow(both.right)
    return isOver ? .giveUp : SlotValue(ShortNumber(coefficient: rest, places: both.places))
  }

  static func multiply(_ left: SlotValue, _ right: SlotValue) -> SlotValue {
    let (product, isOver) = left.value.multipliedReportingOverflow(by: right.value)
    let scale = left.scale &+ right.scale
    return isOver || scale > 36 ? .giveUp : SlotValue(kind: .number, scale: scale, value: product)
  }

  /// To so many decimal places, as ``ExactNumber/rounded(to:)``.
  func rounded(to places: Int) -> SlotValue {
    let cut = Int(scale) &- places
    if cut <= 0 { return self }
    guard cut <= 18 else { return .giveUp }
    return SlotValue(
      ShortNumber(coefficient: ShortNumber.rounded(value, withoutLast: cut), places: places))
  }
}
