package import FormCheck
internal import FormCompiling
internal import FormEngine

extension RunRecords {
  /// What was found of a record at the end of the run.
  package struct Late: Sendable {
    package var issues: [FormIssue]
    /// What the record is because of them, unless it is worse already.
    package var verdict: Verdict
  }

  /// What the end of the run said of the record that was taken last; nil for nothing.
  ///
  /// - Parameters:
  ///   - number: Of the record, from 1, in its input.
  ///   - before: The records of the run before that input.
  package func lateIssues(
    _ checker: Checker, number: Int, before: Int
  ) throws(RunFault) -> Late? {
    guard isAgain, let late else { return nil }
    var found = try late.findings(of: before + number)
    for (entry, judge) in judges.enumerated() {
      if let finding = (judge as? KnownGroups)?.takeFound() { found.append((entry, finding)) }
    }
    if found.isEmpty { return nil }
    found.sort { $0.entry < $1.entry }
    var result = Late(issues: [], verdict: .valid)
    for (number, finding) in found {
      let entry = form.compiled.records[number]
      var finding = finding
      switch finding.matter {
      case .gap: finding.per = shown(entry.per, checker)
      case .absent:
        (finding.per, finding.named) = (shown(entry.per, checker), shown(entry.named, checker))
      case .duplicate, .notSorted, .condition, .undecided: break
      }
      let records = finding.records.map { number in
        let place = place(of: number)
        return RunReport.Record(source: place.source, number: place.number)
      }
      result.issues.append(
        RunWords(form, entry, checker.speech).issue(of: finding, records))
      if entry.severity != .error { continue }
      if finding.code != .undecided {
        result.verdict = .invalid
      } else if result.verdict == .valid {
        result.verdict = .undecided
      }
    }
    return result
  }
}
