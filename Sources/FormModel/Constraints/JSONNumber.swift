package import FormEngine

/// Numbers of a form, as they were written.
package enum JSONNumber {
  /// Whether a text is a number of RFC 8259 section 6 within limits of digits and exponent, by default those of a record.
  package static func isNumber(_ text: String, within limits: ReaderLimits = ReaderLimits()) -> Bool
  {
    // The reader takes white space around a value.
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || first &- 0x30 < 10,
      let last = text.utf8.last, last &- 0x30 < 10
    else { return false }
    // Most numbers of a form are a few digits.
    if first != UInt8(ascii: "0") || text.utf8.count == 1, text.utf8.count <= 15,
      text.utf8.allSatisfy({ $0 &- 0x30 < 10 })
    {
      return true
    }
    var tape = Growable<TapeEntry>(capacity: 16)
    var arena = Growable<UInt8>(capacity: 16)
    var bytes = Array(text.utf8)
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: RecordReader.padding))
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe RecordReader.read(
        base, count: count, tape: &tape, arena: &arena, limits: limits) == nil
    }
  }

  package static func compare(_ left: String, _ right: String) -> Int {
    (withDecimal(left) { left in withDecimal(right) { DecimalText.compare(left, $0) } } ?? nil) ?? 0
  }

  static func coefficientAndExponent(
    _ text: String
  ) -> (coefficient: UInt64, exponent: Int)? {
    withDecimal(text) { $0.coefficientAndExponent } ?? nil
  }

  /// Whether it is whole by its value: `3.0` is.
  package static func isInteger(_ text: String) -> Bool {
    withDecimal(text) { $0.isInteger } ?? false
  }

  /// The exact value; nil beyond 38 digits.
  package static func exact(_ text: String) -> ExactNumber? {
    withDecimal(text) { $0.exact } ?? nil
  }

  private static func withDecimal<Result>(
    _ text: String, _ body: (DecimalText) -> Result
  ) -> Result? {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe body(DecimalText($0, buffer.count)) }
    }
  }
}
