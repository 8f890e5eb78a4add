/// A decimal number as digits and a power of ten: arithmetic as on paper, to judge the quick one by.
struct ExactDecimal {
  let isNegative: Bool
  /// The value is these digits, as a whole number, times ten to the power of `exponent`.
  let digits: [UInt8]
  let exponent: Int

  /// Reads a number of RFC 8259 by splitting its text.
  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    guard let mantissa = parts.first else { return nil }
    isNegative = mantissa.hasPrefix("-")
    let halves = mantissa.drop { $0 == "-" }
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = halves.count == 2 ? String(halves[1]) : ""
    digits = (halves[0] + fraction).compactMap(\.wholeNumberValue).map { UInt8($0) }
    let written = parts.count == 2 ? Int(parts[1]) : 0
    guard let written else { return nil }
    exponent = written - fraction.count
  }

  var isZero: Bool { digits.allSatisfy { $0 == 0 } }

  /// The digits as a whole number of 10^`power`, which is not over the exponent.
  private func scaled(to power: Int) -> [UInt8] {
    let zeros = Array(repeating: UInt8(0), count: exponent - power)
    return Array((digits + zeros).drop { $0 == 0 })
  }

  static func compare(_ left: ExactDecimal, _ right: ExactDecimal) -> Int {
    let power = min(left.exponent, right.exponent)
    let a = left.scaled(to: power)
    let b = right.scaled(to: power)
    let sizes = a.count == b.count ? 0 : a.count < b.count ? -1 : 1
    let size = sizes != 0 ? sizes : a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
    switch (a.isEmpty || !left.isNegative, b.isEmpty || !right.isNegative) {
    case (true, true): return size
    case (false, false): return -size
    case (true, false): return 1
    case (false, true): return -1
    }
  }

  /// Digits behind the point, zeros at the end left out.
  var places: Int {
    if isZero { return 0 }
    let zeros = digits.reversed().prefix { $0 == 0 }.count
    return max(0, -(exponent + zeros))
  }

  /// Long division by a step of `coefficient` × 10^`power`.
  func isMultiple(of coefficient: UInt64, power: Int) -> Bool {
    if isZero { return true }
    // Both as whole numbers of the smaller power.
    let common = min(exponent, power)
    var divisor = UInt128(coefficient)
    for _ in common..<power { divisor *= 10 }
    var remainder: UInt128 = 0
    for digit in scaled(to: common) { remainder = (remainder * 10 + UInt128(digit)) % divisor }
    return remainder == 0
  }
}
