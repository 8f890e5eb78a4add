internal import FormText

/// What writers append for each issue, with no text made for it.
extension [UInt8] {
  /// Appends a text of the program.
  mutating func append(literal text: StaticString) {
    // Safety: the text stays as long as the program.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// Appends a line or a column, which mostly have few digits.
  mutating func append(place number: Int) {
    let digit = UInt8(ascii: "0")
    if 0..<10 ~= number {
      append(digit &+ UInt8(truncatingIfNeeded: number))
    } else if 10..<100 ~= number {
      append(digit &+ UInt8(truncatingIfNeeded: number / 10))
      append(digit &+ UInt8(truncatingIfNeeded: number % 10))
    } else if 100..<1000 ~= number {
      append(digit &+ UInt8(truncatingIfNeeded: number / 100))
      append(digit &+ UInt8(truncatingIfNeeded: number / 10 % 10))
      append(digit &+ UInt8(truncatingIfNeeded: number % 10))
    } else {
      append(decimal: number)
    }
  }
}
