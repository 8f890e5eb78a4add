/// A set of Unicode scalars, as sorted ranges with gaps between them.
package struct ScalarSet: Sendable, Hashable {
  /// Code points, without surrogates.
  package private(set) var ranges: [ClosedRange<UInt32>]

  /// Every scalar; the surrogates are none.
  package static let all = ScalarSet(sorted: [0...0xD7FF, 0xE000...0x10FFFF])
  package static let none = ScalarSet(sorted: [])

  private init(sorted ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// The union of ranges in any order.
  package init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    let touchesSurrogates = merged.contains { $0.overlaps(0xD800...0xDFFF) }
    self.ranges = merged
    if touchesSurrogates { self = intersection(.all) }
  }

  package init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  package var isEmpty: Bool { ranges.isEmpty }

  /// How many scalars are in it.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  package func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }

  package func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  package func intersection(_ other: ScalarSet) -> ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    var (left, right) = (0, 0)
    while left < ranges.count, right < other.ranges.count {
      let (one, two) = (ranges[left], other.ranges[right])
      let low = max(one.lowerBound, two.lowerBound)
      let high = min(one.upperBound, two.upperBound)
      if low <= high { result.append(low...high) }
      if one.upperBound < two.upperBound { left += 1 } else { right += 1 }
    }
    return ScalarSet(sorted: result)
  }

  package var complement: ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return ScalarSet(sorted: result).intersection(.all)
  }

  package func subtracting(_ other: ScalarSet) -> ScalarSet {
    intersects(other) ? intersection(other.complement) : self
  }

  package func intersects(_ other: ScalarSet) -> Bool {
    var (left, right) = (0, 0)
    while left < ranges.count, right < other.ranges.count {
      let (one, two) = (ranges[left], other.ranges[right])
      if one.overlaps(two) { return true }
      if one.upperBound < two.upperBound { left += 1 } else { right += 1 }
    }
    return false
  }

  /// A member that is easy to read: a letter or digit of ASCII, another sign of it, any letter.
  ///
  /// Nil only for the empty set.
  package var readable: Unicode.Scalar? {
    for range in Self.readingOrder {
      if let low = ScalarSet(sorted: [range]).intersection(self).ranges.first?.lowerBound {
        return Unicode.Scalar(low)
      }
    }
    let rest = ranges.lazy.filter { $0.upperBound > 0x9F }
    for range in rest.prefix(64) {
      for value in range.prefix(64) where value > 0xA0 {
        if let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic { return scalar }
      }
    }
    for range in rest.prefix(64) {
      for value in range.prefix(64) where value > 0x9F {
        guard let scalar = Unicode.Scalar(value) else { continue }
        switch scalar.properties.generalCategory {
        case .unassigned, .control, .format, .privateUse, .nonspacingMark: continue
        default: return scalar
        }
      }
    }
    return ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
  }

  /// ASCII from what is read most easily to what is not.
  package static let readingOrder: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x2D...0x2E, 0x5F...0x5F, 0x21...0x2C, 0x2F...0x2F,
    0x3A...0x40, 0x5B...0x5E, 0x60...0x60, 0x7B...0x7E, 0x20...0x20,
  ]
}
