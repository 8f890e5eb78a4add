/// White space and characters that nobody sees: what a field that looks empty may hold.
package enum Blank {
  /// Whether a code point is white space (Unicode White_Space) or has no visible form.
  ///
  /// Of the invisible: Default_Ignorable_Code_Point, the Braille blank U+2800 and the byte order
  /// mark U+FEFF. Control characters other than white space are not blank: they must be noticed.
  package static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x09...0x0D: true
    case 0..<0x85: false
    default: isRareBlank(scalar)
    }
  }

  /// Whether a code point is white space (Unicode White_Space).
  package static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  private static func isRareBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x85, 0xA0, 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x1680, 0x17B4...0x17B5,
      0x180B...0x180F, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800, 0x3000, 0x3164,
      0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a blank belongs to what stands before it: joiners, variation selectors and tags make
  /// one sign of several, so `trim` leaves them at the end of a text.
  package static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200C...0x200D, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0020...0xE007F,
      0xE0100...0xE01EF:
      true
    default: false
    }
  }

  /// Whether well-formed UTF-8 is blank from end to end.
  package static func isBlank(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var at = 0
    while at < count {
      let (scalar, length) = unsafe UTF8Bytes.scalar(bytes, at)
      if !isBlank(scalar) { return false }
      at &+= length
    }
    return true
  }

  /// The part of well-formed UTF-8 that `trim` leaves.
  package static func trimmed(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Range<Int> {
    var start = 0
    while start < count {
      let (scalar, length) = unsafe UTF8Bytes.scalar(bytes, start)
      if !isBlank(scalar) || joins(scalar) { break }
      start &+= length
    }
    var end = count
    while end > start {
      var last = end &- 1
      while last > start, unsafe bytes[last] & 0xC0 == 0x80 { last &-= 1 }
      let (scalar, _) = unsafe UTF8Bytes.scalar(bytes, last)
      if !isBlank(scalar) || joins(scalar) { break }
      end = last
    }
    return unsafe isBlank(bytes + start, end &- start) ? start..<start : start..<end
  }
}
