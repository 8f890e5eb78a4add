/// The least of each 64 numbers, then of each 64 of those, and so on: what a search for the least in a range reads.
enum LeastTree {
  static let width = 64

  /// The levels, the longest first, as many as are asked for; none of up to 64 numbers.
  static func levels<Number: FixedWidthInteger>(of numbers: [Number], most: Int) -> [[Number]] {
    var levels: [[Number]] = []
    var below = numbers
    while below.count > width, levels.count < most {
      below = stride(from: 0, to: below.count, by: width).map { start in
        below[start..<Swift.min(start + width, below.count)].min() ?? 0
      }
      levels.append(below)
    }
    return levels
  }

  /// How many numbers each level has, the longest first.
  static func counts(of count: Int, most: Int) -> [Int] {
    var counts: [Int] = []
    var below = count
    while below > width, counts.count < most {
      below = (below + width - 1) / width
      counts.append(below)
    }
    return counts
  }
}
