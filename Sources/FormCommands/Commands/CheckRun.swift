internal import FormCheck
internal import FormText
internal import Foundation

/// One run of `check`: threads that take shares of the inputs, and one order of their results.
struct CheckRun {
  private let targets: [CheckTarget]
  private let options: CheckCommand
  private let settings: CheckSettings
  private let writer: (any RecordWriter)?
  private let stop: StopSignal
  private let inputs: SharedInputs
  private let output: OrderedOutput
  private let errors: OutputSink
  private let names: [String]
  private let remotes: RemoteCommands

  init(
    targets: [CheckTarget], options: CheckCommand, descriptor: Int32, io: CommandIO,
    usesColour: Bool, remotes: RemoteCommands
  ) {
    self.targets = targets
    self.options = options
    names = options.configuration.map { [$0] } ?? options.inputNames
    self.remotes = remotes
    errors = OutputSink(descriptor: io.errors)
    settings = options.settings
    writer = options.writer(usesColour: usesColour)
    stop = StopSignal()
    inputs = SharedInputs(
      InputQueue(
        targets.flatMap(\.inputs), options.inputs.settings(options.limits),
        standardInput: io.input,
        stop: stop))
    output = OrderedOutput(
      ResultJoiner(writer, settings, output: descriptor, errors: io.errors), stop: stop,
      ahead: 2 * options.threads)
  }

  /// Results were lost: nothing that was written counts.
  var isOutputLost: Bool { output.with { $0.lostOutput != nil } }

  func run() -> ExitStatus {
    output.with { $0.begin() }
    let first = ShareChecker(
      targets, settings, writer, remotes: remotes.isEmpty ? nil : remotes)
    first.work(inputs, output) {
      if threads > 1, !inputs.isNearlyOver { startThreads() }
    }
    output.waitForThreads()
    output.with { $0.end() }
    // What still reads for nobody ends too.
    stop.ask()
    if let number = output.with({ $0.lostOutput }) {
      report("the output cannot be written: \(systemMessage(number))", to: errors)
    } else if !output.with({ $0.isClosed }) {
      summarise()
    }
    return status
  }

  /// Records that are compared with each other, and commands that are asked, want one thread.
  private var threads: Int {
    targets.contains { $0.form.hasUniqueRecords } || !remotes.isEmpty ? 1 : options.threads
  }

  private func startThreads() {
    for _ in 1..<threads {
      output.start { [targets, settings, writer, inputs, output] in
        ShareChecker(targets, settings, writer).work(inputs, output)
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
      return settings.isFailed(joined.totals) ? .invalid : .valid
    }
  }

  private func summarise() {
    let totals = output.with { $0.totals }
    if Interrupts.signal != 0 {
      let place = output.with {
        $0.lastLine == 0 ? "before the first record" : "after \($0.lastInput):\($0.lastLine)"
      }
      return report("interrupted \(place); \(totals.words)", to: errors)
    }
    for complaint in remotes.complaints { report(complaint, to: errors) }
    if options.quiet { return }
    if totals.records == 0, !output.with({ $0.hasReadFault }) {
      return report("\(names.joined(separator: ", ")): no records", to: errors)
    }
    if options.format == .text, totals.records > 0 { report(totals.words, to: errors) }
  }
}

extension Totals {
  /// Such as “12 records: 11 valid, 1 invalid”.
  var words: String {
    var text = "\(records) record\(records == 1 ? "" : "s"): \(valid) valid"
    if invalid > 0 { text += ", \(invalid) invalid" }
    if undecided > 0 { text += ", \(undecided) undecided" }
    if badHeaders > 0 {
      text += "; \(badHeaders) header\(badHeaders == 1 ? " names" : "s name") unknown fields"
    }
    return text
  }
}
