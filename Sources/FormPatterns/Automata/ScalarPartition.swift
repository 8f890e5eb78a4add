/// All characters in as few classes as some sets can tell apart.
package struct ScalarPartition: Sendable {
  /// For each class a character that is easy to read, most readable classes first.
  package private(set) var representatives: [Unicode.Scalar] = []
  /// For each class its members.
  package private(set) var classes: [ScalarSet] = []
  /// For each set and each class whether the class is in the set.
  package private(set) var membership: [[Bool]] = []

  package init(of sets: [ScalarSet]) {
    // Each edge of a range toggles its set; between edges the sets' row of bits is the class.
    var edges: [UInt32: [Int]] = [0: [], 0xD800: [], 0xE000: []]
    for (index, set) in sets.enumerated() {
      for range in set.ranges {
        edges[range.lowerBound, default: []].append(index)
        edges[range.upperBound + 1, default: []].append(index)
      }
    }
    let places = edges.keys.sorted()
    var signature = [UInt64](repeating: 0, count: sets.count / 64 + 1)
    var ranges: [[UInt64]: [ClosedRange<UInt32>]] = [:]
    for (index, place) in places.enumerated() {
      for set in edges[place] ?? [] { signature[set / 64] ^= 1 << UInt64(set % 64) }
      let end = index + 1 < places.count ? places[index + 1] : 0x110000
      guard place < end, end - 1 <= 0x10FFFF, place != 0xD800 else { continue }
      ranges[signature, default: []].append(place...(end - 1))
    }
    let found = ranges.map { (signature: $0.key, members: ScalarSet($0.value)) }
      .compactMap { part in part.members.readable.map { (part.signature, part.members, $0) } }
      .sorted { (Self.rank($0.2), $0.2.value) < (Self.rank($1.2), $1.2.value) }
    for (_, members, readable) in found {
      classes.append(members)
      representatives.append(readable)
    }
    membership = sets.indices.map { set in
      found.map { $0.0[set / 64] >> UInt64(set % 64) & 1 != 0 }
    }
  }

  private static func rank(_ scalar: Unicode.Scalar) -> Int {
    let place = ScalarSet.readingOrder.firstIndex { $0.contains(scalar.value) }
    return place ?? (scalar.properties.isAlphabetic ? 20 : scalar.value > 0xA0 ? 21 : 22)
  }
}
