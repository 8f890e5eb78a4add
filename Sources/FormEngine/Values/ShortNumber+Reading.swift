/// Short numbers as JSON writes them.
extension ShortNumber {
  /// Reads the digits of a number, at most eight, or seven with a point, and returns their length in bytes; nil
  /// for any other number, and if no number is here.
  ///
  /// A blank, a comma or a bracket follows it, or something that JSON does not allow there.
  ///
  /// Safety: reads 9 bytes.
  @inline(__always)
  static func readFew(_ text: UnsafePointer<UInt8>) -> (number: ShortNumber, length: Int)? {
    var digits = unsafe text.eightBytes
    digits ^= 0x3030_3030_3030_3030
    let others = nonDigits(of: digits)
    // Both are counts of bits, eight for a digit.
    let whole = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & 0x78
    var length = whole
    var end = whole
    if whole < 64, (digits &>> whole) & 0xFF == pointByte {
      // A point has two bits there: the next ones belong to the digits after it.
      var behind = others & (others &- 1)
      behind &= behind &- 1
      end = UInt64(truncatingIfNeeded: behind.trailingZeroBitCount) & 0x78
      length = end &- 8
      if length == whole { return nil }
      // The digits behind the point come up to those before it.
      digits ^= ((digits ^ digits &>> 8) &>> whole) &<< whole
    }
    let bytes = Int(truncatingIfNeeded: end &>> 3)
    guard whole > 0, !beginsWithZero(digits, whole), unsafe isBehindNumber(text[bytes])
    else { return nil }
    let places = Int(truncatingIfNeeded: (length &- whole) &>> 3)
    let value = number(ofDigits: digits &<< (64 &- length))
    return (ShortNumber(coefficient: value, places: places), bytes)
  }

  /// Whether a zero stands before other digits, which no number has; `bits` are eight for a digit.
  ///
  /// One test, because “is it one digit” cannot be predicted: both differences are below 0.
  @inline(__always)
  private static func beginsWithZero(_ digits: UInt64, _ bits: UInt64) -> Bool {
    Int64(bitPattern: (digits & 0xFF &- 1) & (8 &- bits)) < 0
  }

  /// A point, at its place among the bytes of digits.
  @inline(__always)
  private static var pointByte: UInt64 { UInt64(UInt8(ascii: ".") ^ 0x30) }

  /// Whether no number goes on with a byte: it is neither a digit nor a point nor an `e`.
  @inline(__always)
  private static func isBehindNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}") || byte < UInt8(ascii: ",")
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

  /// Reads a number without an exponent, of at most 18 characters; nil for any other number, and if no number
  /// is here.
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
