/// Puts places into the order that a ``PointTree`` has.
struct PointTreeBuilder {
  private struct Placed {
    let rank: Int
    let point: SIMD3<Double>

    /// Equal points go by rank, so that the same items make the same bytes.
    @inline(__always)
    func precedes(_ other: Placed, _ axis: Int) -> Bool {
      point[axis] != other.point[axis] ? point[axis] < other.point[axis] : rank < other.rank
    }
  }

  private var placed: [Placed] = []

  mutating func add(_ point: SIMD3<Double>, rank: Int) {
    placed.append(Placed(rank: rank, point: point))
  }

  consuming func nodes() -> [UInt64] {
    split(0..<placed.count, axis: 0)
    var nodes: [UInt64] = []
    nodes.reserveCapacity(placed.count * 4)
    for node in placed {
      nodes.append(UInt64(node.rank))
      for axis in 0..<3 { nodes.append(node.point[axis].bitPattern) }
    }
    return nodes
  }

  /// Recursion is bounded by the logarithm of the count.
  private mutating func split(_ range: Range<Int>, axis: Int) {
    guard range.count > PointTree.leaf else {
      placed[range].sort { $0.rank < $1.rank }
      return
    }
    let middle = range.lowerBound + range.count / 2
    select(middle, in: range, axis)
    let next = axis == 2 ? 0 : axis + 1
    split(range.lowerBound..<middle, axis: next)
    split(middle + 1..<range.upperBound, axis: next)
  }

  /// Puts at a place what sorting would put there, and what precedes it before it: as quicksort does, on one side only.
  private mutating func select(_ wanted: Int, in range: Range<Int>, _ axis: Int) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    // Whoever arranges items so that this takes long gets them sorted.
    var rounds = 64
    while low < high {
      if rounds == 0 { return placed[low...high].sort { $0.precedes($1, axis) } }
      rounds -= 1
      let pivot = median(low, low + (high - low) / 2, high, axis)
      var (left, right) = (low, high)
      while left <= right {
        while placed[left].precedes(pivot, axis) { left += 1 }
        while pivot.precedes(placed[right], axis) { right -= 1 }
        if left <= right {
          placed.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if wanted <= right { high = right } else if wanted >= left { low = left } else { return }
    }
  }

  private func median(_ one: Int, _ two: Int, _ three: Int, _ axis: Int) -> Placed {
    let (a, b, c) = (placed[one], placed[two], placed[three])
    if a.precedes(b, axis) {
      return b.precedes(c, axis) ? b : a.precedes(c, axis) ? c : a
    }
    return a.precedes(c, axis) ? a : b.precedes(c, axis) ? c : b
  }
}
