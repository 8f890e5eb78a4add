internal import FormEngine

/// What a record is told apart by, in 16 bytes: 96 bits of a keyed hash, and which record it was.
///
/// Two different keys are taken for alike once in 10^28 pairs: among 10^8 records once in 10^13 runs. No payload can aim
/// at it, see ``RunHash``.
struct KeyRow: BitwiseCopyable {
  /// The upper bits of the hash, then those that follow.
  private(set) var high: UInt64
  private var low: UInt32
  /// How many records it stands behind one that others know, counted from 1; 0 where the row is free.
  var number: UInt32

  static let free = KeyRow(.absent, 0)

  @inline(__always)
  init(_ hash: RunHash, _ number: UInt32) {
    high = hash.high
    low = UInt32(truncatingIfNeeded: hash.low &>> 32)
    self.number = number
  }

  /// The hash, as far as it is kept.
  var hash: RunHash { RunHash(high: high, low: UInt64(low) &<< 32) }

  @inline(__always)
  func isSame(as other: KeyRow) -> Bool { high == other.high && low == other.low }

  @inline(__always)
  func isBelow(_ other: KeyRow) -> Bool {
    high != other.high ? high < other.high : low < other.low
  }
}
