/// How the characters of a set are written in UTF-8.
///
/// The text is known to be valid UTF-8. So bytes that it cannot have in a place are let in where
/// that saves a distinction: a lead byte of three bytes needs no look at the second byte to know
/// that the character is no surrogate.
struct CharacterShape: Sendable {
  struct Part: Sendable, Hashable {
    /// The byte's set, by its index.
    var set: Int32
    /// The part for the next byte, an index into ``CharacterShape/rest``; -1 behind the last.
    var next: Int32
  }

  let source: ScalarSet
  /// Second bytes and later ones, each behind those that it goes on to.
  private(set) var rest: [Part] = []
  /// First bytes.
  private(set) var leads: [Part] = []

  /// The most parts: `\H` has 18.
  static let mostParts = 300

  /// The set of bytes, if all characters are of one byte.
  var single: Int32? { rest.isEmpty && leads.count == 1 ? leads[0].set : nil }

  /// Adds the sets of bytes to `sets`; nil for a set of characters with too many parts.
  init?(_ source: ScalarSet, sets: inout [ByteSet]) {
    self.source = source
    var pending: [(set: ByteSet, next: Int32)] = []
    for range in Self.widened(source.ranges) {
      for row in Self.rows(of: range) {
        var next: Int32 = -1
        for bytes in row.dropFirst().reversed() {
          let part = Part(set: Self.index(of: ByteSet(bytes), in: &sets), next: next)
          if let known = rest.firstIndex(of: part) {
            next = Int32(known)
          } else {
            rest.append(part)
            next = Int32(rest.count - 1)
          }
        }
        if let place = pending.firstIndex(where: { $0.next == next }) {
          pending[place].set.insert(row[0])
        } else {
          pending.append((ByteSet(row[0]), next))
        }
        guard rest.count + pending.count <= Self.mostParts else { return nil }
      }
    }
    leads = pending.map { Part(set: Self.index(of: $0.set, in: &sets), next: $0.next) }
  }

  static func index(of set: ByteSet, in sets: inout [ByteSet]) -> Int32 {
    if let known = sets.firstIndex(of: set) { return Int32(known) }
    sets.append(set)
    return Int32(sets.count - 1)
  }

  /// Joins ranges over the surrogates, and cuts all where the length in bytes changes.
  private static func widened(
    _ ranges: [ClosedRange<UInt32>]
  ) -> [(range: ClosedRange<UInt32>, width: Int)] {
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges {
      if let last = joined.last, last.upperBound == 0xD7FF, range.lowerBound == 0xE000 {
        joined[joined.count - 1] = last.lowerBound...range.upperBound
      } else {
        joined.append(range)
      }
    }
    var result: [(ClosedRange<UInt32>, Int)] = []
    for range in joined {
      for (index, width) in widths.enumerated() where range.overlaps(width) {
        let part = range.clamped(to: width)
        // What no valid text has: shorter ways to write, and code points beyond the last.
        let low = index > 0 && part.lowerBound == width.lowerBound ? 0 : part.lowerBound
        let high = part.upperBound == 0x10FFFF ? 0x13FFFF : part.upperBound
        result.append((low...high, index + 1))
      }
    }
    return result
  }

  private static let widths: [ClosedRange<UInt32>] = [
    0...0x7F, 0x80...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF,
  ]

  /// Rows of byte ranges, which stand for all code points of a range that are `width` bytes long.
  private static func rows(
    of part: (range: ClosedRange<UInt32>, width: Int)
  ) -> [[ClosedRange<UInt8>]] {
    let (low, high) = (part.range.lowerBound, part.range.upperBound)
    for place in 1..<max(part.width, 1) {
      // The bits that the last `place` bytes hold must run over all values, or the rest be one.
      let tail = (UInt32(1) << UInt32(6 * place)) - 1
      guard low & ~tail != high & ~tail else { continue }
      if low & tail != 0 {
        return rows(of: (low...(low | tail), part.width))
          + rows(of: ((low | tail) + 1...high, part.width))
      }
      if high & tail != tail {
        return rows(of: (low...(high & ~tail) - 1, part.width))
          + rows(of: ((high & ~tail)...high, part.width))
      }
    }
    let marks: [UInt32] = [0, 0xC0, 0xE0, 0xF0]
    return [
      (0..<part.width).map { index in
        let shift = UInt32(6 * (part.width - 1 - index))
        let mark = index == 0 ? marks[part.width - 1] : 0x80
        let mask: UInt32 = index == 0 ? 0xFF : 0x3F
        return UInt8(low >> shift & mask | mark)...UInt8(high >> shift & mask | mark)
      }
    ]
  }
}
