/// What some values of a record are known by: 128 bits of a keyed hash.
///
/// Two different ones are taken for alike once in 10^38 pairs, and no payload can aim at it: the key is
/// drawn anew for each run.
package struct RunHash: Hashable, Sendable {
  var high: UInt64
  var low: UInt64
}

/// Where a row stands among others: behind those of lower hashes, then by a number.
struct RunKey: Comparable {
  var hash: RunHash
  var number: Int64

  static func < (left: RunKey, right: RunKey) -> Bool {
    left.hash != right.hash ? left.hash < right.hash : left.number < right.number
  }
}

/// Makes hashes with a key of its own.
struct RunHasher: Sendable {
  private let one = UInt64.random(in: .min ... .max)
  private let other = UInt64.random(in: .min ... .max)

  /// SipHash twice, as Swift has it, whose own key is the process's.
  func hash(_ bytes: [UInt8]) -> RunHash {
    var high = Hasher()
    var low = Hasher()
    high.combine(one)
    low.combine(other)
    unsafe bytes.withUnsafeBytes {
      unsafe high.combine(bytes: $0)
      unsafe low.combine(bytes: $0)
    }
    return RunHash(
      high: UInt64(bitPattern: Int64(high.finalize())),
      low: UInt64(bitPattern: Int64(low.finalize())))
  }
}
