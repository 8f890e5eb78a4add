/// What is no plain text of lines.
extension PlainYAML {
  /// Tabs, carriage returns, byte order marks and what else YAML 1.1 takes for the end of a line.
  static func hasOtherBreaks(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = plainEnd(of: bytes, from: start)
      if hasOtherBreaks(bytes, end..<min(end + 8, bytes.count)) { return true }
      start = end + 8
    }
    return false
  }

  /// The start of the next eight bytes among which stands something else than ASCII that shows, spaces and line
  /// feeds, or of the last ones.
  ///
  /// Safety: what is read lies within the bytes.
  private static func plainEnd(of bytes: [UInt8], from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones &* 0x80
    return unsafe bytes.withUnsafeBytes { bytes in
      var at = start
      while at + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let other = word ^ ones &* UInt64(newline)
        let feeds = ~(((other & ~high) &+ ~high) | other) & high
        // A line feed with this bit is an asterisk.
        let shown = word | feeds &>> 2
        let below = (shown &- ones &* 0x20) & ~shown
        let delete = shown ^ ones &* 0x7F
        if (shown | below | (delete &- ones) & ~delete) & high != 0 { return at }
        at += 8
      }
      return at
    }
  }

  private static func hasOtherBreaks(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case 0x0A, 0x20..<0x7F: break
      case 0..<0x20, 0x7F: return true
      // U+0085, U+FEFF, U+2028 and U+2029.
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0x85: return true
      case 0xEF where index + 1 < bytes.count && bytes[index + 1] == 0xBB: return true
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
        if bytes[index + 2] | 1 == 0xA9 { return true }
      default: break
      }
      index &+= 1
    }
    return false
  }
}
