internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormStreams
internal import FormText
internal import FormPlatform

/// Checks chunks, one after the other: what one thread of a run holds.
final class ChunkChecker {
  let targets: [CheckTarget]
  /// For each form what checks against it, made when the first chunk asks for it.
  private(set) var known: [Int: KnownForm] = [:]
  let settings: CheckSettings
  let writer: (any RecordWriter)?
  private let wantsValidRecords: Bool
  /// The writer writes payloads after clean-up.
  private let writesCleaned: Bool
  /// Somebody wants to know what is wrong.
  private let wantsReports: Bool
  /// What is done with a valid record without warnings.
  let useOfValid: Use
  private let remotes: RemoteCommands?
  /// What the forms remember of records before; nil where no form compares records.
  let turns: RunTurns?
  let filter: FailureFilter?
  let split: RecordSplit?
  /// What the end of the run said of the record that was compared last, where records are read again.
  var late: RunRecords.Late?

  enum Use { case counted, told, readForItsValues }

  init(
    _ targets: [CheckTarget], _ settings: CheckSettings, _ writer: (any RecordWriter)?,
    remotes: RemoteCommands? = nil, turns: RunTurns? = nil
  ) {
    self.targets = targets
    self.turns = turns
    self.settings = settings
    self.writer = writer
    self.remotes = remotes
    filter = settings.failureFilter()
    split = settings.split
    wantsValidRecords = writer?.wantsValidRecords ?? false
    writesCleaned = writer?.wantsCleaned ?? false
    wantsReports = writer != nil || settings.wantsReports
    if remotes != nil || split?.wantsCleaned(.valid) == true
      || wantsValidRecords && (settings.carried != nil || writesCleaned)
    {
      useOfValid = .readForItsValues
    } else {
      useOfValid = wantsValidRecords || split != nil ? .told : .counted
    }
  }

  /// Whether nothing is left to be done with a record but to count it as valid.
  @inline(__always)
  private func isDone(_ judgement: Checker.Judgement, _ known: KnownForm) -> Bool {
    judgement.verdict == .valid && !judgement.hasIssues && useOfValid == .counted
      && !known.comparesRecords
  }

  func known(_ check: Int) -> KnownForm {
    if let known = known[check] { return known }
    let new = KnownForm(targets[check].form, settings)
    new.checker.tellsOnlyVerdicts =
      !wantsReports && split == nil && remotes == nil && !new.comparesRecords
    known[check] = new
    return new
  }

  /// Takes chunks and hands on what they came to, until nothing is left.
  ///
  /// - Parameter second: Called when a second chunk was taken: there is work for more than one.
  func work(_ inputs: SharedInputs, _ output: OrderedOutput<ResultJoiner>, second: () -> Void = {})
  {
    let chunk = Chunk()
    var taken = 0
    while inputs.next(chunk) {
      taken += 1
      if taken == 2 { second() }
      if !check(chunk, output) { return }
    }
  }

  /// Hands on what a chunk comes to; false when the run is to end.
  ///
  /// What is known of its records without those before it is found first; the rest, when it is its turn.
  private func check(_ chunk: Chunk, _ output: OrderedOutput<ResultJoiner>) -> Bool {
    guard let turns else { return check(chunk, nil, output) }
    let keys = keys(of: chunk)
    turns.begin(chunk.number)
    defer { turns.end(chunk.number) }
    return check(chunk, keys, output)
  }

  private func check(
    _ chunk: Chunk, _ keys: ChunkKeys?, _ output: OrderedOutput<ResultJoiner>
  ) -> Bool {
    var result = ChunkResult(number: chunk.number, source: chunk.source)
    result.isFirst = chunk.recordsBefore.input == 0
    result.bytesRead = chunk.bytesRead
    if chunk.slices.isEmpty {
      if let fault = chunk.fault { result.fail(fault) }
      return output.join(result)
    }
    let known = known(chunk.check)
    known.checker.setClock(settings.now ?? Date())
    known.checker.coercesAll = chunk.table != nil || chunk.isQuery
    let records = chunk.slices
    let facts = ChunkFacts(chunk)
    let base = unsafe chunk.bytes
    let triesAtOnce =
      useOfValid != .readForItsValues && !known.comparesRecords && !known.checker.coercesAll
      && !chunk.isYAML
    let triesRows = useOfValid == .counted && !known.comparesRecords
    let rows = triesRows ? facts.table.flatMap { known.flat.rows(of: $0, known.checker) } : nil
    let checker = known.checker
    let countsAtOnce = triesAtOnce && useOfValid == .counted && keys == nil
    var firstProblem = -1
    var index = -1
    while index + 1 < records.count {
      index += 1
      if Interrupts.signal != 0 || settings.isEnough(result.totals) {
        result.isCut = true
        return output.join(result)
      }
      if result.size >= ChunkResult.piece {
        let following = result.following
        result.goesOn = true
        if !output.join(result) { return false }
        result = following
      }
      let slice = records[index]
      // Safety: the slice lies within the chunk's block, which has the reader's padding behind it
      // and stays until the next chunk.
      if let keys {
        let count = take(from: index, keys, records, facts, known, &result)
        if count > 0 {
          index += count - 1
          result.lastLine = records[index].line
          continue
        }
      }
      // Safety: as above.
      if countsAtOnce {
        if firstProblem < index { firstProblem = RecordSlice.firstProblem(records, from: index) }
        let count = unsafe countValid(records[index..<firstProblem], base, checker, &result)
        if count > 0 {
          index += count - 1
          continue
        }
      } else if triesAtOnce, case .none = slice.problem,
        unsafe checker.acceptsFast(base + slice.start, count: slice.count)
      {
        unsafe lookCloser(
          Checker.Judgement(verdict: .valid, hasIssues: false), base + slice.start, slice.count,
          RecordInChunk(slice: slice, index: index, chunk: facts), { nil }, known, &result)
        result.lastLine = slice.line
        continue
      }
      // Safety: as above.
      if let rows, case .none = slice.problem,
        unsafe known.flat.accepts(base + slice.start, slice.count, rows, checker)
      {
        result.totals.add(.valid)
        result.lastLine = slice.line
        continue
      }
      if case .header = slice.problem {
        checkHeader(slice, facts, known, &result)
        continue
      }
      let record = RecordInChunk(slice: slice, index: index, chunk: facts)
      guard case .none = slice.problem else {
        noteUnreadable(record, known, &result)
        result.lastLine = slice.line
        continue
      }
      if known.checker.coercesAll {
        checkFlat(record, known, &result)
      } else if chunk.isYAML {
        checkYAML(record, known, &result)
      } else {
        // Safety: as above.
        unsafe check(base + slice.start, slice.count, record, known, &result)
      }
      result.lastLine = slice.line
    }
    if let fault = chunk.fault { result.fail(fault) }
    return output.join(result)
  }

  /// Failures of a baseline that did not occur in these inputs.
  func missingFailures(in sources: Set<String>) -> Int {
    filter?.known?.missing(in: sources) ?? 0
  }

  private func noteUnreadable(
    _ record: RecordInChunk, _ known: KnownForm, _ result: inout ChunkResult
  ) {
    let slice = record.slice
    let words = slice.problem.message(isRow: record.chunk.table != nil)
    let report = known.checker.unreadable(
      slice.problem.reason, words, line: slice.line, column: slice.columnsBefore + 1)
    // What is too large has not passed; of what was never read nobody knows.
    if let split, split.keepsRejected || slice.problem != .tooLarge, slice.problem != .empty,
      result.loss == nil
    {
      result.loss = "\(record.chunk.source):\(slice.line): \(slice.problem.loss)"
    }
    write(report, record, nil, nil, &result)
  }

  /// Safety: as the checker asks.
  @inline(__always)
  private func check(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ record: RecordInChunk, _ known: KnownForm,
    _ result: inout ChunkResult
  ) {
    let judgement = unsafe known.checker.judge(bytes, count: count)
    if isDone(judgement, known) {
      return result.totals.add(.valid)
    }
    unsafe lookCloser(judgement, bytes, count, record, { nil }, known, &result)
  }

  /// - Parameter source: What the record was made of, if it stands not in the chunk; called where it is told of.
  ///
  /// Safety: as the checker asks.
  @inline(never)
  func lookCloser(
    _ first: Checker.Judgement, _ bytes: UnsafePointer<UInt8>, _ count: Int,
    _ record: RecordInChunk, _ source: () -> FlatSource?, _ known: KnownForm,
    _ result: inout ChunkResult, isCompared: Bool = false
  ) {
    let checker = known.checker
    var judgement = first
    if let remotes { judgement = unsafe remotes.judge(bytes, count, checker, judgement) }
    if !settings.only.isEmpty { judgement = checker.ownJudgement(judgement) }
    if !isCompared { compare(record, known, &judgement, &result) }
    let verdict = judgement.verdict
    if verdict == .undecided, targets[record.chunk.check].toleratesUndecided {
      result.totals.tolerated += 1
    }
    if checker.tellsOnlyVerdicts { return result.totals.add(verdict) }
    let cleans = split?.wantsCleaned(verdict) ?? false
    let flat = wantsReports || split != nil ? source() : nil
    func keepApart(_ report: Report?) {
      let report = addingLate(report)
      if let split, let flat, let table = record.chunk.table, split.keepsRow(verdict) {
        split.append(
          row: flat.bytes, of: table, verdict, hasReasons: known.flat.hasReasons, report,
          to: &result)
      } else if let split {
        let record = unsafe UnsafeBufferPointer(start: bytes, count: count)
        unsafe split.append(record, verdict, cleaned: cleans ? report?.cleaned : nil, to: &result)
      }
    }
    let hasToTell = verdict != .valid || wantsValidRecords || judgement.hasIssues
    guard cleans || wantsReports && hasToTell else {
      if split != nil { keepApart(nil) }
      return result.totals.add(verdict)
    }
    guard let flat else {
      let report = checker.report(
        line: record.slice.line, columnsBefore: record.slice.columnsBefore,
        cleaned: cleans || writesCleaned)
      if split != nil { keepApart(report) }
      return write(report, record, checker, nil, &result)
    }
    let report = checker.report(cleaned: cleans || writesCleaned)
      .placed(in: flat.text) { flat.place(of: $0) }
    if split != nil { keepApart(report) }
    write(report, record, checker, (flat.bytes, flat.masks(checker.masks())), &result)
  }

  // MARK: Rows and queries

  /// Makes a record of a row or query, checks it, and finds its places in the input again.
  private func checkFlat(
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
      unsafe known.flat.record.write(row, known.flat.columns)
    } else {
      unsafe known.flat.record.read(row, checker.form)
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

  /// Tells once what the header names and the form does not have.
  private func checkHeader(
    _ slice: RecordSlice, _ chunk: ChunkFacts, _ known: KnownForm, _ result: inout ChunkResult
  ) {
    guard let table = chunk.table else { return }
    // Safety: the slice lies within the chunk's block.
    let row = unsafe Array(
      UnsafeBufferPointer(start: chunk.bytes + slice.start, count: slice.count))
    let text = SourceText(name: "", bytes: row, firstLine: slice.line)
    let report = known.flat.header(table, known.checker, text)
    if let list = known.flat.listColumn(of: table) {
      let mend = "name columns \(list).0, \(list).1, or give the field normalize: [split: ';']"
      result.note("\(chunk.source): “\(list)” is a list: \(mend)")
    }
    if split?.losesColumns == true, let column = known.flat.columnLeftOut(of: table) {
      result.loss =
        result.loss ?? "\(chunk.source): the column “\(column)” would be lost; name the files .csv"
    }
    guard let report else { return }
    let record = RecordInChunk(slice: slice, index: 0, chunk: chunk)
    write(report, record, known.checker, (row, []), isRecord: false, &result)
  }

  // MARK: Results

  /// - Parameter isRecord: Whether it counts: a table's header is told and is none.
  func write(
    _ report: Report, _ record: RecordInChunk, _ checker: Checker?,
    _ row: (bytes: [UInt8], masks: [SourceRange])?, isRecord: Bool = true,
    _ result: inout ChunkResult
  ) {
    let chunk = record.chunk
    var checked = CheckedRecord(
      source: chunk.source, number: chunk.recordsBefore.input + record.index + 1,
      line: record.slice.line, columnsBefore: record.slice.columnsBefore, report: report,
      checker: checker, row: row)
    if let carried = settings.carried, isRecord {
      checked.key =
        checker?.scalar(at: carried.steps).map { JSONText.escapingHidden(in: $0) }
        ?? Array("null".utf8)
    }
    filter?.apply(&checked, to: &result)
    if isRecord {
      result.totals.add(checked.report.verdict, isKnown: checked.isKnown)
    } else if !checked.isPassed {
      result.totals.badHeaders += 1
    }
    if checked.isPassedWithWords { result.totals.remarked += 1 }
    result.totals.unlisted += checked.report.uncounted.values.reduce(0, +)
    // While a baseline is written, all failures are known, and all are counted.
    if settings.countsIssues {
      result.issues.add(settings.baseline == nil ? report : checked.report)
    }
    writer?.append(checked, to: &result)
  }
}
