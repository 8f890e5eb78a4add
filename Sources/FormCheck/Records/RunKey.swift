/// What some values of a record are known by: 128 bits of a keyed hash.
///
/// Two different ones are taken for alike once in 10^38 pairs, and no payload can aim at it: the key is
/// drawn anew for each run.
package struct RunHash: Hashable, Comparable, BitwiseCopyable, Sendable {
  var high: UInt64
  var low: UInt64

  /// Of a record that has nothing to be told apart by.
  static let absent = RunHash(high: 0, low: 0)

  @inline(__always)
  package static func < (left: RunHash, right: RunHash) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// Where a row stands among others: behind those of lower hashes, then by a number.
struct RunKey: Comparable, BitwiseCopyable {
  var hash: RunHash
  var number: Int64

  static func < (left: RunKey, right: RunKey) -> Bool {
    left.hash != right.hash ? left.hash < right.hash : left.number < right.number
  }
}
