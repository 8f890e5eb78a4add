extension [UInt8] {
  /// Appends a whole number in decimal digits.
  package mutating func append(decimal number: Int) {
    let zero = UInt8(ascii: "0")
    // Lines and columns mostly have few.
    if 0..<10 ~= number { return append(zero &+ UInt8(truncatingIfNeeded: number)) }
    if 10..<100 ~= number {
      append(zero &+ UInt8(truncatingIfNeeded: number / 10))
      return append(zero &+ UInt8(truncatingIfNeeded: number % 10))
    }
    if number < 0 { append(UInt8(ascii: "-")) }
    // 64 bits have at most 20 digits; the last comes first.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number.magnitude
      var start = digits.count
      repeat {
        start -= 1
        unsafe digits[start] = zero + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}
