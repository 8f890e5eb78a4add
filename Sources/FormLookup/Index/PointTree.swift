/// Places on the sphere, in a tree that halves space along one axis after the other.
///
/// The tree is implicit: the middle of a range is its root, what lies before it is on the lower side of the axis, what
/// lies behind on the upper one. A node is its rank and the bits of three `Double`: x, y and z of the sphere of radius 1.
struct PointTree: Sendable {
  private let nodes: Column<UInt64>

  init(_ nodes: Column<UInt64>) { self.nodes = nodes }

  var count: Int { nodes.count / 4 }

  // MARK: Making

  /// - Parameter points: By rank; nil for items without a place.
  static func nodes(of points: [SIMD3<Double>?]) -> [UInt64] {
    var placed = points.enumerated().compactMap { rank, point in
      point.map { (rank: rank, point: $0) }
    }
    split(&placed, 0..<placed.count, axis: 0)
    return placed.flatMap { rank, point in
      [UInt64(rank), point.x.bitPattern, point.y.bitPattern, point.z.bitPattern]
    }
  }

  /// Recursion is bounded by the logarithm of the count.
  private static func split(
    _ placed: inout [(rank: Int, point: SIMD3<Double>)], _ range: Range<Int>, axis: Int
  ) {
    guard range.count > 1 else { return }
    // Equal points go by rank, so that the same items make the same bytes.
    placed[range].sort { one, other in
      one.point[axis] != other.point[axis]
        ? one.point[axis] < other.point[axis] : one.rank < other.rank
    }
    let middle = range.lowerBound + range.count / 2
    split(&placed, range.lowerBound..<middle, axis: (axis + 1) % 3)
    split(&placed, middle + 1..<range.upperBound, axis: (axis + 1) % 3)
  }

  // MARK: Searching

  /// The nearest ranks, nearer ones first, equally near ones by rank.
  func nearest(_ most: Int, to point: SIMD3<Double>, where accepts: (Int) -> Bool) -> [Int] {
    var best = Best(most: most, point: point)
    search(0..<count, axis: 0, &best, accepts)
    return best.found.map(\.rank)
  }

  private struct Best {
    let most: Int
    let point: SIMD3<Double>
    var found: [(square: Double, rank: Int)] = []

    /// The square of the longest chord that is still of interest.
    var farthest: Double { found.count < most ? .infinity : found.last?.square ?? 0 }

    mutating func add(_ rank: Int, _ square: Double) {
      var place = found.count
      while place > 0, (square, rank) < found[place - 1] { place -= 1 }
      found.insert((square, rank), at: place)
      if found.count > most { found.removeLast() }
    }
  }

  private func search(
    _ range: Range<Int>, axis: Int, _ best: inout Best, _ accepts: (Int) -> Bool
  ) {
    guard !range.isEmpty else { return }
    let middle = range.lowerBound + range.count / 2
    let point = SIMD3(coordinate(middle, 0), coordinate(middle, 1), coordinate(middle, 2))
    let rank = Int(clamping: nodes[middle * 4])
    let chord = point - best.point
    let square = (chord * chord).sum()
    if square <= best.farthest, accepts(rank) { best.add(rank, square) }
    let across = best.point[axis] - point[axis]
    let (lower, upper) = (range.lowerBound..<middle, middle + 1..<range.upperBound)
    let next = (axis + 1) % 3
    search(across < 0 ? lower : upper, axis: next, &best, accepts)
    if across * across <= best.farthest {
      search(across < 0 ? upper : lower, axis: next, &best, accepts)
    }
  }

  @inline(__always)
  private func coordinate(_ node: Int, _ axis: Int) -> Double {
    Double(bitPattern: nodes[node * 4 + 1 + axis])
  }
}
