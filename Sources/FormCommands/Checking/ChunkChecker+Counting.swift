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
    let found = withSpans(of: records.prefix(Self.mostInARow)) {
      unsafe checker.acceptedInARow(bytes, $0)
    }
    let count = found ?? 0
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
    _ slices: ArraySlice<RecordSlice>, _ bytes: UnsafePointer<UInt8>, _ table: TableHeader,
    _ rows: RowPlan, _ known: KnownForm, _ result: inout ChunkResult
  ) -> Int {
    var rest = slices.prefix(Self.mostInARow)
    let checker = known.checker
    while let found = withSpans(of: rest, { unsafe checker.acceptedInARow(bytes, $0, rows) }) {
      rest = rest.dropFirst(found.count)
      guard found.isNextQuoted, let next = rest.first else { break }
      let row = unsafe UnsafeBufferPointer(start: bytes + next.start, count: next.count)
      guard unsafe known.flat.acceptsQuoted(row, table, rows, checker) else { break }
      rest = rest.dropFirst()
    }
    let count = rest.startIndex - slices.startIndex
    if count > 0 {
      result.totals.add(.valid, count: count)
      result.lastLine = slices[rest.startIndex - 1].line
    }
    return count
  }

  /// Nil where there are none.
  private func withSpans<Found>(
    of slices: ArraySlice<RecordSlice>, _ body: (RecordSpans) -> Found
  ) -> Found? {
    unsafe slices.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return nil }
      return unsafe body(
        RecordSpans(first, stride: MemoryLayout<RecordSlice>.stride, count: slices.count))
    }
  }
}
