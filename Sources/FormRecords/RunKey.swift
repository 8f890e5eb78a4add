internal import FormEngine

// Here, since a call into another target is never inlined.
extension RunHash {
  /// Whether there is nothing to be told apart by.
  @inline(__always) var isAbsent: Bool { high | low == 0 }

  @inline(__always)
  func isSame(as other: RunHash) -> Bool { high == other.high && low == other.low }

  @inline(__always)
  func isBelow(_ other: RunHash) -> Bool {
    high != other.high ? high < other.high : low < other.low
  }
}

/// Where a row stands among others: behind those of lower hashes, then by a number.
struct RunKey: Comparable, BitwiseCopyable {
  var hash: RunHash
  var number: Int64

  static func < (left: RunKey, right: RunKey) -> Bool {
    left.hash.isSame(as: right.hash)
      ? left.number < right.number : left.hash.isBelow(right.hash)
  }
}
