/// Values in a form in which equal ones have equal bytes.
extension [UInt8] {
  /// A text behind its length, so that texts next to each other stay apart.
  mutating func append(keyOf text: UnsafePointer<UInt8>, _ count: Int) {
    append(UInt8(ascii: "\""))
    // Seven bits a byte, the lowest first: most lengths are one byte.
    var length = count
    while length > 0x7F {
      append(UInt8(truncatingIfNeeded: length) | 0x80)
      length >>= 7
    }
    append(UInt8(truncatingIfNeeded: length))
    unsafe append(contentsOf: UnsafeBufferPointer(start: text, count: count))
  }

  /// A number in decimal digits and a sign that ends it.
  mutating func append(keyOf number: Int) {
    unsafe NumberKey.with(number) { unsafe append(contentsOf: $0) }
  }

  /// The digits of a number that count, and where its point is.
  mutating func append(keyOf number: ShortNumber) {
    unsafe NumberKey.with(number) { unsafe append(contentsOf: $0) }
  }
}

/// The bytes of a number, for as long as a closure takes.
enum NumberKey {
  /// Two signs, 19 digits, the letter between them, 20 digits and the sign at the end are fewer.
  private static let mostBytes = 48

  static func with<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
  {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { bytes in
      let count = unsafe write(number, bytes, 0)
      return unsafe body(UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  static func with<Result>(
    _ number: ShortNumber, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if number.coefficient == 0 { return unsafe with(0, body) }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { bytes in
      unsafe bytes[0] = UInt8(ascii: number.coefficient < 0 ? "-" : "+")
      let end = unsafe write(digits: UInt64(number.coefficient.magnitude), bytes, 1)
      var count = end
      // Zeros at the end are no significant digits.
      while unsafe bytes[count - 1] == UInt8(ascii: "0") { count -= 1 }
      unsafe bytes[count] = UInt8(ascii: "e")
      count = unsafe write(end - 2 - number.places, bytes, count + 1)
      return unsafe body(UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  /// Writes a number from a place on, and returns where it ends.
  private static func write(
    _ number: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int
  ) -> Int {
    var at = start
    if number < 0 {
      unsafe bytes[at] = UInt8(ascii: "-")
      at += 1
    }
    at = unsafe write(digits: UInt64(number.magnitude), bytes, at)
    unsafe bytes[at] = UInt8(ascii: ";")
    return at + 1
  }

  private static func write(
    digits number: UInt64, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int
  ) -> Int {
    var end = start
    var rest = number
    repeat {
      end += 1
      rest /= 10
    } while rest > 0
    rest = number
    for at in (start..<end).reversed() {
      unsafe bytes[at] = UInt8(truncatingIfNeeded: rest % 10) + 0x30
      rest /= 10
    }
    return end
  }
}
