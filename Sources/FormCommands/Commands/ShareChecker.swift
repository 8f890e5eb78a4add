internal import FormCheck
internal import FormEngine
internal import FormText
internal import Foundation

/// Checks shares, one after the other: what one thread of a run holds.
final class ShareChecker {
  private let checker: Checker
  private let settings: CheckSettings
  private let writer: (any RecordWriter)?
  private let wantsValidRecords: Bool
  /// A valid record without warnings is not done with.
  private let looksCloser: Bool
  private let remotes: RemoteCommands?
  private let uniqueRecords: UniqueRecords?
  private let filter: FailureFilter?
  private let split: RecordSplit?

  init(
    _ form: Form, _ settings: CheckSettings, _ writer: (any RecordWriter)?,
    remotes: RemoteCommands? = nil
  ) {
    checker = Checker(form, locale: settings.locale)
    self.settings = settings
    self.writer = writer
    self.remotes = remotes
    filter = settings.failureFilter()
    split = settings.split
    uniqueRecords = form.hasUniqueRecords ? UniqueRecords() : nil
    wantsValidRecords = writer?.wantsValidRecords ?? false
    looksCloser = wantsValidRecords || remotes != nil || uniqueRecords != nil || split != nil
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
    result.isFirst = share.recordsBefore.input == 0
    result.bytesRead = share.bytesRead
    checker.setClock(settings.now ?? Date())
    let records = share.records
    let base = unsafe share.base
    for index in records.indices {
      if Interrupts.signal != 0 || settings.isEnough(result.totals) {
        result.isCut = true
        return result
      }
      unsafe check(records[index], index, share, base, &result)
      result.lastLine = records[index].line
    }
    if let fault = share.fault { result.fail(fault) }
    return result
  }

  /// Failures of a baseline that did not occur in these inputs.
  func missingFailures(in sources: Set<String>) -> Int {
    filter?.known?.missing(in: sources) ?? 0
  }

  private func check(
    _ slice: RecordSlice, _ index: Int, _ share: Share, _ base: UnsafePointer<UInt8>,
    _ result: inout ShareResult
  ) {
    if slice.problem != .none {
      let report = checker.unreadable(
        slice.problem.reason, slice.problem.message, line: slice.line,
        column: slice.columnsBefore + 1)
      if split != nil, result.loss == nil {
        result.loss = "\(share.source):\(slice.line): \(slice.problem.loss)"
      }
      return finish(report, slice, index, share, nil, &result)
    }
    // Safety: the slice lies within the share's block, which has the reader's padding behind it and
    // stays until the next share.
    var judgement = unsafe checker.judge(base + slice.start, count: slice.count)
    if judgement.verdict == .valid, !judgement.hasIssues, !looksCloser {
      return result.totals.add(.valid)
    }
    if let remotes {
      judgement = unsafe remotes.judge(base + slice.start, slice.count, checker, judgement)
    }
    if let uniqueRecords, let key = checker.uniqueKey() {
      if let first = uniqueRecords.first(like: key, number: share.recordsBefore.run + index + 1) {
        checker.noteRepeatedRecord(first: first)
        judgement = Checker.Judgement(verdict: .invalid, hasIssues: true)
      }
    }
    let verdict = judgement.verdict
    let cleans = split?.wantsCleaned(verdict) ?? false
    if verdict != .valid || wantsValidRecords || judgement.hasIssues || cleans,
      writer != nil || settings.wantsReports || cleans
    {
      let report = checker.report(
        line: slice.line, columnsBefore: slice.columnsBefore,
        cleaned: cleans || writer?.wantsCleaned ?? false)
      keep(slice, share, verdict, cleaned: cleans ? report.cleaned : nil, &result)
      return finish(report, slice, index, share, checker, &result)
    }
    keep(slice, share, verdict, cleaned: nil, &result)
    result.totals.add(verdict)
  }

  private func keep(
    _ slice: RecordSlice, _ share: Share, _ verdict: Verdict, cleaned: [UInt8]?,
    _ result: inout ShareResult
  ) {
    guard let split else { return }
    // Safety: the slice lies within the share's block.
    let bytes = unsafe UnsafeBufferPointer(start: share.base + slice.start, count: slice.count)
    unsafe split.append(bytes, verdict, cleaned: cleaned, to: &result)
  }

  private func finish(
    _ report: Report, _ slice: RecordSlice, _ index: Int, _ share: Share, _ checker: Checker?,
    _ result: inout ShareResult
  ) {
    var record = CheckedRecord(
      source: share.source, number: share.recordsBefore.input + index + 1, line: slice.line,
      columnsBefore: slice.columnsBefore, report: report, checker: checker)
    filter?.apply(&record, to: &result)
    result.totals.add(record.report.verdict, isKnown: record.isKnown)
    result.totals.unlisted += record.report.uncounted.values.reduce(0, +)
    // While a baseline is written, all failures are known, and all are counted.
    if settings.countsIssues {
      result.issues.add(settings.baseline == nil ? report : record.report)
    }
    writer?.append(record, to: &result)
  }
}

extension RecordSlice.Problem {
  /// Why a record cannot be written anywhere.
  var loss: String {
    switch self {
    case .none: ""
    case .tooLarge: "this record is over --max-record-bytes and was not kept"
    case .expectedValue, .expectedCommaOrEnd, .expectedEndOfDocument:
      "the document is broken here, and its rest was not read"
    }
  }

  var reason: String { self == .tooLarge ? "size" : "syntax" }

  var message: String {
    switch self {
    case .none: ""
    case .tooLarge: "this record is too large"
    case .expectedValue: "this is not JSON: a value is expected here"
    case .expectedCommaOrEnd: "this is not JSON: “,” or “]” is expected here"
    case .expectedEndOfDocument: "this is not JSON: the end of the document is expected here"
    }
  }
}
