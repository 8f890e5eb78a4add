internal import FormCheck
internal import FormEngine
internal import FormStreams

/// What the records of a chunk are told apart by, as far as they are accepted on the fast path.
struct ChunkKeys {
  private var maker: RunKeyMaker
  private var hashes: [RunHash]
  /// For each record whether it is accepted.
  private var areAccepted: [Bool]

  /// - Parameter count: As many records there are: all of them are left to the long way.
  init(_ maker: RunKeyMaker, count: Int) {
    self.maker = maker
    hashes = Array(repeating: .absent, count: count * maker.count)
    areAccepted = Array(repeating: false, count: count)
  }

  /// Notes the first of some records that are accepted, one after the other; returns how many.
  ///
  /// Safety: the slices lie within the chunk's block, which has the reader's padding behind it.
  mutating func accept(
    _ records: ArraySlice<RecordSlice>, _ bytes: UnsafePointer<UInt8>, _ checker: Checker
  ) -> Int {
    let start = records.startIndex
    let count = unsafe records.withUnsafeBytes { slices in
      unsafe hashes.withUnsafeMutableBufferPointer { hashes in
        guard let first = slices.baseAddress, let all = hashes.baseAddress else { return 0 }
        let spans = unsafe RecordSpans(
          first, stride: MemoryLayout<RecordSlice>.stride, count: records.count)
        return unsafe checker.acceptedInARow(bytes, spans, &maker, all + start * maker.count)
      }
    }
    for record in start..<start + count { areAccepted[record] = true }
    return count
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
