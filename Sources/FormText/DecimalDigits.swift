extension [UInt8] {
  /// Appends a whole number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: number.magnitude)
  }

  /// Recursion is bounded by the digits of 64 bits.
  private mutating func append(decimal number: UInt) {
    if number > 9 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
