internal import FormCheck
internal import FormEngine

/// Takes known failures out of a record, and notes all of them for a baseline to be written.
struct FailureFilter {
  /// Nil where nothing is known.
  let known: KnownFailures?
  let notesAll: Bool

  /// What stands for the field of issues that are over the limit of a record.
  private static let unlisted = "…"

  func apply(_ record: inout CheckedRecord, to result: inout ChunkResult) {
    let report = record.report
    if report.issues.isEmpty { return }
    var issues: [FormIssue] = []
    for (issue, fingerprint) in zip(report.issues, Fingerprint.of(record)) {
      if notesAll { result.failures.add(fingerprint) }
      if known?.take(fingerprint) == 1 {
        record.known += 1
      } else {
        issues.append(issue)
      }
    }
    var uncounted: [String: Int] = [:]
    for (code, count) in report.uncounted {
      let fingerprint = Fingerprint(
        source: record.source, field: Self.unlisted, code: code, value: nil)
      if notesAll { result.failures.add(fingerprint, count) }
      let taken = known?.take(fingerprint, count) ?? 0
      record.known += taken
      if count > taken { uncounted[code] = count - taken }
    }
    if record.known == 0 { return }
    let errors = issues.filter { $0.severity == .error }
    var verdict = report.verdict
    if verdict != .valid, uncounted.isEmpty {
      record.isKnown = errors.isEmpty
      let isOpen = errors.allSatisfy { $0.code == IssueCode.undecided.rawValue }
      if isOpen, !errors.isEmpty { verdict = .undecided }
    }
    record.report = report.keeping(issues, uncounted, verdict)
    result.totals.knownIssues += record.known
  }
}
