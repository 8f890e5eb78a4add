/// Check digits, by the name of the standard that fixes them.
package enum Checksum: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// ISO/IEC 7812-1 annex B.
  case luhn
  /// ISO 13616-1 clause 6 (ISO/IEC 7064 MOD 97-10, the first four characters moved to the end).
  ///
  /// Check digits are 02 to 98; 00, 01 and 99 leave the remainders of 97, 98 and 02.
  case iban

  /// Whether the check digit fits; false for text that holds what the scheme does not know.
  package func accepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    switch self {
    case .luhn: unsafe Self.luhnAccepts(bytes, count)
    case .iban: unsafe Self.ibanAccepts(bytes, count)
    }
  }

  private static func luhnAccepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 2 else { return false }
    var sum = 0
    for index in 0..<count {
      let digit = unsafe Int(bytes[count &- 1 &- index]) &- 0x30
      guard digit >= 0, digit <= 9 else { return false }
      let doubled = digit &* 2
      sum &+= index & 1 == 0 ? digit : doubled > 9 ? doubled &- 9 : doubled
    }
    return sum % 10 == 0
  }

  private static func ibanAccepts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 5 else { return false }
    var remainder = 0
    for index in 0..<count {
      let byte = unsafe bytes[index &+ 4 < count ? index &+ 4 : index &+ 4 &- count]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        remainder = (remainder &* 10 &+ Int(byte &- 0x30)) % 97
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        remainder = (remainder &* 100 &+ Int(byte &- 0x37)) % 97
      default:
        return false
      }
    }
    let check = unsafe (Int(bytes[2]) &- 0x30) &* 10 &+ Int(bytes[3]) &- 0x30
    return remainder == 1 && check >= 2 && check <= 98
  }
}
