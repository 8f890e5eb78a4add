extension [UInt8] {
  /// Appends a whole number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    // 64 bits have at most 20 digits; the last comes first.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number.magnitude
      var start = digits.count
      repeat {
        start -= 1
        unsafe digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}
