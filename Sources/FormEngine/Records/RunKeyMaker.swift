/// What records are told apart by that were accepted on the fast path: for each entry of `records` the same as of a record
/// that was read.
///
/// Every thread may have one; what they make is of one run.
package struct RunKeyMaker: Sendable {
  /// The fields of all entries, one after the other.
  let fields: [Int]
  /// Where those of each entry end.
  let ends: [Int]
  let hasher: RunHasher
  /// What was hashed before stays in it for a while: an array is not emptied for nothing.
  private var bytes: [UInt8] = []

  private static let mostBytes = 1 << 12

  /// - Parameter keys: The fields of each entry.
  package init(keys: [[Int]], hasher: RunHasher) {
    fields = keys.flatMap(\.self)
    var end = 0
    ends = keys.map { key in
      end += key.count
      return end
    }
    self.hasher = hasher
  }

  /// How many hashes a record has.
  package var count: Int { ends.count }

  /// The hash of the bytes that are appended; ``RunHash/absent`` where there are none after all.
  mutating func hash(of append: (inout [UInt8]) -> Bool) -> RunHash {
    if bytes.count > Self.mostBytes { bytes.removeAll(keepingCapacity: true) }
    let start = bytes.count
    return append(&bytes) ? hasher.hash(bytes, from: start) : .absent
  }
}
