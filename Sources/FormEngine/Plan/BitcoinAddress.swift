internal import FormText

/// Addresses of Bitcoin's main network: a key or script in Base58Check, or a witness program.
enum BitcoinAddress {
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard unsafe text.count > 3 && text[2] == UInt8(ascii: "1") else {
      return unsafe base58CheckAccepts(text)
    }
    switch unsafe (text[0], text[1]) {
    case (UInt8(ascii: "b"), UInt8(ascii: "c")): return unsafe witnessAccepts(text, areSmall: true)
    case (UInt8(ascii: "B"), UInt8(ascii: "C")): return unsafe witnessAccepts(text, areSmall: false)
    default: return unsafe base58CheckAccepts(text)
    }
  }

  /// A version (0 for keys, 5 for scripts), a hash of 20 bytes, and four check bytes.
  private static let base58Bytes = 25

  private static let base58 = Array(
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  private static func base58CheckAccepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // The logarithm of 256 to the base 58 is less than 1.4.
    guard text.count <= base58Bytes * 7 / 5 else { return false }
    var bytes = [UInt8](repeating: 0, count: base58Bytes)
    for index in text.indices {
      guard var carry = unsafe base58.firstIndex(of: text[index]) else { return false }
      for place in bytes.indices.reversed() {
        carry += Int(bytes[place]) * base58.count
        bytes[place] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      guard carry == 0 else { return false }
    }
    // Each zero byte in front is written as one character.
    let zeros = bytes.prefix { $0 == 0 }.count
    let ones = unsafe text.prefix { $0 == UInt8(ascii: "1") }.count
    guard zeros == ones, bytes[0] == 0 || bytes[0] == 5 else { return false }
    let hash = SHA256.bytes(of: SHA256.bytes(of: bytes[..<21])[...])
    return bytes[21...].elementsEqual(hash[..<4])
  }

  /// BIP 173, in the order of their values.
  private static let bech32 = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

  /// BIP 173 for version 0, BIP 350 for versions 1 to 16: check characters, length and padding.
  private static func witnessAccepts(_ text: UnsafeBufferPointer<UInt8>, areSmall: Bool) -> Bool {
    guard text.count <= 90 else { return false }
    var values: [UInt32] = []
    for index in 3..<text.count {
      let byte = unsafe text[index]
      let isLetter = byte > UInt8(ascii: "9")
      guard !isLetter || (byte & 0x20 != 0) == areSmall,
        let value = bech32.firstIndex(of: isLetter ? byte | 0x20 : byte)
      else { return false }
      values.append(UInt32(value))
    }
    // A version, the program in groups of five bits, six check characters.
    guard values.count > 7, let version = values.first, version <= 16 else { return false }
    guard checkSum(of: values) == (version == 0 ? 1 : 0x2BC8_30A3) else { return false }
    let program = values[1..<values.count - 6]
    let (bytes, padding) = (program.count * 5 / 8, program.count * 5 % 8)
    guard padding < 5, let last = program.last, last & (1 << UInt32(padding) - 1) == 0 else {
      return false
    }
    return version == 0 ? bytes == 20 || bytes == 32 : bytes >= 2 && bytes <= 40
  }

  /// The remainder of BCH by the generator of BIP 173, behind the values of `bc`.
  private static func checkSum(of values: [UInt32]) -> UInt32 {
    let generators: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    var sum: UInt32 = 1
    for value in [3, 3, 0, 2, 3] + values {
      let top = sum >> 25
      sum = (sum & 0x1FF_FFFF) << 5 ^ value
      for (bit, generator) in generators.enumerated() where top >> UInt32(bit) & 1 == 1 {
        sum ^= generator
      }
    }
    return sum
  }
}
