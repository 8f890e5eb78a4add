/// The least ranks among ranges of starts, each once.
struct BestRanks {
  private let column: RankColumn
  /// How many numbers each level of the least ranks has, and where it begins; the starts themselves come first.
  private let counts: [Int]
  private let offsets: [Int]
  private(set) var ranks: [Int] = []
  private let most: Int

  init(_ column: RankColumn, most: Int) {
    self.column = column
    self.most = most
    ranks.reserveCapacity(most + 1)
    counts = [column.count] + LeastTree.counts(of: column.count, most: .max)
    let first = column.leastFrom
    offsets = counts.dropFirst().reduce(into: [0, first]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// - Parameter accepts: Asked with a start and its rank.
  mutating func add(_ range: Range<Int>, where accepts: (Int, Int) -> Bool) {
    guard most > 0 else { return }
    visit(level: 0, range, accepts)
  }

  /// Adds one that no start leads to.
  mutating func add(_ rank: Int) {
    guard most > 0 else { return }
    insert(rank, start: 0) { _, _ in true }
  }

  private mutating func visit(level: Int, _ range: Range<Int>, _ accepts: (Int, Int) -> Bool) {
    let width = LeastTree.width
    guard level + 1 < counts.count, range.count > 2 * width else {
      return scan(level: level, range, accepts)
    }
    let low = (range.lowerBound + width - 1) / width
    let high = range.upperBound / width
    scan(level: level, range.lowerBound..<low * width, accepts)
    visit(level: level + 1, low..<high, accepts)
    scan(level: level, high * width..<range.upperBound, accepts)
  }

  private mutating func scan(level: Int, _ range: Range<Int>, _ accepts: (Int, Int) -> Bool) {
    for place in range {
      let least = Int(
        level == 0 ? column.ranks[place] : column.least[offsets[level] + place])
      if ranks.count >= most, let worst = ranks.last, least >= worst { continue }
      if level > 0 {
        let start = place * LeastTree.width
        scan(level: level - 1, start..<min(start + LeastTree.width, counts[level - 1]), accepts)
      } else {
        insert(least, start: place, accepts)
      }
    }
  }

  @inline(__always)
  private mutating func insert(
    _ rank: Int, start: Int, _ accepts: (Int, Int) -> Bool
  ) {
    guard accepts(start, rank) else { return }
    var place = ranks.count
    while place > 0, ranks[place - 1] >= rank {
      if ranks[place - 1] == rank { return }
      place -= 1
    }
    ranks.insert(rank, at: place)
    if ranks.count > most { ranks.removeLast() }
  }
}
