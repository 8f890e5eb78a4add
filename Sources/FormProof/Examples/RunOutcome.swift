internal import FormCheck
internal import FormPlatform
internal import FormRecords

/// Several payloads, judged as the records of one run.
struct RunOutcome {
  /// The issues of all records, their places behind the number of the record, from 0.
  var issues: [FormIssue] = []
  var verdict = Verdict.valid
  /// The constraints of `records` that found something.
  private(set) var told: Set<Int> = []

  /// More than examples ever come to.
  private static let memory = 1 << 22

  /// - Parameter see: Called with each record while the checker still knows it.
  init(
    _ payloads: [[UInt8]], now: Date, _ checker: Checker, see: (Report) -> Void = { _ in }
  ) {
    let run = RunRecords(checker.form, memory: Self.memory, now: now)
    do throws(RunFault) {
      for (place, payload) in payloads.enumerated() {
        var report = checker.checkKeepingValues(payload, now: now)
        let noted = try run.take(checker, number: place + 1, source: "", before: 0)
        if noted != nil { report = checker.report() }
        see(report)
        for issue in report.issues { add(issue, toRecord: place) }
        add(report.verdict)
      }
      let end = try run.finish(checker)
      for told in end.issues { add(told.issue, toRecord: (told.records.last?.number ?? 1) - 1) }
      add(end.verdict)
    } catch {
      // What cannot be remembered is not known.
      add(.undecided)
    }
    told = run.told
  }

  private mutating func add(_ issue: FormIssue, toRecord place: Int) {
    var issue = issue
    issue.field = "/\(place)\(issue.field)"
    issues.append(issue)
  }

  private mutating func add(_ verdict: Verdict) {
    if self.verdict == .valid || verdict == .invalid { self.verdict = verdict }
  }
}
