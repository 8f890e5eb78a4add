internal import FormCheck

/// What a form's `records` say of the records of a run.
extension ChunkChecker {
  /// Holds the record against those of the run before it.
  func compare(
    _ record: RecordInChunk, _ known: KnownForm, _ judgement: inout Checker.Judgement,
    _ result: inout ChunkResult
  ) {
    guard let run = known.run else { return }
    let before = record.chunk.recordsBefore
    do throws(RunFault) {
      let noted = try run.take(
        known.checker, number: before.input + record.index + 1, source: record.chunk.source,
        before: before.run - before.input)
      guard let noted else { return }
      judgement.hasIssues = true
      if case .error = noted { judgement.verdict = .invalid }
    } catch {
      // Once: what is not remembered of one record is not known of any behind it.
      known.run = nil
      result.fail(error.message)
    }
  }

  /// What is known of the records when all were checked, a result for each form that has something to say.
  func endRuns(in source: String) -> [ChunkResult] {
    known.keys.sorted().compactMap { check in
      guard let known = known[check], let run = known.run else { return nil }
      var result = ChunkResult(number: 0, source: source)
      do throws(RunFault) {
        let report = try run.finish(known.checker)
        if report.isEmpty { return nil }
        result.totals.add(
          run: report.verdict, isTolerated: targets[check].toleratesUndecided)
        if settings.countsIssues { result.issues.add(report) }
        writer?.append(CheckedRun(report: report, source: source), to: &result)
        if split != nil, report.verdict != .valid {
          result.loss = "which records do not fit together was known only at the end"
        }
      } catch {
        if error.isStopped { return nil }
        result.fail(error.message)
      }
      return result
    }
  }
}
