/// Places on the sphere, in a tree that halves space along one axis after the other.
///
/// The tree is implicit: the middle of a range is its root, what lies before it is on the lower side of the axis, what
/// lies behind on the upper one. Up to ``leaf`` nodes are not split, but looked at one by one. A node is its rank and the
/// bits of three `Double`: x, y and z of the sphere of radius 1.
struct PointTree: Sendable {
  static let leaf = 8

  let memory: SectionMemory
  private let nodes: Column<UInt64>

  init(_ memory: SectionMemory) {
    self.memory = memory
    nodes = memory.column(.points)
  }

  var count: Int { nodes.count / 4 }

  /// The nearest ranks, nearer ones first, equally near ones by rank.
  func nearest(_ most: Int, to point: SIMD3<Double>, where accepts: (Int) -> Bool) -> [Int] {
    var best = Best(most: most, point: point)
    search(0..<count, axis: 0, &best, accepts)
    return best.found.map(\.rank)
  }

  private struct Best {
    let most: Int
    let point: SIMD3<Double>
    private(set) var found: [(square: Double, rank: Int)] = []
    /// The square of the longest chord that is still of interest.
    private(set) var farthest = Double.infinity

    init(most: Int, point: SIMD3<Double>) {
      self.most = most
      self.point = point
      found.reserveCapacity(most + 1)
    }

    mutating func add(_ rank: Int, _ square: Double) {
      var place = found.count
      while place > 0, (square, rank) < found[place - 1] { place -= 1 }
      found.insert((square, rank), at: place)
      if found.count > most { found.removeLast() }
      if found.count == most, let last = found.last { farthest = last.square }
    }
  }

  /// Recursion is bounded by the logarithm of the count.
  private func search(
    _ range: Range<Int>, axis: Int, _ best: inout Best, _ accepts: (Int) -> Bool
  ) {
    guard range.count > Self.leaf else {
      for node in range { look(at: node, &best, accepts) }
      return
    }
    let middle = range.lowerBound + range.count / 2
    let across = best.point[axis] - coordinate(middle, axis)
    let (lower, upper) = (range.lowerBound..<middle, middle + 1..<range.upperBound)
    let next = axis == 2 ? 0 : axis + 1
    search(across < 0 ? lower : upper, axis: next, &best, accepts)
    if across * across <= best.farthest {
      look(at: middle, &best, accepts)
      search(across < 0 ? upper : lower, axis: next, &best, accepts)
    }
  }

  @inline(__always)
  private func look(at node: Int, _ best: inout Best, _ accepts: (Int) -> Bool) {
    let x = coordinate(node, 0) - best.point.x
    let y = coordinate(node, 1) - best.point.y
    let z = coordinate(node, 2) - best.point.z
    let square = x * x + y * y + z * z
    guard square <= best.farthest else { return }
    let rank = Int(clamping: nodes[node &* 4])
    if accepts(rank) { best.add(rank, square) }
  }

  @inline(__always)
  private func coordinate(_ node: Int, _ axis: Int) -> Double {
    Double(bitPattern: nodes[node &* 4 &+ 1 &+ axis])
  }
}
