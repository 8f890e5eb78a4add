/// What some values of a record are known by: 128 bits of a keyed hash.
///
/// Two different ones are taken for alike once in 10^38 pairs, and no payload can aim at it: the key is
/// drawn anew for each run.
package struct RunHash: Hashable, Comparable, BitwiseCopyable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Of a record that has nothing to be told apart by.
  package static let absent = RunHash(high: 0, low: 0)

  package static func < (left: RunHash, right: RunHash) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
