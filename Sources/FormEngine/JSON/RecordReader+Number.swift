extension RecordReader {
  /// Reads a number (RFC 8259 section 6), as written; the cursor ends behind it.
  @inline(__always)
  static func readNumber(
    _ bytes: UnsafePointer<UInt8>, _ cursor: inout Int, _ count: Int,
    _ out: UnsafeMutablePointer<TapeEntry>, _ limits: ReaderLimits
  ) -> ReadFault? {
    let start = cursor
    var at = cursor
    if unsafe bytes[at] == UInt8(ascii: "-") { at &+= 1 }
    if unsafe bytes[at] == UInt8(ascii: "0") {
      at &+= 1
      if unsafe isDigit(bytes[at]), at < count {
        return ReadFault(.syntax, at: at, expected: .noDigitBehindZero)
      }
    } else {
      guard unsafe skipDigits(bytes, &at) else {
        return ReadFault(.syntax, at: min(at, count), expected: .digit)
      }
    }
    if unsafe bytes[at] == UInt8(ascii: ".") {
      at &+= 1
      guard unsafe skipDigits(bytes, &at) else {
        return ReadFault(.syntax, at: min(at, count), expected: .digit)
      }
    }
    let hasExponent = unsafe bytes[at] | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      at &+= 1
      if unsafe bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at &+= 1 }
      guard unsafe skipDigits(bytes, &at) else {
        return ReadFault(.syntax, at: min(at, count), expected: .digit)
      }
    }
    if at > count { return ReadFault(.syntax, at: count, expected: .digit) }
    // A short number without an exponent is within any sensible limits.
    let isShort = at &- start <= DecimalText.mostShort && limits.takesAllShort
    if !isShort || hasExponent, unsafe !DecimalText(bytes + start, at &- start).isWithin(limits) {
      return ReadFault(.number, at: start)
    }
    unsafe TapeEntry.put(.number, start: start, length: at &- start, to: out)
    cursor = at
    return nil
  }

  /// Whether a text is exactly a number within the limits; the byte behind it must be no digit.
  static func isNumber(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ limits: ReaderLimits
  ) -> Bool {
    guard count > 0, unsafe isDigit(bytes[0]) || bytes[0] == UInt8(ascii: "-") else { return false }
    var entry = TapeEntry(.null, start: 0)
    var cursor = 0
    let fault = unsafe withUnsafeMutablePointer(to: &entry) { out in
      unsafe readNumber(bytes, &cursor, count, out, limits)
    }
    return fault == nil && cursor == count
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  private static func skipDigits(_ bytes: UnsafePointer<UInt8>, _ at: inout Int) -> Bool {
    guard unsafe isDigit(bytes[at]) else { return false }
    repeat { at &+= 1 } while unsafe isDigit(bytes[at])
    return true
  }
}
