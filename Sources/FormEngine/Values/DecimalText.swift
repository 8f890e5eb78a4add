/// A JSON number as it was written, compared by its exact decimal value: never rounded, no
/// largest or smallest.
///
/// Safety: the text is a number of RFC 8259 section 6 and outlives this view.
@safe
package struct DecimalText: BitwiseCopyable {
  @unsafe private let bytes: UnsafePointer<UInt8>
  /// Where the first significant digit stands, and where the last one ends.
  private let first: Int
  private let end: Int
  /// Significant digits from the first to the last that is not 0; none for zero.
  package let digits: Int
  /// The power of ten of the first significant digit.
  package let magnitude: Int
  package let isNegative: Bool
  /// Digits behind the point as it was written: 2 for `1.50`; 0 where there is an exponent.
  package let writtenPlaces: Int

  package var isZero: Bool { digits == 0 }

  /// Whether the value is a whole number: `1.0` and `1e2` are, as in JSON Schema.
  package var isInteger: Bool { isZero || digits &- 1 <= magnitude }

  /// Digits behind the decimal point that the value needs: 2 for `1.250e0` written as 1.25.
  package var places: Int { isZero ? 0 : max(0, digits &- 1 &- magnitude) }

  package init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    unsafe self.bytes = unsafe bytes
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

  package func isWithin(_ limits: ReaderLimits) -> Bool {
    digits <= limits.digits && magnitude <= limits.exponent && magnitude >= -limits.exponent
  }

  /// -1, 0 or 1, as the left value is smaller, equal or larger.
  package static func compare(_ left: DecimalText, _ right: DecimalText) -> Int {
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
  package func forEachDigit(_ body: (UInt8) -> Void) {
    var cursor = first
    while let next = digit(at: &cursor) { body(next) }
  }

  /// Whether the value is a whole multiple of `coefficient` × 10^`exponent`.
  ///
  /// The coefficient must be over 0 and not end in 0.
  package func isMultiple(ofCoefficient coefficient: UInt64, exponent: Int) -> Bool {
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
  package var coefficientAndExponent: (coefficient: UInt64, exponent: Int)? {
    guard !isZero, !isNegative, digits <= 18 else { return nil }
    var coefficient: UInt64 = 0
    var cursor = first
    while let next = digit(at: &cursor) { coefficient = coefficient &* 10 &+ UInt64(next) }
    return (coefficient, magnitude &- digits &+ 1)
  }

  private static func shifted(_ value: UInt64, adding digit: UInt64, modulo: UInt64) -> UInt64 {
    let wide = value.multipliedFullWidth(by: 10)
    let (low, overflow) = wide.low.addingReportingOverflow(digit)
    return modulo.dividingFullWidth((wide.high &+ (overflow ? 1 : 0), low)).remainder
  }
}
