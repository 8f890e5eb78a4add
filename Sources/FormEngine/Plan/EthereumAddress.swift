internal import FormText

/// Addresses of Ethereum: the case of the letters of 40 hexadecimal digits checks them.
enum EthereumAddress {
  /// EIP-55: a letter is a capital if the digit of the hash at its place is 8 or more.
  ///
  /// Letters that are all small or all capital have no check digits and fit.
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 42, unsafe text[0] == UInt8(ascii: "0"), unsafe text[1] == UInt8(ascii: "x")
    else { return false }
    let digits = unsafe Array(text[2...])
    guard digits.allSatisfy(isHexadecimal) else { return false }
    let letters = digits.filter { $0 > UInt8(ascii: "9") }
    guard letters.contains(where: isCapital), !letters.allSatisfy(isCapital) else { return true }
    let hash = Keccak256.bytes(of: digits.map { isCapital($0) ? $0 | 0x20 : $0 })
    return digits.indices.allSatisfy { index in
      let digit = index % 2 == 0 ? hash[index / 2] >> 4 : hash[index / 2] & 15
      return digits[index] <= UInt8(ascii: "9") || isCapital(digits[index]) == (digit >= 8)
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || isCapital(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
