/// A set of ranks, a bit each.
struct RankSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// The ranks of the starts of ranges.
  init(_ ranges: [Range<Int>], of index: SearchIndex) {
    self.init(count: index.itemCount)
    for range in ranges {
      for start in range { insert(Int(index.startRanks[start])) }
    }
  }

  /// The ranks of the items that have one of these values in a column.
  init(_ values: [String], of column: String, _ index: SearchIndex) {
    self.init(count: index.itemCount)
    for value in values {
      guard let range = index.columns[column]?[value] else { continue }
      for place in range { insert(Int(index.postings[place])) }
    }
  }

  @inline(__always)
  mutating func insert(_ rank: Int) {
    // A damaged file may name a rank that is none.
    if rank >> 6 < words.count { words[rank >> 6] |= 1 << UInt64(rank & 63) }
  }

  @inline(__always)
  func contains(_ rank: Int) -> Bool {
    rank >> 6 < words.count && words[rank >> 6] & 1 << UInt64(rank & 63) != 0
  }

  mutating func formIntersection(_ other: RankSet) {
    for place in words.indices { words[place] &= other.words[place] }
  }

  mutating func formUnion(_ other: RankSet) {
    for place in words.indices { words[place] |= other.words[place] }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Calls with each rank, the least first, until it answers false.
  func forEach(_ body: (Int) -> Bool) {
    for (place, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        if !body(place << 6 | rest.trailingZeroBitCount) { return }
        rest &= rest - 1
      }
    }
  }
}
