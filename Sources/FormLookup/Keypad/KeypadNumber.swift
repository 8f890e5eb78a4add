/// A telephone number as it is dialled.
///
/// Digits of any script, `*` and `#`; other signs and letters are left out. It may be dialled from its start, behind a
/// country code, and behind the area code of a whole number of North America.
struct KeypadNumber {
  /// 0 to 9, 10 is `*`, 11 is `#`.
  private(set) var keys: [UInt8] = []
  /// By key: the code point that made it.
  private(set) var scalars: [Int] = []
  /// Whether it begins with `+`.
  private(set) var isInternational = false
  /// Where it may be dialled from, in `keys`, the whole of it first.
  private(set) var starts: [Int] = []

  /// - Parameter isNorthAmerican: Whether one dials from there.
  init(_ text: String, isNorthAmerican: Bool) {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if keys.isEmpty, scalar == "+" || scalar == "\u{FF0B}" { isInternational = true }
      guard keys.count < CatalogueLimits.keyBytes, let key = Self.key(of: scalar) else { continue }
      keys.append(key)
      scalars.append(index)
    }
    guard !keys.isEmpty else { return }
    starts = [0]
    if isInternational, let length = CallingCodes.length(keys) { starts.append(length) }
    guard isNorthAmerican else { return }
    if keys.count == 11, keys[0] == 1 {
      starts = [0, 1, 4]
    } else if keys.count == 10, !isInternational {
      starts.append(3)
    }
  }

  /// Nil for what is not dialled.
  @inline(__always)
  static func key(of scalar: Unicode.Scalar) -> UInt8? {
    let value = scalar.value
    if value < 0x80 {
      if value &- 0x30 < 10 { return UInt8(value - 0x30) }
      return value == 0x2A ? 10 : value == 0x23 ? 11 : nil
    }
    guard scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue
    else { return nil }
    return UInt8(digit)
  }
}
