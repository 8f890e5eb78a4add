/// Blocks of addresses: an address, a slash, and how many of its bits name the network.
enum AddressBlock {
  /// Whether all bits behind the prefix are zero (`192.0.2.0/24`, `2001:db8::/32`).
  ///
  /// The address is read by RFC 4291 section 2.2 or as four decimal numbers without leading zeros.
  static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= 64 else { return false }
    let parts = unsafe Array(text).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, let prefix = decimal(parts[1]),
      let address = fourNumbers(parts[0]) ?? groups(parts[0]), prefix <= address.count * 8
    else { return false }
    for (index, byte) in address.enumerated() {
      let bits = max(0, min(8, prefix - index * 8))
      if byte & (UInt8.max >> UInt8(bits)) != 0, bits < 8 { return false }
    }
    return true
  }

  /// A decimal number of at most three digits without leading zeros.
  private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy({ $0 &- 0x30 < 10 }),
      digits.count == 1 || digits.first != 0x30
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func fourNumbers(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let numbers = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { decimal($0) }
    guard numbers.count == 4 else { return nil }
    let bytes = numbers.compactMap { $0.flatMap { UInt8(exactly: $0) } }
    return bytes.count == 4 ? bytes : nil
  }

  /// The sixteen bytes of an IPv6 address.
  private static func groups(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let colon = UInt8(ascii: ":")
    let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
    guard let gap else {
      let bytes = run(text)
      return bytes?.count == 16 ? bytes : nil
    }
    guard let front = run(text[..<gap]), let back = run(text[(gap + 2)...]),
      front.count + back.count <= 14
    else { return nil }
    return front + Array(repeating: 0, count: 16 - front.count - back.count) + back
  }

  /// The bytes of groups with single colons between; the last may be an IPv4 address.
  private static func run(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, let last = fourNumbers(part) {
        bytes += last
        continue
      }
      guard (1...4).contains(part.count), part.allSatisfy({ isHexadecimal($0) }),
        let value = UInt16(String(decoding: part, as: UTF8.self), radix: 16)
      else { return nil }
      bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
    return bytes
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}
