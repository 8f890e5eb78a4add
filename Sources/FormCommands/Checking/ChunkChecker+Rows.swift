internal import FormCheck
internal import FormFlat
internal import FormStreams
internal import FormText

/// Rows of tables and queries of web forms.
extension ChunkChecker {
  /// Makes a record of a row or query, checks it, and finds its places in the input again.
  func checkFlat(
    _ record: RecordInChunk, _ known: KnownForm, _ result: inout ChunkResult
  ) {
    let (slice, chunk, checker) = (record.slice, record.chunk, known.checker)
    // Safety: the slice lies within the chunk's block, which stays until the next chunk.
    let row = unsafe UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count)
    func source() -> SourceText {
      unsafe SourceText(
        name: "", bytes: Array(row), firstLine: slice.line, columnsBefore: slice.columnsBefore)
    }
    if let table = chunk.table {
      _ = known.flat.begin(table, checker)
      if let report = known.flat.refused(checker) {
        let text = source()
        keepUnreadable(row: text.bytes, of: table, report, known, &result)
        return write(
          report.placed(in: text) { $0.range }, record, checker, (text.bytes, []), &result)
      }
      if let problem = unsafe known.flat.record.split(
        row, at: table.delimiter, into: table.names.count)
      {
        let report = checker.report(
          unreadable: "row", problem.message,
          range: SourceRange(problem.place, problem.place + 1))
        let text = source()
        keepUnreadable(row: text.bytes, of: table, report, known, &result)
        return write(
          report.placed(in: text) { $0.range }, record, checker, (text.bytes, []), &result)
      }
      if !known.nulls.isEmpty { unsafe known.flat.record.emptyCells(saying: known.nulls, in: row) }
      unsafe known.flat.record.write(row, known.flat.columns)
    } else {
      unsafe known.flat.record.read(row, checker.form)
      if !checker.showsBrokenRecords, known.flat.record.namesNoField {
        let text = source()
        let report = checker.notAWebForm
        keepUnreadable(row: text.bytes, of: nil, report, known, &result)
        return write(
          report.placed(in: text) { $0.range }, record, checker, (text.bytes, []), &result)
      }
    }
    let count = known.flat.record.count
    unsafe known.flat.record.json.withUnsafeBufferPointer { json in
      // Safety: the record ends in the reader's padding and stays while this is called.
      guard let base = json.baseAddress else { return }
      let judgement = unsafe checker.judge(base, count: count)
      if isDone(judgement, known) {
        return result.totals.add(.valid)
      }
      unsafe lookCloser(
        judgement, base, count, record,
        {
          let text = source()
          return FlatSource(bytes: text.bytes, record: .flat(known.flat.record), text: text)
        }, known, &result)
    }
  }

  /// Writes what no record can be made of apart, as a JSON text: nothing is lost.
  func keepUnreadable(
    row: [UInt8], of table: TableHeader?, _ report: Report, _ known: KnownForm,
    _ result: inout ChunkResult
  ) {
    guard let split else { return }
    if let table, split.keepsRow(.invalid) {
      return split.append(
        row: row, of: table, .invalid, isBroken: true, hasReasons: known.flat.hasReasons, report,
        to: &result)
    }
    var line: [UInt8] = []
    JSONText.append(data: Array(String(decoding: row, as: UTF8.self).utf8), to: &line)
    unsafe line.withUnsafeBufferPointer {
      unsafe split.append($0, .invalid, cleaned: nil, to: &result)
    }
  }

  /// The report on a row without what was reported at the header, where the writer does not describe each record alone.
  func leavingOutHeader(_ report: Report, of record: RecordInChunk, isRecord: Bool) -> Report {
    guard isRecord, record.chunk.table != nil, writer?.tellsEachRecordAlone != true else {
      return report
    }
    let flat = known(record.chunk.check).flat
    if flat.refusal != nil { return report.leavingOutRefusal() }
    return flat.missing.isEmpty ? report : report.leavingOut(missingAt: flat.missing)
  }

  /// Tells once what the header names and the form does not have, and which columns it lacks.
  func checkHeader(
    _ slice: RecordSlice, _ chunk: ChunkFacts, _ known: KnownForm, _ result: inout ChunkResult
  ) {
    guard let table = chunk.table else { return }
    // Safety: the slice lies within the chunk's block.
    let row = unsafe Array(
      UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count))
    let text = SourceText(name: "", bytes: row, firstLine: slice.line)
    let report = known.flat.header(table, known.checker, text)
    if let note = table.note { result.note("\(chunk.source): \(note)") }
    if let hint = known.flat.listHint(of: table, known.checker.form) {
      result.note("\(chunk.source): \(hint)")
    }
    // A row that is refused is kept as it is.
    if split?.losesColumns == true, known.flat.refusal == nil,
      let column = known.flat.columnLeftOut(
        of: table, hidesValues: !known.checker.showsBrokenRecords)
    {
      result.loss =
        result.loss ?? "\(chunk.source): \(column) would be lost; name the files .csv"
    }
    guard let report else { return }
    let record = RecordInChunk(slice: slice, index: 0, chunk: chunk)
    write(report, record, known.checker, (row, []), isRecord: false, &result)
  }
}
