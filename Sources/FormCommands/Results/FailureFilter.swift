internal import FormCheck
internal import FormEngine

/// Takes known failures out of a record, and notes all of them for a baseline to be written.
struct FailureFilter {
  /// Nil where nothing is known.
  let known: KnownFailures?
  let notesAll: Bool

  /// What stands for the field of issues that are over the limit of a record.
  private static let unlisted = "…"

  /// Takes known failures out of what is wrong between the records of a run.
  func apply(_ run: inout CheckedRun, to result: inout ChunkResult) {
    let issues = run.report.issues.filter { told in
      let fingerprint = Fingerprint.of(told)
      if notesAll { result.failures.add(fingerprint) }
      return known?.take(fingerprint) != 1
    }
    run.known = run.report.issues.count - issues.count
    let uncounted = open(run.report.uncounted, of: "", &run.known, &result)
    if run.known == 0 { return }
    run.report = run.report.keeping(issues, uncounted)
    result.totals.knownIssues += run.known
  }

  /// Issues that are counted by code only, without the known ones.
  private func open(
    _ counts: [String: Int], of source: String, _ knownCount: inout Int, _ result: inout ChunkResult
  ) -> [String: Int] {
    var uncounted: [String: Int] = [:]
    for (code, count) in counts {
      let fingerprint = Fingerprint(source: source, field: Self.unlisted, code: code, value: nil)
      if notesAll { result.failures.add(fingerprint, count) }
      let taken = known?.take(fingerprint, count) ?? 0
      knownCount += taken
      if count > taken { uncounted[code] = count - taken }
    }
    return uncounted
  }

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
    let uncounted = open(report.uncounted, of: record.source, &record.known, &result)
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
