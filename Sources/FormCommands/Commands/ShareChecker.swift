internal import FormCheck
internal import FormEngine
internal import FormText
internal import Foundation

/// Checks shares, one after the other: what one thread of a run holds.
final class ShareChecker {
  private let targets: [CheckTarget]
  /// For each form what checks against it, made when the first share asks for it.
  private var known: [Int: Known] = [:]
  private let settings: CheckSettings
  private let writer: (any RecordWriter)?
  private let wantsValidRecords: Bool
  private let remotes: RemoteCommands?

  /// What checks records against one form, and what it remembers of those before.
  private final class Known {
    let checker: Checker
    let uniqueRecords: UniqueRecords?
    var flat = FlatChecking()

    init(_ form: Form, _ locale: String?) {
      checker = Checker(form, locale: locale)
      uniqueRecords = form.hasUniqueRecords ? UniqueRecords() : nil
    }
  }

  init(
    _ targets: [CheckTarget], _ settings: CheckSettings, _ writer: (any RecordWriter)?,
    remotes: RemoteCommands? = nil
  ) {
    self.targets = targets
    self.settings = settings
    self.writer = writer
    self.remotes = remotes
    wantsValidRecords = writer?.wantsValidRecords ?? false
  }

  private func known(_ check: Int) -> Known {
    if let known = known[check] { return known }
    let new = Known(targets[check].form, settings.locale)
    known[check] = new
    return new
  }

  /// Takes shares and hands on what they came to, until nothing is left.
  ///
  /// - Parameter first: Called when the first share was taken.
  func work(_ inputs: SharedInputs, _ output: OrderedOutput, first: () -> Void = {}) {
    let share = Share()
    var isFirst = true
    while inputs.next(share) {
      if isFirst { first() }
      isFirst = false
      if !output.join(check(share)) { return }
    }
  }

  private func check(_ share: Share) -> ShareResult {
    var result = ShareResult(number: share.number, source: share.source)
    result.bytesRead = share.bytesRead
    let known = known(share.check)
    known.checker.setClock(settings.now ?? Date())
    for index in share.records.indices {
      if Interrupts.signal != 0 || settings.isEnough(result.totals) {
        result.isCut = true
        return result
      }
      if share.records[index].problem == .header {
        checkHeader(share, known, &result)
        continue
      }
      let verdict = check(share.records[index], index, share, known, &result)
      result.totals.add(verdict)
      if verdict == .undecided, targets[share.check].toleratesUndecided {
        result.totals.tolerated += 1
      }
      result.lastLine = share.records[index].line
    }
    if let fault = share.fault { result.note(fault, isReadFault: true) }
    return result
  }

  private func check(
    _ slice: RecordSlice, _ index: Int, _ share: Share, _ known: Known,
    _ result: inout ShareResult
  ) -> Verdict {
    let checker = known.checker
    if slice.problem != .none {
      let words = slice.problem.message(isRow: share.table != nil)
      let report = checker.unreadable(
        slice.problem.reason, words, line: slice.line, column: slice.columnsBefore + 1)
      write(report, slice, index, share, nil, &result)
      return .invalid
    }
    checker.coercesAll = share.table != nil || share.isQuery
    if checker.coercesAll { return checkFlat(slice, index, share, known, &result) }
    // Safety: the slice lies within the share's block, which has the reader's padding behind it and
    // stays until the next share.
    let verdict = unsafe judge(share.base + slice.start, slice.count, index, share, known)
    if verdict != .valid || wantsValidRecords || checker.hasIssues, let writer {
      let report = checker.report(
        line: slice.line, columnsBefore: slice.columnsBefore, cleaned: writer.wantsCleaned)
      write(report, slice, index, share, checker, &result)
    }
    return verdict
  }

  /// Safety: as the checker asks.
  private func judge(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ index: Int, _ share: Share, _ known: Known
  ) -> Verdict {
    let checker = known.checker
    var verdict = unsafe checker.judge(bytes, count: count)
    if let remotes {
      verdict = unsafe remotes.judge(bytes, count, checker, verdict)
    }
    if let uniqueRecords = known.uniqueRecords, let key = checker.uniqueKey() {
      if let first = uniqueRecords.first(like: key, number: share.recordsBefore.run + index + 1) {
        checker.noteRepeatedRecord(first: first)
        verdict = .invalid
      }
    }
    return verdict
  }

  // MARK: Rows and queries

  /// Makes a record of a row or query, checks it, and finds its places in the input again.
  private func checkFlat(
    _ slice: RecordSlice, _ index: Int, _ share: Share, _ known: Known,
    _ result: inout ShareResult
  ) -> Verdict {
    let checker = known.checker
    // Safety: the slice lies within the share's block, which stays until the next share.
    let row = unsafe UnsafeBufferPointer(start: share.base + slice.start, count: slice.count)
    func source() -> SourceText {
      unsafe SourceText(
        name: "", bytes: Array(row), firstLine: slice.line, columnsBefore: slice.columnsBefore)
    }
    if let table = share.table {
      _ = known.flat.begin(table, checker)
      if let problem = unsafe known.flat.record.split(row, table) {
        let report = checker.report(
          unreadable: "row", problem.message,
          range: SourceRange(problem.place, problem.place + 1))
        let text = source()
        write(
          report.placed(in: text) { $0.range }, slice, index, share, checker, &result,
          (text.bytes, []))
        return .invalid
      }
      unsafe known.flat.record.write(row, known.flat.columns)
    } else {
      unsafe known.flat.record.read(row, checker.form)
    }
    let record = known.flat.record
    return unsafe record.json.withUnsafeBufferPointer { json in
      // Safety: the record ends in the reader's padding and stays while this is called.
      guard let base = json.baseAddress else { return .invalid }
      let verdict = unsafe judge(base, record.count, index, share, known)
      if verdict != .valid || wantsValidRecords || checker.hasIssues, let writer {
        let text = source()
        let report = checker.report(cleaned: writer.wantsCleaned)
          .placed(in: text) { record.place(of: $0) }
        write(
          report, slice, index, share, checker, &result,
          (text.bytes, record.masks(checker.masks())))
      }
      return verdict
    }
  }

  /// Tells once what the header names and the form does not have.
  private func checkHeader(_ share: Share, _ known: Known, _ result: inout ShareResult) {
    guard let table = share.table, let slice = share.records.first else { return }
    // Safety: the slice lies within the share's block.
    let row = unsafe Array(
      UnsafeBufferPointer(start: share.base + slice.start, count: slice.count))
    let text = SourceText(name: "", bytes: row, firstLine: slice.line)
    let report = known.flat.header(table, known.checker, text)
    if let list = known.flat.listColumn(of: table) {
      let mend = "name columns \(list).0, \(list).1, or give the field normalize: [split: ';']"
      result.note("\(share.source): “\(list)” is a list: \(mend)", isReadFault: false)
    }
    guard let report else { return }
    if report.verdict == .invalid { result.totals.badHeaders += 1 }
    write(report, slice, 0, share, known.checker, &result, (row, []))
  }

  private func write(
    _ report: Report, _ slice: RecordSlice, _ index: Int, _ share: Share, _ checker: Checker?,
    _ result: inout ShareResult, _ row: (bytes: [UInt8], masks: [SourceRange])? = nil
  ) {
    writer?.append(
      CheckedRecord(
        source: share.source, number: share.recordsBefore.input + index + 1, line: slice.line,
        columnsBefore: slice.columnsBefore, report: report, checker: checker, row: row), to: &result
    )
  }
}

extension RecordSlice.Problem {
  var reason: String { self == .tooLarge ? "size" : "syntax" }

  func message(isRow: Bool) -> String {
    switch self {
    case .none, .header: ""
    case .tooLarge:
      isRow
        ? "this row is too large, or a quote in it is never closed" : "this record is too large"
    case .expectedValue: "this is not JSON: a value is expected here"
    case .expectedCommaOrEnd: "this is not JSON: “,” or “]” is expected here"
    case .expectedEndOfDocument: "this is not JSON: the end of the document is expected here"
    }
  }
}
