/// The digits of a JSON number, where the value is in them, however long it is.
///
/// Safety: the text is a number of RFC 8259 section 6 and outlives this view.
@safe
struct DecimalDigits: BitwiseCopyable {
  @unsafe private let bytes: UnsafePointer<UInt8>
  /// Where the first significant digit stands, and where the last one ends.
  private let first: Int
  private let end: Int
  private let isNegative: Bool
  /// Significant digits from the first to the last that is not 0; none for zero.
  let digits: Int
  /// The power of ten of the first significant digit.
  let magnitude: Int
  /// Digits behind the point as it was written: 2 for `1.50`; 0 where there is an exponent.
  let writtenPlaces: Int

  var isZero: Bool { digits == 0 }

  /// Digits behind the decimal point that the value needs: 2 for `1.250e0` written as 1.25.
  var places: Int { isZero ? 0 : max(0, digits &- 1 &- magnitude) }

  @inline(never)
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    unsafe self.bytes = bytes
    isNegative = unsafe bytes[0] == UInt8(ascii: "-")
    var first = -1
    var end = 0
    var seen = 0
    var digits = 0
    var beforePoint = 0
    var leadingPlaces = 0
    var hasPoint = false
    var pointAt = 0
    var at = isNegative ? 1 : 0
    scanning: while at < count {
      let byte = unsafe bytes[at]
      switch byte {
      case UInt8(ascii: "."):
        hasPoint = true
        pointAt = at
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if first < 0 {
          if byte == UInt8(ascii: "0") {
            if hasPoint { leadingPlaces &+= 1 }
            break
          }
          first = at
        }
        seen &+= 1
        if !hasPoint { beforePoint &+= 1 }
        if byte != UInt8(ascii: "0") {
          digits = seen
          end = at &+ 1
        }
      default:
        break scanning
      }
      at &+= 1
    }
    var exponent = 0
    writtenPlaces = hasPoint && at == count ? at &- pointAt &- 1 : 0
    if at < count {
      at &+= 1
      let isDown = unsafe bytes[at] == UInt8(ascii: "-")
      if unsafe isDown || bytes[at] == UInt8(ascii: "+") { at &+= 1 }
      while at < count {
        if exponent < 1_000_000_000 { exponent = unsafe exponent &* 10 &+ Int(bytes[at] &- 0x30) }
        at &+= 1
      }
      if isDown { exponent = 0 &- exponent }
    }
    self.first = max(first, 0)
    self.end = end
    self.digits = digits
    magnitude =
      digits == 0
      ? 0 : (beforePoint > 0 ? beforePoint &- 1 : -1 &- leadingPlaces) &+ exponent
  }

  /// -1, 0 or 1, as the left value is smaller, equal or larger.
  static func compare(_ left: DecimalDigits, _ right: DecimalDigits) -> Int {
    let leftSign = left.isZero ? 0 : left.isNegative ? -1 : 1
    let rightSign = right.isZero ? 0 : right.isNegative ? -1 : 1
    if leftSign != rightSign { return leftSign < rightSign ? -1 : 1 }
    if leftSign == 0 { return 0 }
    if left.magnitude != right.magnitude {
      return left.magnitude < right.magnitude ? -leftSign : leftSign
    }
    var a = left.first
    var b = right.first
    while true {
      let one = left.digit(at: &a)
      let other = right.digit(at: &b)
      if one == nil, other == nil { return 0 }
      // What has no more digits goes on with zeros: 1 is less than 1.01.
      let difference = Int(one ?? 0) &- Int(other ?? 0)
      if difference != 0 { return difference < 0 ? -leftSign : leftSign }
    }
  }

  /// The significant digit at a cursor, which moves on; nil behind the last.
  private func digit(at cursor: inout Int) -> UInt8? {
    if cursor < end, unsafe bytes[cursor] == UInt8(ascii: ".") { cursor &+= 1 }
    guard cursor < end else { return nil }
    cursor &+= 1
    return unsafe bytes[cursor &- 1] &- 0x30
  }

  /// Calls with each significant digit, the first one first.
  @inline(__always)
  func forEachDigit(_ body: (UInt8) -> Void) {
    var cursor = first
    while let next = digit(at: &cursor) { body(next) }
  }

  /// Whether the value is a whole multiple of `coefficient` × 10^`exponent`.
  ///
  /// The coefficient must be over 0 and not end in 0.
  func isMultiple(ofCoefficient coefficient: UInt64, exponent: Int) -> Bool {
    if isZero { return true }
    let last = magnitude &- digits &+ 1
    // A multiple has no digit below the step's own last one.
    if last < exponent { return false }
    var remainder: UInt64 = 0
    var cursor = first
    while let next = digit(at: &cursor) {
      remainder = Self.shifted(remainder, adding: UInt64(next), modulo: coefficient)
    }
    for _ in 0..<(last &- exponent) {
      if remainder == 0 { return true }
      remainder = Self.shifted(remainder, adding: 0, modulo: coefficient)
    }
    return remainder == 0
  }

  /// The coefficient and exponent of a value that is over 0 and has at most 18 digits.
  var coefficientAndExponent: (coefficient: UInt64, exponent: Int)? {
    guard !isZero, digits <= 18 else { return nil }
    var coefficient: UInt64 = 0
    var cursor = first
    while let next = digit(at: &cursor) { coefficient = coefficient &* 10 &+ UInt64(next) }
    return (coefficient, magnitude &- digits &+ 1)
  }

  /// The exact value; nil where it has more digits than ``ExactNumber`` holds.
  var exact: ExactNumber? {
    if isZero { return ExactNumber(0, exponent: -min(writtenPlaces, 40)) }
    guard digits <= 38 else { return nil }
    var coefficient: Int128 = 0
    forEachDigit { coefficient = coefficient &* 10 &+ Int128($0) }
    var number = ExactNumber(
      isNegative ? -coefficient : coefficient, exponent: magnitude &- digits &+ 1)
    // Zeros at the end are kept as they were written: 12.50 plus 1 is 13.50.
    let zeros = writtenPlaces &+ number.exponent
    if zeros > 0, zeros <= 20, digits &+ zeros <= 38 {
      for _ in 0..<zeros { number.coefficient = number.coefficient &* 10 }
      number.exponent &-= zeros
    }
    return number
  }

  private static func shifted(_ value: UInt64, adding digit: UInt64, modulo: UInt64) -> UInt64 {
    let wide = value.multipliedFullWidth(by: 10)
    let (low, overflow) = wide.low.addingReportingOverflow(digit)
    return modulo.dividingFullWidth((wide.high &+ (overflow ? 1 : 0), low)).remainder
  }
}
