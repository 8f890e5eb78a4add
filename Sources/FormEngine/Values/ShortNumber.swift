internal import CRecordScan

/// A decimal number of 64 bits: its digits as one number, and how many of them stand behind the point.
struct ShortNumber: BitwiseCopyable, Sendable {
  var coefficient: Int64
  var places: Int

  /// What stands where a number is not short, or is not there: nothing can be compared with it.
  static let none = ShortNumber(coefficient: 0, places: -1000)

  var isNone: Bool { places < 0 }

  @inline(__always)
  var negated: ShortNumber { ShortNumber(coefficient: 0 &- coefficient, places: places) }

  /// Two numbers with as many digits behind the point; nil where that takes more than 64 bits.
  @inline(__always)
  static func aligned(
    _ left: ShortNumber, _ right: ShortNumber
  ) -> (left: Int64, right: Int64, places: Int)? {
    let shift = left.places &- right.places
    if shift == 0 { return (left.coefficient, right.coefficient, left.places) }
    guard abs(shift) <= 18 else { return nil }
    let (scaled, isOver) = (shift < 0 ? left : right).coefficient.multipliedReportingOverflow(
      by: power(abs(shift)))
    if isOver { return nil }
    return shift < 0
      ? (scaled, right.coefficient, right.places) : (left.coefficient, scaled, left.places)
  }

  /// -1, 0 or 1; nil where 64 bits do not tell.
  @inline(__always)
  static func order(_ left: ShortNumber, _ right: ShortNumber) -> Int? {
    guard let both = aligned(left, right) else { return nil }
    return both.left < both.right ? -1 : both.left == both.right ? 0 : 1
  }

  /// A number without its last digits, of which there are 1 to 18: halves away from zero, as bills are rounded.
  @inline(__always)
  static func rounded(_ value: Int64, withoutLast digits: Int) -> Int64 {
    let unit = power(digits)
    let (whole, rest) = value.quotientAndRemainder(dividingBy: unit)
    return whole &+ (rest >= unit / 2 ? 1 : rest <= 0 &- unit / 2 ? -1 : 0)
  }

  /// Ten to a power of 0 to 18.
  @inline(__always)
  static func power(_ exponent: Int) -> Int64 {
    precondition(exponent >= 0 && exponent <= 18)
    return record_scan_power_of_ten(exponent)
  }
}
