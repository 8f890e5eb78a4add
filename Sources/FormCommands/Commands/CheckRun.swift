internal import FormRecords
internal import FormStreams
internal import FormText
internal import FormPlatform

/// One run of `check`: threads that take chunks of the inputs, and one order of their results.
struct CheckRun {
  private let targets: [CheckTarget]
  private let options: CheckCommand
  private let settings: CheckSettings
  private let writer: (any RecordWriter)?
  private let stop: StopSignal
  private let inputs: SharedInputs
  private let output: OrderedOutput<ResultJoiner>
  private let errors: OutputSink
  private let names: [String]
  private let remotes: RemoteCommands
  /// What the forms remember of the records before one; nil where none compares them.
  private let turns: RunTurns?
  private let streams: RunStreams
  /// What a second reading of the inputs needs; nil where there will be none.
  private let kept: KeptInputs?
  /// Where standard input began, if it is a file.
  private let inputStart: off_t
  /// Records were written apart while inputs were read again.
  private var second: SecondReading?
  /// Why they were not, though that was wanted.
  private var secondLoss: String?

  init(
    targets: [CheckTarget], options: CheckCommand, settings: CheckSettings, streams: RunStreams,
    usesColour: Bool, remotes: RemoteCommands
  ) throws(FileFault) {
    self.targets = targets
    self.options = options
    names = options.configuration.map { [$0] } ?? options.inputNames
    self.remotes = remotes
    errors = OutputSink(descriptor: streams.errors)
    self.settings = settings
    turns = targets.contains { $0.form.comparesRecords } ? RunTurns(targets, settings) : nil
    writer = options.writer(for: targets, usesColour: usesColour)
    stop = StopSignal()
    self.streams = streams
    kept = turns != nil && settings.split != nil ? KeptInputs() : nil
    inputStart = lseek(streams.input, 0, SEEK_CUR)
    let inputs = targets.flatMap(\.inputs)
    self.inputs = SharedInputs(
      InputQueue(
        inputs, options.inputs.settings(options.limits), standardInput: streams.input, stop: stop,
        kept: kept))
    let spool = writer?.suites == nil ? nil : try OutputSpool()
    let progress = ProgressLine(
      options.progress, errors: streams.errors, inputs: inputs.map(\.name))
    var streams = streams
    // What cannot be written anew waits for the second reading.
    if kept != nil, streams.splitsThrough { (streams.accepted, streams.rejected) = (nil, nil) }
    output = OrderedOutput(
      ResultJoiner(
        writer, settings, streams, spool: spool, progress: progress),
      stop: stop)
  }

  /// The system's error number where results were lost: nothing that was written counts.
  var lostOutput: Int32? { output.with { $0.lostOutput } }

  /// The report ends where records could not be written apart.
  var isCutShort: Bool { output.with { $0.isCutShort } }

  /// Why the records that were written apart are not all of the input; nil where they are.
  var loss: String? {
    output.with { joined in
      if let loss = joined.loss { return loss }
      if Interrupts.signal != 0 { return "the run was ended early" }
      if let secondLoss { return secondLoss }
      if joined.hasReadFault { return "not all inputs could be read" }
      return joined.isClosed || joined.lostOutput != nil ? "the results could not be written" : nil
    }
  }

  /// Records that were written apart.
  var split: (accepted: Int, rejected: Int) { second?.split ?? output.with { $0.split } }

  /// All failures, for a baseline; nil where the run did not come to its end.
  var failures: Baseline? {
    output.with { joined in
      let isWhole =
        joined.lostOutput == nil && !joined.isClosed && !joined.hasReadFault
        && Interrupts.signal == 0
      return isWhole ? joined.failures : nil
    }
  }

  mutating func run() -> ExitStatus {
    output.with { $0.begin() }
    let first = ChunkChecker(
      targets, settings, writer, remotes: remotes.isEmpty ? nil : remotes, turns: turns)
    first.work(inputs, output) {
      if !inputs.isNearlyOver { startThreads() }
    }
    output.waitForThreads()
    if isWhole {
      for result in first.endRuns(in: output.with { $0.lastInput }) {
        output.with { $0.take(result) }
      }
      if isWhole { readAgain() }
    }
    Interrupts.close()
    let (reached, interruption, shortage) = (status, interruption, shortage)
    output.with { $0.end(reached, interruption: interruption, shortage: shortage) }
    // What still reads for nobody ends too.
    stop.ask()
    if let number = lostOutput {
      // A file of -o is named with the reason when it is closed.
      if options.outputs.outputFile == nil {
        report("the output cannot be written: \(systemMessage(number))", to: errors)
      }
    } else if !output.with({ $0.isClosed }) {
      // What must hold between records has no input of its own.
      let sources = output.with { $0.sources }.union(turns != nil && isWhole ? [""] : [])
      summarise(missing: first.missingFailures(in: sources))
    }
    return status
  }

  /// All records were read and checked: what must hold between them can be said.
  private var isWhole: Bool {
    output.with { joined in
      !joined.isOver && !joined.isClosed && joined.lostOutput == nil && !joined.hasReadFault
    } && Interrupts.signal == 0
  }

  /// Writes records apart anew, where what was found at the end says otherwise of some.
  private mutating func readAgain() {
    guard let turns, let kept, output.with({ $0.loss }) == nil else { return }
    let late = turns.late
    if !streams.splitsThrough, !late.contains(where: \.hasErrors) { return }
    if late.contains(where: \.isFull) {
      secondLoss = "too many groups for --record-memory are incomplete"
      return
    }
    if let fault = kept.fault {
      secondLoss = fault
      return
    }
    output.with { $0.leaveSplit() }
    if !streams.splitsThrough {
      for descriptor in [streams.accepted, streams.rejected].compactMap(\.self) {
        let number = SecondReading.empty(descriptor)
        if number == 0 { continue }
        secondLoss = systemMessage(number)
        return
      }
    }
    do throws(RunFault) {
      let again = try RunTurns(again: turns, targets.indices)
      if inputStart >= 0 { lseek(streams.input, inputStart, SEEK_SET) }
      let inputs = targets.flatMap(\.inputs)
      let queue = InputQueue(
        inputs, options.inputs.settings(options.limits), standardInput: streams.input, stop: stop,
        kept: kept, isAgain: true)
      let second = SecondReading(
        targets, settings, streams, queue, stop: stop, remotes: remotes.isEmpty ? nil : remotes,
        turns: again,
        progress: ProgressLine(
          options.progress, errors: streams.errors, inputs: inputs.map(\.name)))
      self.second = second
      secondLoss = second.loss(of: output.with { $0.totals.records })
    } catch { secondLoss = error.message }
  }

  /// Records that are compared by more than keys, commands that are asked, and equal failures of which
  /// some are known want one thread.
  private var threads: Int {
    turns?.servesThreads == false || !remotes.isEmpty || settings.baseline != nil
      ? 1 : min(options.threads, WorkThread.most)
  }

  private func startThreads() {
    for _ in 1..<threads {
      output.start { [targets, settings, writer, inputs, output, turns] in
        ChunkChecker(targets, settings, writer, turns: turns).work(inputs, output)
      }
    }
  }

  // MARK: The end

  private var status: ExitStatus {
    if let interrupted = Interrupts.status { return interrupted }
    return output.with { joined in
      if joined.lostOutput != nil || joined.hasReadFault { return .unreadable }
      // A reader that closed early has what it wanted.
      if joined.isClosed { return .valid }
      let isFailed = settings.isFailed(joined.totals) || settings.shortage(of: joined.totals) != nil
      return isFailed || joined.isTorn ? .invalid : .valid
    }
  }

  /// That there were too few records, where the run came to its end.
  private var shortage: RunSummary.Shortage? {
    if Interrupts.signal != 0 { return nil }
    return output.with { joined in
      if joined.lostOutput != nil || joined.isClosed || joined.hasReadFault { return nil }
      return settings.isEnough(joined.totals) ? nil : settings.shortage(of: joined.totals)
    }
  }

  /// How far a run came that was ended early.
  private var interruption: String? {
    if Interrupts.signal == 0 { return nil }
    return output.with {
      $0.lastLine == 0
        ? "interrupted before the first record" : "interrupted after \($0.lastInput):\($0.lastLine)"
    }
  }

  /// - Parameter missing: Failures of the baseline that did not occur.
  private func summarise(missing: Int) {
    let totals = output.with { $0.totals }
    if let interruption { return report("\(interruption); \(totals.words)", to: errors) }
    for complaint in remotes.complaints { report(complaint, to: errors) }
    FormFile.tellUnreadable(targets.map(\.form), errors)
    let failsByThem = options.failures.undecided == .fail && totals.undecided > totals.tolerated
    if failsByThem, let name = remotes.unanswered.first {
      let names = remotes.unanswered.map { "“\($0)”" }.joined(separator: ", ")
      report(
        "no command answers \(names): add --remote \(name)=COMMAND, or write --undecided pass",
        to: errors)
    }
    if options.tellsSummaryApart {
      try? errors.write(SummaryText.chart(output.with { $0.issues }))
      try? errors.flush()
    }
    if let shortage {
      report("\(names.joined(separator: ", ")): \(shortage.words)", to: errors)
      if totals.records == 0 { return }
    }
    if options.outputs.quiet { return }
    if totals.records == 0, !output.with({ $0.hasReadFault }) {
      return report("\(names.joined(separator: ", ")): no records", to: errors)
    }
    if let rate = settings.failRate {
      let share = FailRate.percentage(settings.failed(totals), of: totals.records)
      report("\(totals.words); \(share) failed, and \(rate.text) may", to: errors)
    } else if options.outputs.format == .text || options.outputs.format == .concise,
      totals.records > 0
    {
      report(totals.words, to: errors)
    }
    if let path = options.failures.baseline {
      let count = totals.knownIssues
      var text = "\(path): \(count) known failure\(count == 1 ? "" : "s") skipped"
      if missing > 0, !options.outputs.failFast { text += ", \(missing) no longer there" }
      report(text, to: errors)
    }
  }
}

extension Totals {
  /// A summary such as “12 records: 11 valid, 1 invalid”.
  var words: String {
    // Valid records may still contradict one another.
    let isEachValid = runsInvalid > 0 && valid == records && records > 1
    var text =
      "\(records) record\(records == 1 ? "" : "s"): "
      + (isEachValid ? "each is valid by itself" : "\(valid) valid")
    if invalid > 0 { text += ", \(invalid) invalid" }
    if undecided > 0 { text += ", \(undecided) undecided" }
    if known > 0 { text += ", \(known) with known failures only" }
    if expected > 0 { text += ", \(expected) invalid as expected" }
    if badHeaders > 0 {
      text += "; \(badHeaders) header\(badHeaders == 1 ? "" : "s") with errors"
    }
    if runsInvalid > 0 {
      text += "; \(runIssues) issue\(runIssues == 1 ? "" : "s") between records"
    } else if runsUndecided > 0 {
      text += "; issues between records are undecided"
    }
    return text
  }
}
