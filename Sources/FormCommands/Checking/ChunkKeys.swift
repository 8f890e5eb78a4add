internal import FormCheck

/// What the records of a chunk are told apart by, as far as they are accepted on the fast path.
struct ChunkKeys {
  private var maker: RunKeyMaker
  private var hashes: [RunHash] = []
  /// For each record whether it is accepted.
  private var areAccepted: [Bool] = []

  /// - Parameter count: About as many records there are.
  init(_ maker: RunKeyMaker, count: Int) {
    self.maker = maker
    hashes.reserveCapacity(count * maker.count)
    areAccepted.reserveCapacity(count)
  }

  /// Notes a record that is left to the long way.
  mutating func skip() {
    areAccepted.append(false)
    maker.skip(in: &hashes)
  }

  /// Safety: `record` is the one that the checker accepted last.
  mutating func append(_ checker: Checker, _ record: UnsafePointer<UInt8>) {
    areAccepted.append(true)
    unsafe maker.append(checker, record, to: &hashes)
  }

  /// How many records from one on are accepted, one after the other, at most so many.
  func accepted(from record: Int, most: Int) -> Int {
    let limit = min(record + most, areAccepted.count)
    var end = record
    while end < limit, areAccepted[end] { end += 1 }
    return end - record
  }

  /// The keys of records one after the other.
  subscript(records: Range<Int>) -> ArraySlice<RunHash> {
    hashes[records.lowerBound * maker.count..<records.upperBound * maker.count]
  }
}
