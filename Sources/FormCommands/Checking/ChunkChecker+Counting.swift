internal import FormCheck
internal import FormEngine
internal import FormStreams

/// Records that are valid one after the other, where they are only counted.
extension ChunkChecker {
  /// So many are judged between two looks at whether the run is to end.
  static var mostInARow: Int { 1024 }

  /// Counts the first records that certainly are valid, without a warning; returns how many.
  ///
  /// Safety: the slices lie within the chunk's block, which has the reader's padding behind it and stays until the
  /// next chunk.
  func countValid(
    _ records: ArraySlice<RecordSlice>, _ bytes: UnsafePointer<UInt8>, _ checker: Checker,
    _ result: inout ChunkResult
  ) -> Int {
    let count = unsafe records.withUnsafeBytes { slices in
      guard let first = slices.baseAddress else { return 0 }
      let spans = unsafe RecordSpans(
        first, stride: MemoryLayout<RecordSlice>.stride,
        count: min(records.count, Self.mostInARow))
      return unsafe checker.acceptedInARow(bytes, spans)
    }
    if count > 0 {
      result.totals.add(.valid, count: count)
      result.lastLine = records[records.startIndex + count - 1].line
    }
    return count
  }

  /// As ``countValid(_:_:_:_:)``, of the rows of a table.
  ///
  /// Safety: the same.
  func countValid(
    _ slices: ArraySlice<RecordSlice>, _ bytes: UnsafePointer<UInt8>, _ rows: FlatChecking.Rows,
    _ known: KnownForm, _ result: inout ChunkResult
  ) -> Int {
    let count = unsafe known.flat.acceptedInARow(
      bytes, slices.prefix(Self.mostInARow), rows, known.checker)
    if count > 0 {
      result.totals.add(.valid, count: count)
      result.lastLine = slices[slices.startIndex + count - 1].line
    }
    return count
  }
}
