internal import FormEngine

/// Makes what records are told apart by that were accepted on the fast path: for each entry of `records` the same as of a
/// record that was read.
///
/// Every thread may have one; what they make is of one run.
package struct RunKeyMaker: Sendable {
  /// The fields of each entry.
  private let keys: [[Int]]
  private let hasher: RunHasher
  /// What was hashed before stays in it for a while: an array is not emptied for nothing.
  private var bytes: [UInt8] = []

  private static let mostBytes = 1 << 12

  init(keys: [[Int]], hasher: RunHasher) {
    self.keys = keys
    self.hasher = hasher
  }

  /// How many hashes a record has.
  package var count: Int { keys.count }

  /// Appends the hash of each entry, ``RunHash/absent`` where a field of it is empty.
  ///
  /// Safety: `record` is the one that the checker accepted last.
  package mutating func append(
    _ checker: Checker, _ record: UnsafePointer<UInt8>, to hashes: inout [RunHash]
  ) {
    for fields in keys {
      if bytes.count > Self.mostBytes { bytes.removeAll(keepingCapacity: true) }
      let start = bytes.count
      var isThere = true
      for field in fields where isThere {
        isThere = unsafe checker.engine.appendKey(ofAccepted: field, record, to: &bytes)
      }
      hashes.append(isThere ? hasher.hash(bytes, from: start) : .absent)
    }
  }

  /// Appends for each entry that there is nothing.
  package func skip(in hashes: inout [RunHash]) {
    hashes.append(contentsOf: repeatElement(.absent, count: keys.count))
  }
}
