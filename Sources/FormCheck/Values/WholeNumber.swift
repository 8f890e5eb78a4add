/// Whole numbers as every decoder of whole numbers reads them.
enum WholeNumber {
  /// A JSON number that is whole by its value without point and exponent: `3.0` and `0.3e1` are `3`.
  ///
  /// Nil where it has neither, or is not whole. Its digits are as many as the limit of exponents lets
  /// them be.
  static func text(_ number: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    // Most are whole as they came.
    guard
      unsafe number.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") })
    else { return nil }
    return unsafe text(Array(number))
  }

  private static func text(_ number: [UInt8]) -> [UInt8]? {
    var digits: [UInt8] = []
    var exponent = 0
    var isBehindPoint = false
    var at = number.startIndex
    let isNegative = number.first == UInt8(ascii: "-")
    if isNegative { at += 1 }
    while at < number.endIndex, number[at] | 0x20 != UInt8(ascii: "e") {
      if number[at] == UInt8(ascii: ".") {
        isBehindPoint = true
      } else {
        digits.append(number[at])
        if isBehindPoint { exponent -= 1 }
      }
      at += 1
    }
    if at < number.endIndex {
      guard let written = Int(String(decoding: number[(at + 1)...], as: UTF8.self)),
        written.magnitude <= 100_000
      else { return nil }
      exponent += written
    }
    digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
    if digits.isEmpty { return [UInt8(ascii: "0")] }
    if exponent >= 0 {
      digits += Array(repeating: UInt8(ascii: "0"), count: exponent)
    } else {
      let places = digits.suffix(-exponent)
      guard digits.count >= -exponent, places.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
        return nil
      }
      digits.removeLast(-exponent)
    }
    return isNegative ? [UInt8(ascii: "-")] + digits : digits
  }
}
