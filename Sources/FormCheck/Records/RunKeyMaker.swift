internal import FormEngine

/// Makes what records are told apart by that were accepted on the fast path: for each entry of `records` the same as of a
/// record that was read.
///
/// Every thread may have one; what they make is of one run.
package struct RunKeyMaker: Sendable {
  /// The fields of each entry.
  private let keys: [[Int]]
  private let hasher: RunHasher
  private var bytes: [UInt8] = []

  init(keys: [[Int]], hasher: RunHasher) {
    self.keys = keys
    self.hasher = hasher
  }

  /// How many hashes a record has.
  package var count: Int { keys.count }

  /// Appends the hash of each entry, nil where a field of it is empty.
  ///
  /// Safety: `record` is the one that the checker accepted last.
  package mutating func append(
    _ checker: Checker, _ record: UnsafePointer<UInt8>, to hashes: inout [RunHash?]
  ) {
    for fields in keys {
      bytes.removeAll(keepingCapacity: true)
      var isThere = true
      for field in fields where isThere {
        isThere = unsafe checker.engine.appendKey(ofAccepted: field, record, to: &bytes)
      }
      hashes.append(isThere ? hasher.hash(bytes) : nil)
    }
  }
}
