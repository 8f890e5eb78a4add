/// Texts as JSON strings.
package enum JSONText {
  /// Appends a string with its quotes.
  ///
  /// Beside what RFC 8259 section 7 asks for, control characters and what turns the direction of
  /// writing or cannot be seen are escaped (as `VisibleText` knows them): the same text to a program, and
  /// nothing that a terminal obeys.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { unsafe append($0, escapesHidden: true, to: &bytes) }
  }

  /// As ``append(_:to:)`` without the quotes: a part of a string.
  package static func append(content text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { unsafe append(content: $0, escapesHidden: true, to: &bytes) }
  }

  /// As ``append(_:to:)``, of UTF-8.
  package static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    unsafe text.withUnsafeBufferPointer { unsafe append($0, escapesHidden: true, to: &bytes) }
  }

  /// Appends a string that is data, not shown: only what RFC 8259 section 7 asks for is escaped.
  package static func append(data text: [UInt8], to bytes: inout [UInt8]) {
    unsafe text.withUnsafeBufferPointer { unsafe append($0, escapesHidden: false, to: &bytes) }
  }

  /// As ``append(data:to:)``; bytes that are no UTF-8 stay as they are.
  package static func append(data text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    unsafe append(text, escapesHidden: false, to: &bytes)
  }

  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, escapesHidden: Bool, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "\""))
    unsafe append(content: text, escapesHidden: escapesHidden, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(
    content text: UnsafeBufferPointer<UInt8>, escapesHidden: Bool, to bytes: inout [UInt8]
  ) {
    var done = 0
    var at = 0
    while true {
      at = unsafe behindPlain(text, at)
      if at >= text.count { break }
      let byte = unsafe text[at]
      if byte >= 0x7F {
        guard escapesHidden, let hidden = unsafe hiddenScalar(text, at) else {
          at += 1
          continue
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done..<at]))
        append(escaped: hidden.unit, to: &bytes)
        at += hidden.width
        done = at
      } else if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done..<at]))
        append(escaping: byte, to: &bytes)
        at += 1
        done = at
      } else {
        at += 1
      }
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done...]))
  }

  /// Behind letters that are written as they are: eight at once, as long as none of them may be another sign.
  ///
  /// Safety: what is read lies within the text.
  private static func behindPlain(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var at = start
    while at + 8 <= text.count {
      let others = unsafe bitsOfOthers(text, at)
      if others != 0 { return at + others.trailingZeroBitCount / 8 }
      at += 8
    }
    // The last eight once more, with those that were looked at before.
    if at < text.count, text.count >= 8, unsafe bitsOfOthers(text, text.count - 8) == 0 {
      return text.count
    }
    return at
  }

  /// The highest bits of those of eight letters that are below a blank, above 0x7E, a quote or a backslash.
  ///
  /// Behind the first of them others may have theirs too, from a carry.
  @inline(__always)
  private static func bitsOfOthers(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = unsafe UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: at, as: UInt64.self))
    let quotes = letters ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = letters ^ ones &* UInt64(UInt8(ascii: "\\"))
    let ends = (letters &- (ones &* 0x20)) | (letters &+ ones)
    let found = letters | ends | (quotes &- ones) | (backslashes &- ones)
    return found & (ones &* 0x80)
  }

  /// A quote, a backslash or a control character.
  private static func append(escaping byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0..<0x20: append(unit: UInt32(byte), to: &bytes)
    default: bytes.append(byte)
    }
  }

  /// A JSON text in which such characters stand raw, with them escaped.
  package static func escapingHidden(in json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = 0
    unsafe json.withUnsafeBufferPointer { text in
      while at < text.count {
        guard unsafe text[at] >= 0x7F, let (unit, width) = unsafe hiddenScalar(text, at) else {
          unsafe bytes.append(text[at])
          at += 1
          continue
        }
        append(escaped: unit, to: &bytes)
        at += width
      }
    }
    return bytes
  }

  /// `\u` and four digits, or two of these.
  private static func append(escaped unit: UInt32, to bytes: inout [UInt8]) {
    let units = unit > 0xFFFF ? [0xD7C0 + unit >> 10, 0xDC00 + unit & 0x3FF] : [unit]
    for unit in units {
      bytes.append(UInt8(ascii: "\\"))
      append(unit: unit, to: &bytes)
    }
  }

  /// `u` and four digits.
  private static func append(unit: UInt32, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "u"))
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// The code point at a byte over 0x7E if it must be escaped, and its bytes.
  ///
  /// By its bytes, not decoded: quotes and letters beyond ASCII stand in most messages.
  private static func hiddenScalar(
    _ text: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (unit: UInt32, width: Int)? {
    func byte(_ offset: Int) -> UInt32 {
      unsafe at + offset < text.count ? UInt32(text[at + offset]) : 0
    }
    switch unsafe text[at] {
    case 0x7F: return (0x7F, 1)
    // U+0080 to U+009F, and U+00AD.
    case 0xC2: return 0x80..<0xA0 ~= byte(1) || byte(1) == 0xAD ? (byte(1), 2) : nil
    // U+061C.
    case 0xD8: return byte(1) == 0x9C ? (0x061C, 2) : nil
    case 0xE2:
      let unit = 0x2000 + (byte(1) & 0x3F) << 6 + byte(2) & 0x3F
      switch unit {
      case 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: return (unit, 3)
      default: return nil
      }
    case 0xEF:
      let unit = 0xF000 + (byte(1) & 0x3F) << 6 + byte(2) & 0x3F
      switch unit {
      case 0xFEFF, 0xFFF9...0xFFFB: return (unit, 3)
      default: return nil
      }
    case 0xF3:
      let unit = 0xC0000 + (byte(1) & 0x3F) << 12 + (byte(2) & 0x3F) << 6 + byte(3) & 0x3F
      return 0xE0000...0xE007F ~= unit ? (unit, 4) : nil
    default: return nil
    }
  }
}
