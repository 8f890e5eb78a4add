/// The check character systems of ISO/IEC 7064:2003.
enum ISO7064 {
  /// A pure system with one check character (clause 6.1): the weighted sum leaves 1.
  ///
  /// The supplementary check character, `X` of MOD 11-2 and `*` of MOD 37-2, stands only at the end.
  static func pureAccepts(
    _ text: UnsafeBufferPointer<UInt8>, radix: Int, modulus: Int, alphabet: Int
  ) -> Bool {
    var sum = 0
    for index in 0..<text.count {
      let byte = unsafe text[index]
      var value = AlphanumericValue.of(byte) ?? alphabet
      if value >= alphabet {
        let supplementary = alphabet == 10 ? UInt8(ascii: "X") : UInt8(ascii: "*")
        guard byte == supplementary, index == text.count - 1 else { return false }
        value = alphabet
      }
      sum = (sum &* radix &+ value) % modulus
    }
    return sum == 1
  }

  /// The value of digits and capital letters (two digits each) from a place round to it, by 97.
  ///
  /// MOD 97-10 (clause 6.2) wants 1. Nil for other characters.
  static func remainderOf97(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var remainder = 0
    for index in 0..<text.count {
      let place = index &+ start < text.count ? index &+ start : index &+ start &- text.count
      guard let value = unsafe AlphanumericValue.of(text[place]) else { return nil }
      remainder = (remainder &* (value > 9 ? 100 : 10) &+ value) % 97
    }
    return remainder
  }

  /// A hybrid system of two moduli, `modulus + 1` and `modulus` (clause 7.2).
  static func hybridAccepts(_ text: UnsafeBufferPointer<UInt8>, modulus: Int) -> Bool {
    var product = modulus
    for index in 0..<text.count {
      guard let value = unsafe AlphanumericValue.of(text[index]), value < modulus else {
        return false
      }
      let sum = (product &+ value) % modulus
      if index == text.count - 1 { return sum == 1 % modulus }
      product = (sum == 0 ? modulus : sum) &* 2 % (modulus + 1)
    }
    return false
  }
}
