/// Short numbers as JSON writes them.
extension ShortNumber {
  /// Reads a number of at most eight digits, or seven with a point; nil for any other, and where there is none.
  ///
  /// What stands behind it is a blank, a comma or a bracket, or something that JSON does not allow there.
  ///
  /// Safety: reads 10 bytes from `start`.
  @inline(__always)
  static func readFew(
    _ bytes: UnsafePointer<UInt8>, _ start: Int
  ) -> (number: ShortNumber, end: Int)? {
    let isNegative = unsafe bytes[start] == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    var digits = unsafe (bytes + first).eightBytes
    digits ^= 0x3030_3030_3030_3030
    var others = nonDigits(of: digits)
    let whole = others.trailingZeroBitCount &>> 3
    var length = whole
    var end = first &+ whole
    if whole < 8, unsafe bytes[end] == UInt8(ascii: ".") {
      // A point has two bits there: the next ones are those of what stands behind its digits.
      others &= others &- 1
      others &= others &- 1
      length = others.trailingZeroBitCount &>> 3 &- 1
      if length == whole { return nil }
      end = first &+ length &+ 1
      // The digits behind the point come up to those before it.
      let before = (1 as UInt64) &<< UInt64(8 &* whole) &- 1
      digits = digits & before | digits &>> 8 & ~before
    }
    // No number has a zero before other digits.
    guard whole > 0, whole == 1 || digits & 0xFF != 0,
      unsafe isBehindNumber(bytes[end])
    else { return nil }
    let value = number(ofDigits: digits &<< UInt64(64 &- 8 &* length))
    return (
      ShortNumber(coefficient: isNegative ? 0 &- value : value, places: length &- whole), end
    )
  }

  /// Whether no number goes on with a byte: it is neither a digit nor a point nor an `e`.
  @inline(__always)
  private static func isBehindNumber(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}")
  }

  /// Bits of those of eight bytes that are not 0 to 9; behind the first byte above 0xF9 others may have some, too.
  @inline(__always)
  private static func nonDigits(of bytes: UInt64) -> UInt64 {
    (bytes | (bytes &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
  }

  /// The number of eight digits, the first of which is the lowest byte: neighbours are joined, three times.
  @inline(__always)
  private static func number(ofDigits digits: UInt64) -> Int64 {
    let pairs = (digits &* 2561) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int64(bitPattern: (fours &* 42_949_672_960_001) &>> 32)
  }

  /// Reads a number without an exponent, of at most 18 characters; nil for any other, and where there is none.
  static func read(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> (number: ShortNumber, end: Int)? {
    let isNegative = unsafe bytes[start] == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    var value: Int64 = 0
    var at = unsafe behindDigits(bytes, first, &value)
    let whole = at &- first
    var places = 0
    if unsafe bytes[at] == UInt8(ascii: ".") {
      let end = unsafe behindDigits(bytes, at &+ 1, &value)
      places = end &- at &- 1
      if places == 0 { return nil }
      at = end
    }
    guard whole > 0, unsafe whole == 1 || bytes[first] != UInt8(ascii: "0"),
      at &- start <= DecimalText.mostShort, at <= count,
      unsafe bytes[at] | 0x20 != UInt8(ascii: "e")
    else { return nil }
    return (ShortNumber(coefficient: isNegative ? 0 &- value : value, places: places), at)
  }

  /// Adds digits to a number, and returns where they end; what does not fit is lost.
  @inline(__always)
  private static func behindDigits(
    _ bytes: UnsafePointer<UInt8>, _ from: Int, _ value: inout Int64
  ) -> Int {
    var at = from
    while true {
      let digit = unsafe bytes[at] &- 0x30
      if digit > 9 { return at }
      value = value &* 10 &+ Int64(digit)
      at &+= 1
    }
  }
}
