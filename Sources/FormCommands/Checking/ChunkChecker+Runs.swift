internal import FormCheck
internal import FormPlatform
internal import FormStreams

/// What a form's `records` say of the records of a run.
extension ChunkChecker {
  /// The keys of records that are accepted on the fast path; nil where records are not compared by keys alone.
  func keys(of chunk: Chunk) -> ChunkKeys? {
    guard let turns, let maker = turns.keyMaker(chunk.check), !chunk.slices.isEmpty,
      useOfValid != .readForItsValues, settings.only.isEmpty, chunk.table == nil,
      !chunk.isQuery, !chunk.isYAML
    else { return nil }
    let checker = known(chunk.check).checker
    checker.setClock(settings.now ?? Date())
    checker.coercesAll = false
    var keys = ChunkKeys(maker)
    let base = unsafe chunk.bytes
    for slice in chunk.slices {
      guard case .none = slice.problem,
        unsafe checker.acceptsFast(base + slice.start, count: slice.count)
      else {
        keys.skip()
        continue
      }
      // Safety: the slice lies within the chunk's block, which stays until the next chunk.
      unsafe keys.append(checker, base + slice.start)
    }
    return keys
  }

  /// Takes an accepted record by what it is told apart by; false where it is not accepted, or an earlier one has the same.
  ///
  /// Safety: as the checker asks.
  func takes(
    _ index: Int, _ keys: ChunkKeys, _ record: RecordInChunk, _ bytes: UnsafePointer<UInt8>,
    _ known: KnownForm, _ result: inout ChunkResult
  ) -> Bool {
    guard keys.isAccepted(index), isNew(index, keys, record.chunk, &result) else { return false }
    if useOfValid == .counted {
      result.totals.add(.valid)
      return true
    }
    let count = record.slice.count
    guard unsafe known.checker.acceptsFast(bytes, count: count) else { return false }
    unsafe lookCloser(
      Checker.Judgement(verdict: .valid, hasIssues: false), bytes, count, record, { nil }, known,
      &result, isCompared: true)
    return true
  }

  private func isNew(
    _ index: Int, _ keys: ChunkKeys, _ chunk: ChunkFacts, _ result: inout ChunkResult
  ) -> Bool {
    guard let turns, let run = turns[chunk.check] else { return true }
    let before = chunk.recordsBefore
    if let expected = keys.expected(at: index) { run.expect(expected) }
    do throws(RunFault) {
      return try run.take(
        keys[index], number: before.input + index + 1, source: chunk.source,
        before: before.run - before.input)
    } catch {
      turns[chunk.check] = nil
      result.fail(error.message)
      return true
    }
  }

  /// Holds the record against those of the run before it.
  func compare(
    _ record: RecordInChunk, _ known: KnownForm, _ judgement: inout Checker.Judgement,
    _ result: inout ChunkResult
  ) {
    let check = record.chunk.check
    guard let turns, let run = turns[check] else { return }
    let before = record.chunk.recordsBefore
    do throws(RunFault) {
      let number = before.input + record.index + 1
      let others = before.run - before.input
      let noted = try run.take(
        known.checker, number: number, source: record.chunk.source, before: others)
      if let noted {
        judgement.hasIssues = true
        if case .error = noted { judgement.verdict = .invalid }
      }
      late = try run.lateIssues(known.checker, number: number, before: others)
      if let late {
        judgement.hasIssues = true
        if judgement.verdict != .invalid, late.verdict != .valid {
          judgement.verdict = late.verdict
        }
      }
    } catch {
      // Once: what is not remembered of one record is not known of any behind it.
      turns[check] = nil
      result.fail(error.message)
    }
  }

  /// The report of the record that was compared last, with what was found at the end of the run.
  func addingLate(_ report: Report?) -> Report? {
    guard let late = late.take(), let report else { return report }
    let verdict = report.verdict == .invalid ? .invalid : late.verdict
    return report.keeping(report.issues + late.issues, report.uncounted, verdict)
  }

  /// What is known of the records when all were checked, a result for each form that has something to say.
  func endRuns(in source: String) -> [ChunkResult] {
    targets.indices.compactMap { check in
      guard let run = turns?[check] else { return nil }
      let known = known(check)
      var result = ChunkResult(number: 0, source: source)
      do throws(RunFault) {
        let report = try run.finish(known.checker)
        if report.isEmpty { return nil }
        var told = CheckedRun(report: report, source: source)
        filter?.apply(&told, to: &result)
        result.totals.add(
          run: told.report, isTolerated: targets[check].toleratesUndecided)
        // As with records: while a baseline is written all failures are counted.
        if settings.countsIssues {
          result.issues.add(settings.baseline == nil ? report : told.report)
        }
        if !told.report.isEmpty { writer?.append(told, to: &result) }
      } catch {
        if error.isStopped { return nil }
        result.fail(error.message)
      }
      return result
    }
  }
}
