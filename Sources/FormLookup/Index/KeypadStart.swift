/// A place of a name or a number from which on it may be typed on a keypad: all that decides about a query of up to 16 keys.
struct KeypadStart {
  /// The first 16 keys, four bits each, the first one highest: the key and 1, and 0 behind the end.
  let keys: UInt64
  /// What ``KeypadMarks`` says.
  let marks: UInt64
  let rank: UInt32

  static func keys(_ keys: some Collection<UInt8>) -> UInt64 {
    var packed: UInt64 = 0
    var shift: UInt64 = 64
    for key in keys.prefix(16) {
      shift -= 4
      packed |= UInt64(key + 1) << shift
    }
    return packed
  }

  /// How many of the first words of a name lie before a start: there is a group for each number, the last one for all others.
  static let wordGroups = 5
  /// The groups of names, then that of numbers.
  static let groups = wordGroups + 1
}

/// What a start says besides its keys.
///
/// Of a name: in the lower 16 bits, from the lowest on, whether a word begins with each of the first 16 keys; above, four bits
/// each, the lowest first, the first keys of the name's first twelve words, as far as they lie before this one.
/// Of a number: 1 where it stands with `+` and this is its start.
struct KeypadMarks {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(words: [Int], before: Int, in keys: [UInt8]) {
    var bits: UInt64 = 0
    let start = words[before]
    for word in words[(before + 1)...].prefix(while: { $0 - start < 16 }) {
      bits |= 1 << UInt64(word - start)
    }
    for (index, word) in words[..<before].prefix(CatalogueLimits.keypadInitials).enumerated() {
      bits |= UInt64(keys[word] + 1) << UInt64(16 + 4 * index)
    }
    self.bits = bits
  }

  static func number(isInternational: Bool) -> UInt64 { isInternational ? 1 : 0 }

  /// Whether a word begins with a key, 0 to 15.
  @inline(__always)
  func isGap(before key: Int) -> Bool { bits >> UInt64(key) & 1 != 0 }

  /// Whether these keys are first letters of words before the start, in order.
  @inline(__always)
  func hasInitials(_ initials: [UInt8]) -> Bool {
    var rest = bits >> 16
    for key in initials {
      while true {
        if rest == 0 { return false }
        let own = UInt8(truncatingIfNeeded: rest & 15)
        rest >>= 4
        if own == key + 1 { break }
      }
    }
    return true
  }
}
