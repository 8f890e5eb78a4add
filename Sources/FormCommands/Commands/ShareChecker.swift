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

  init(
    _ form: Form, _ settings: CheckSettings, _ writer: (any RecordWriter)?,
    remotes: RemoteCommands? = nil
  ) {
    checker = Checker(form, locale: settings.locale)
    self.settings = settings
    self.writer = writer
    self.remotes = remotes
    uniqueRecords = form.hasUniqueRecords ? UniqueRecords() : nil
    wantsValidRecords = writer?.wantsValidRecords ?? false
    looksCloser = wantsValidRecords || remotes != nil || uniqueRecords != nil
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
    checker.setClock(settings.now ?? Date())
    let records = share.records
    let base = unsafe share.base
    for index in records.indices {
      if Interrupts.signal != 0 || settings.isEnough(result.totals) {
        result.isCut = true
        return result
      }
      result.totals.add(unsafe check(records[index], index, share, base, &result))
      result.lastLine = records[index].line
    }
    if let fault = share.fault { result.note(fault, isReadFault: true) }
    return result
  }

  private func check(
    _ slice: RecordSlice, _ index: Int, _ share: Share, _ base: UnsafePointer<UInt8>,
    _ result: inout ShareResult
  ) -> Verdict {
    if slice.problem != .none {
      let report = checker.unreadable(
        slice.problem.reason, slice.problem.message, line: slice.line,
        column: slice.columnsBefore + 1)
      write(report, slice, index, share, nil, &result)
      return .invalid
    }
    // Safety: the slice lies within the share's block, which has the reader's padding behind it and
    // stays until the next share.
    var judgement = unsafe checker.judge(base + slice.start, count: slice.count)
    if judgement.verdict == .valid, !judgement.hasIssues, !looksCloser { return .valid }
    if let remotes {
      judgement = unsafe remotes.judge(base + slice.start, slice.count, checker, judgement)
    }
    if let uniqueRecords, let key = checker.uniqueKey() {
      if let first = uniqueRecords.first(like: key, number: share.recordsBefore.run + index + 1) {
        checker.noteRepeatedRecord(first: first)
        judgement = Checker.Judgement(verdict: .invalid, hasIssues: true)
      }
    }
    if let writer, judgement.verdict != .valid || judgement.hasIssues || wantsValidRecords {
      let report = checker.report(
        line: slice.line, columnsBefore: slice.columnsBefore, cleaned: writer.wantsCleaned)
      write(report, slice, index, share, checker, &result)
    }
    return judgement.verdict
  }

  private func write(
    _ report: Report, _ slice: RecordSlice, _ index: Int, _ share: Share, _ checker: Checker?,
    _ result: inout ShareResult
  ) {
    writer?.append(
      CheckedRecord(
        source: share.source, number: share.recordsBefore.input + index + 1, line: slice.line,
        columnsBefore: slice.columnsBefore, report: report, checker: checker), to: &result)
  }
}

extension RecordSlice.Problem {
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
