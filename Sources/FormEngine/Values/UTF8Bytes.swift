/// UTF-8 by the byte, as RFC 3629 section 4 and table 3-7 of the Unicode standard have it.
package enum UTF8Bytes {
  /// The bytes of the well-formed sequence that starts at `at`, or 0: 1 to 4.
  ///
  /// Safety: never reads at or behind `count` after the first byte.
  @inline(__always)
  package static func length(_ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int) -> Int {
    guard at < count else { return 0 }
    let first = unsafe bytes[at]
    if first < 0x80 { return 1 }
    let second = unsafe at &+ 1 < count ? bytes[at &+ 1] : 0
    if first < 0xE0 { return first >= 0xC2 && continues(second) ? 2 : 0 }
    let third = unsafe at &+ 2 < count ? bytes[at &+ 2] : 0
    if first < 0xF0 {
      let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= low && second <= high && continues(third) ? 3 : 0
    }
    let fourth = unsafe at &+ 3 < count ? bytes[at &+ 3] : 0
    let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
    return first <= 0xF4 && second >= low && second <= high && continues(third)
      && continues(fourth) ? 4 : 0
  }

  @inline(__always)
  private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The code point of a well-formed sequence and its length in bytes.
  @inline(__always)
  package static func scalar(_ bytes: UnsafePointer<UInt8>, _ at: Int) -> (UInt32, Int) {
    let first = unsafe UInt32(bytes[at])
    if first < 0x80 { return (first, 1) }
    let second = unsafe UInt32(bytes[at &+ 1] & 0x3F)
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    let third = unsafe UInt32(bytes[at &+ 2] & 0x3F)
    if first < 0xF0 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    return unsafe (
      (first & 0x07) << 18 | second << 12 | third << 6 | UInt32(bytes[at &+ 3] & 0x3F), 4
    )
  }

  /// -1, 0 or 1, as the left text stands before the right one, is the same, or stands behind it: byte by byte.
  static func order(
    _ left: UnsafePointer<UInt8>, _ leftCount: Int, _ right: UnsafePointer<UInt8>,
    _ rightCount: Int
  ) -> Int {
    for index in 0..<min(leftCount, rightCount) where unsafe left[index] != right[index] {
      return unsafe left[index] < right[index] ? -1 : 1
    }
    return leftCount < rightCount ? -1 : leftCount == rightCount ? 0 : 1
  }

  /// Appends a code point that is no surrogate.
  package static func append(_ scalar: UInt32, to arena: inout Growable<UInt8>) {
    func byte(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
    switch scalar {
    case 0..<0x80:
      arena.append(byte(scalar))
    case 0x80..<0x800:
      arena.append(byte(0xC0 | scalar >> 6))
      arena.append(byte(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      arena.append(byte(0xE0 | scalar >> 12))
      arena.append(byte(0x80 | scalar >> 6 & 0x3F))
      arena.append(byte(0x80 | scalar & 0x3F))
    default:
      arena.append(byte(0xF0 | scalar >> 18))
      arena.append(byte(0x80 | scalar >> 12 & 0x3F))
      arena.append(byte(0x80 | scalar >> 6 & 0x3F))
      arena.append(byte(0x80 | scalar & 0x3F))
    }
  }

  /// Whether all bytes are ASCII.
  ///
  /// Safety: 8 bytes are readable behind them.
  static func areASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var all: UInt64 = 0
    var at = 0
    while at &+ 8 <= count {
      unsafe all |= (bytes + at).eightBytes
      at &+= 8
    }
    if at < count {
      let rest = unsafe (bytes + at).eightBytes
      all |= rest & ((1 as UInt64) &<< UInt64(8 &* (count &- at)) &- 1)
    }
    return all & 0x8080_8080_8080_8080 == 0
  }

  /// Whether well-formed UTF-8 is nothing but ASCII; nil for what is not well-formed.
  static func isASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool? {
    var isASCII = true
    var at = 0
    while at < count {
      let length = unsafe length(bytes, at, count)
      if length == 0 { return nil }
      isASCII = isASCII && length == 1
      at &+= length
    }
    return isASCII
  }

  /// Code points of well-formed UTF-8: the bytes that do not continue another.
  @inline(__always)
  package static func codePoints(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var total = 0
    for index in 0..<count { unsafe total &+= bytes[index] & 0xC0 != 0x80 ? 1 : 0 }
    return total
  }

  /// Whether two texts of a length are the same bytes.
  ///
  /// Safety: 8 bytes are readable behind each.
  @inline(__always)
  static func areSame(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    var index = 0
    while true {
      let a = unsafe UnsafeRawPointer(left + index).loadUnaligned(as: UInt64.self)
      let b = unsafe UnsafeRawPointer(right + index).loadUnaligned(as: UInt64.self)
      let rest = count &- index
      if rest <= 8 {
        // What lies behind the texts is shifted out.
        return rest == 0
          || (UInt64(littleEndian: a) ^ UInt64(littleEndian: b))
            &<< UInt64(truncatingIfNeeded: 64 &- 8 &* rest) == 0
      }
      if a != b { return false }
      index &+= 8
    }
  }
}
