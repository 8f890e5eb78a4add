internal import FormCheck
internal import FormEngine
internal import FormFlat
internal import FormRecords
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
  /// The use of a valid record without warnings.
  let useOfValid: Use
  private let remotes: RemoteCommands?
  /// The memory of the forms about earlier records; nil if no form compares records.
  let turns: RunTurns?
  let filter: FailureFilter?
  let split: RecordSplit?
  /// The finding at the end of the run about the record that was compared last, if records are read again.
  var late: RunRecords.Late?

  enum Use { case counted, told, cleaned, readForItsValues }

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
    let expects = targets.contains { $0.expected != nil }
    wantsReports = writer != nil || settings.wantsReports || expects
    if remotes != nil || wantsValidRecords && settings.carried != nil {
      useOfValid = .readForItsValues
    } else if split?.wantsCleaned(.valid) == true || wantsValidRecords && writesCleaned {
      useOfValid = .cleaned
    } else {
      useOfValid = wantsValidRecords || split != nil || expects ? .told : .counted
    }
  }

  /// Whether nothing is left to be done with a record but to count it as valid.
  @inline(__always)
  func isDone(_ judgement: Checker.Judgement, _ known: KnownForm) -> Bool {
    judgement.verdict == .valid && !judgement.hasIssues && useOfValid == .counted
      && !known.comparesRecords
  }

  func known(_ check: Int) -> KnownForm {
    if let known = known[check] { return known }
    let new = KnownForm(targets[check], settings)
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

  /// Passes on the results of a chunk; false if the run must end.
  ///
  /// Facts that do not depend on earlier records are found first, and the others in the order of the chunks.
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
      if let note = chunk.note { result.note(note) }
      if let fault = chunk.fault {
        result.isTorn = chunk.isTorn
        result.fail(fault)
      }
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
    let triesRows =
      useOfValid == .counted && !known.comparesRecords && known.nulls.isEmpty
    let rows = triesRows ? facts.table.flatMap { known.flat.rows(of: $0, known.checker) } : nil
    let checker = known.checker
    // Only the record itself is written, and nothing else reads it.
    let copiesCleaned =
      useOfValid == .cleaned && writesCleaned && split == nil && !known.comparesRecords
    if copiesCleaned, let first = records.first, let last = records.last {
      // About what is read is written.
      result.output.reserveCapacity(last.start + last.count - first.start)
    }
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
        useOfValid != .cleaned || checker.mayCopyCleaned(),
        unsafe checker.acceptsFast(base + slice.start, count: slice.count)
      {
        result.lastLine = slice.line
        if copiesCleaned, checker.appendCleanedCopy(to: &result.output) {
          result.output.append(UInt8(ascii: "\n"))
          result.totals.add(.valid)
          continue
        }
        unsafe lookCloser(
          Checker.Judgement(verdict: .valid, hasIssues: false), base + slice.start, slice.count,
          RecordInChunk(slice: slice, index: index, chunk: facts), { nil }, known, &result)
        continue
      }
      if let rows, let table = chunk.table {
        if firstProblem < index { firstProblem = RecordSlice.firstProblem(records, from: index) }
        // Safety: as above.
        let count = unsafe countValid(
          records[index..<firstProblem], base, table, rows, known, &result)
        if count > 0 {
          index += count - 1
          continue
        }
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
    if let fault = chunk.fault {
      result.isTorn = chunk.isTorn
      result.fail(fault)
    }
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
    // A record that is too large has not passed, and a record that was never read is unknown.
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

  /// - Parameter source: The source of the record if it is not in the chunk; called if the record is reported.
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
    let expectsFailure = targets[record.chunk.check].expected != nil
    if verdict == .undecided, targets[record.chunk.check].toleratesUndecided, !expectsFailure {
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
    let hasToTell =
      verdict != .valid || wantsValidRecords || judgement.hasIssues || expectsFailure
    guard cleans || wantsReports && hasToTell else {
      if split != nil { keepApart(nil) }
      return result.totals.add(verdict)
    }
    guard let flat else {
      let whole = unsafe UnsafeBufferPointer(start: bytes, count: count)
      var report = unsafe checker.report(
        line: record.slice.line, columnsBefore: record.slice.columnsBefore,
        cleaned: cleans || writesCleaned
      ).namingEncoding(of: whole)
      if record.slice.line == 1 { report = unsafe report.namingTable(of: whole) }
      if split != nil { keepApart(report) }
      return write(report, record, checker, nil, &result)
    }
    let report = checker.report(cleaned: cleans || writesCleaned)
      .placed(in: flat.text) { flat.place(of: $0) }
      .namingEncoding(of: flat.bytes)
    if split != nil { keepApart(report) }
    write(report, record, checker, (flat.bytes, flat.masks(checker)), &result)
  }

  // MARK: Results

  /// - Parameter isRecord: Whether it counts: the header of a table is reported, but is not a record.
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
    checked.spelling = chunk.spelling
    if let carried = settings.carried, isRecord {
      checked.key =
        checker?.scalar(at: carried.steps).map { JSONText.escapingHidden(in: $0) }
        ?? Array("null".utf8)
    }
    filter?.apply(&checked, to: &result)
    if isRecord { targets[chunk.check].expected?.apply(to: &checked) }
    if checked.isExpected {
      result.totals.records += 1
      result.totals.expected += 1
    } else if isRecord {
      result.totals.add(checked.report.verdict, isKnown: checked.isKnown)
    } else if !checked.isPassed {
      result.totals.badHeaders += 1
    }
    if checked.isPassedWithWords { result.totals.remarked += 1 }
    result.totals.unlisted += checked.report.uncounted.values.reduce(0, +)
    // While a baseline is written, all failures are known, and all are counted.
    let isChanged = settings.baseline != nil || targets[chunk.check].expected != nil
    let counted = isChanged ? checked.report : report
    if settings.countsIssues {
      result.issues.add(leavingOutHeader(counted, of: record, isRecord: isRecord))
    }
    checked.report = leavingOutHeader(checked.report, of: record, isRecord: isRecord)
    writer?.append(checked, to: &result)
  }
}
