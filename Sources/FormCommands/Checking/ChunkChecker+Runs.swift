internal import FormCheck
internal import FormPlatform
internal import FormRecords
internal import FormStreams

/// What a form's `records` say of the records of a run.
extension ChunkChecker {
  /// The keys of records that are accepted on the fast path; nil where records are not compared by keys alone.
  func keys(of chunk: Chunk) -> ChunkKeys? {
    guard let turns, let maker = turns.keyMaker(chunk.check), !chunk.slices.isEmpty,
      useOfValid == .counted || useOfValid == .told, settings.only.isEmpty, chunk.table == nil,
      !chunk.isQuery, !chunk.isYAML
    else { return nil }
    let checker = known(chunk.check).checker
    checker.setClock(settings.now ?? Date())
    checker.coercesAll = false
    let (slices, base) = unsafe (chunk.slices, chunk.bytes)
    var keys = ChunkKeys(maker, count: slices.count)
    var next = 0
    while next < slices.count {
      let end = RecordSlice.firstProblem(slices, from: next)
      while next < end {
        // Safety: the slices lie within the chunk's block, which stays until the next chunk.
        let count = unsafe keys.accept(slices[next..<end], base, checker)
        // The one behind these is left to the long way.
        next += count + 1
      }
      next = end + 1
    }
    return keys
  }

  /// So many records with new keys are looked at before results are handed on.
  private static var mostTold: Int { 32 }

  /// Takes accepted records by what they are told apart by, from one on; returns how many it is done with: none where the
  /// first is not accepted, or an earlier one has the same.
  ///
  /// Safety: the slices lie within the chunk's block, which has the reader's padding behind it and stays until the next
  /// chunk.
  func take(
    from index: Int, _ keys: ChunkKeys, _ slices: [RecordSlice], _ chunk: ChunkFacts,
    _ known: KnownForm, _ result: inout ChunkResult
  ) -> Int {
    let isCounted = useOfValid == .counted
    let accepted = keys.accepted(from: index, most: isCounted ? Self.mostInARow : Self.mostTold)
    if accepted == 0 { return 0 }
    let count = take(index..<index + accepted, keys, chunk, &result)
    if isCounted {
      result.totals.add(.valid, count: count)
      return count
    }
    for place in index..<index + count {
      let slice = slices[place]
      let bytes = unsafe chunk.bytes + slice.start
      guard unsafe known.checker.acceptsFast(bytes, count: slice.count) else {
        return place - index
      }
      unsafe lookCloser(
        Checker.Judgement(verdict: .valid, hasIssues: false), bytes, slice.count,
        RecordInChunk(slice: slice, index: place, chunk: chunk), { nil }, known, &result,
        isCompared: true)
    }
    return count
  }

  private func take(
    _ records: Range<Int>, _ keys: ChunkKeys, _ chunk: ChunkFacts, _ result: inout ChunkResult
  ) -> Int {
    guard let turns, let run = turns[chunk.check] else { return records.count }
    let before = chunk.recordsBefore
    do throws(RunFault) {
      return try run.take(
        keys[records], number: before.input + records.lowerBound + 1, source: chunk.source,
        before: before.run - before.input)
    } catch {
      turns[chunk.check] = nil
      result.fail(error.message)
      return records.count
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
        switch noted {
        case .error: judgement.verdict = .invalid
        case .undecided: if judgement.verdict == .valid { judgement.verdict = .undecided }
        case .warning: break
        }
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
    let verdict =
      report.verdict == .invalid || late.verdict == .valid ? report.verdict : late.verdict
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
