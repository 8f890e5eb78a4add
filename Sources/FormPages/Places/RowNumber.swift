/// Numbers of rows in places of a page.
enum RowNumber {
  /// The number of a row as a pointer writes it: no sign, no zero in front.
  static func read(_ text: some StringProtocol) -> Int? {
    let digits = Array(text.utf8)
    guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || digits[0] != 0x30
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
