internal import FormCheck
internal import FormEngine
internal import FormRecords

/// Takes known failures out of a record, and notes all of them for a baseline to be written.
struct FailureFilter {
  /// Nil where nothing is known.
  let known: KnownFailures?
  let notesAll: Bool
  /// Issues of a record that are told when the known ones are taken out.
  let mostIssues: Int

  /// Issues of a record, and of an entry of `records`, that are told apart; those over it are known by their code and their
  /// number alone.
  static let mostToldApart = 10_000

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
    var uncounted = open(run.report.uncounted, of: "", &run.known, &result)
    let told = Self.cut(issues, RunRecords.mostTold, &uncounted) { $0.issue.code }
    if run.known == 0, told.count == issues.count { return }
    run.report = run.report.keeping(told, uncounted)
    result.totals.knownIssues += run.known
  }

  /// The first issues; those behind them are counted.
  private static func cut<Told>(
    _ issues: [Told], _ most: Int, _ uncounted: inout [String: Int], _ code: (Told) -> String
  ) -> [Told] {
    for issue in issues.dropFirst(most) { uncounted[code(issue), default: 0] += 1 }
    return Array(issues.prefix(most))
  }

  /// Issues that are counted by code only, without the known ones.
  private func open(
    _ counts: [String: Int], of source: String, _ knownCount: inout Int, _ result: inout ChunkResult
  ) -> [String: Int] {
    var uncounted: [String: Int] = [:]
    for (code, count) in counts {
      let fingerprint = Fingerprint(
        source: Fingerprint.path(source), field: Self.unlisted, code: code, value: nil)
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
    var uncounted = open(report.uncounted, of: record.source, &record.known, &result)
    if record.known == 0, issues.count <= mostIssues { return }
    let errors = issues.filter { $0.severity == .error }
    var verdict = report.verdict
    if verdict != .valid, uncounted.isEmpty {
      record.isKnown = errors.isEmpty
      let isOpen = errors.allSatisfy { $0.code == IssueCode.undecided.rawValue }
      if isOpen, !errors.isEmpty { verdict = .undecided }
    }
    let told = Self.cut(issues, mostIssues, &uncounted) { $0.code }
    record.report = report.keeping(told, uncounted, verdict)
    result.totals.knownIssues += record.known
  }
}
