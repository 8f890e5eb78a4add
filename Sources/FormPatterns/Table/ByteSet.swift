/// A set of bytes.
struct ByteSet: Sendable, Hashable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init() {}

  init(_ range: ClosedRange<UInt8>) { insert(range) }

  mutating func insert(_ range: ClosedRange<UInt8>) {
    let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
    words.0 |= Self.bits(low, high, from: 0)
    words.1 |= Self.bits(low, high, from: 64)
    words.2 |= Self.bits(low, high, from: 128)
    words.3 |= Self.bits(low, high, from: 192)
  }

  /// Those bits of a word that stand for members of a range; the word's first bit is `base`.
  private static func bits(_ low: Int, _ high: Int, from base: Int) -> UInt64 {
    let first = max(low - base, 0)
    let last = min(high - base, 63)
    guard first <= last else { return 0 }
    return UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
  }

  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? words.0 : byte < 128 ? words.1 : byte < 192 ? words.2 : words.3
    return word >> UInt64(byte & 63) & 1 != 0
  }

  mutating func formUnion(_ other: ByteSet) {
    words.0 |= other.words.0
    words.1 |= other.words.1
    words.2 |= other.words.2
    words.3 |= other.words.3
  }

  static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

/// Bytes that a set of machines' steps cannot tell apart share a class.
struct ByteClasses: Sendable {
  /// For each byte its class.
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  /// How many classes there are.
  private(set) var count = 1
  /// For each set its classes, bit n for class n.
  private(set) var masks: [UInt64] = []

  /// The most classes: each is a bit of a word.
  static let most = 64

  /// Nil where the sets tell more classes apart than a word has bits.
  init?(of sets: [ByteSet]) {
    for set in sets {
      // Members of a class move to a new one, unless all of it are members.
      var moved = [Int](repeating: 0, count: count)
      var sizes = [Int](repeating: 0, count: count)
      for byte in 0..<256 {
        let known = Int(classes[byte])
        sizes[known] += 1
        if set.contains(UInt8(byte)) { moved[known] += 1 }
      }
      var targets: [UInt8] = []
      for known in 0..<sizes.count {
        let isSplit = moved[known] > 0 && moved[known] < sizes[known]
        targets.append(UInt8(isSplit ? count : known))
        if isSplit { count += 1 }
      }
      guard count <= Self.most else { return nil }
      for byte in 0..<256 where set.contains(UInt8(byte)) {
        classes[byte] = targets[Int(classes[byte])]
      }
    }
    masks = sets.map { set in
      var mask: UInt64 = 0
      for byte in 0..<256 where set.contains(UInt8(byte)) { mask |= 1 << UInt64(classes[byte]) }
      return mask
    }
  }
}
