internal import FormCheck
internal import FormText

/// Where the issues of a record lie, and which of their values may be known.
struct IssueRanges {
  /// The record as it stands in the input.
  let bytes: [UInt8]
  /// For each issue the bytes of its value; nil where they may not be known, or there are none.
  let open: [SourceRange?]

  /// - Parameter bytes: Those of the record, where they are at hand.
  init(of record: CheckedRecord, _ bytes: [UInt8]) {
    self.bytes = bytes
    let issues = record.report.issues
    guard let checker = record.checker, !issues.isEmpty else {
      open = issues.map { _ in nil }
      return
    }
    let isBroken = issues.contains { $0.code == "badInput" }
    let hidden =
      isBroken
      ? checker.showsBrokenRecords ? [] : [SourceRange(0, bytes.count)]
      : record.masks
    let masks = MaskedRanges(hidden)
    open = issues.map { issue in
      let range = SourceRange(issue.range.start, min(issue.range.end, bytes.count))
      return range.start >= range.end || masks.overlap(range) ? nil : range
    }
  }

  /// The bytes to point at for an issue: of a value that may not be known only the first, since its length
  /// says something too.
  func shown(_ index: Int, _ issue: FormIssue) -> SourceRange {
    open[index] ?? SourceRange(issue.range.start, min(issue.range.end, issue.range.start + 1))
  }
}
