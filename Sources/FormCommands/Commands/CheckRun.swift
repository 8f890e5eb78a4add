internal import FormCheck
internal import FormText
internal import Foundation

/// One run of `check`: inputs in order, records in order, one writer.
struct CheckRun {
  private let checker: Checker
  private let options: CheckCommand
  private let writer: (any RecordWriter)?
  private let wantsValidRecords: Bool
  private let sink: OutputSink
  private let errors: OutputSink
  private let io: CommandIO
  private let stopsAtFirst: Bool
  private let countsUndecided: Bool
  private let clock: Date?
  private let remotes: RemoteCommands
  private let uniqueRecords: UniqueRecords?
  private var totals = Totals()
  private var hasReadFault = false
  private var isClosed = false
  /// Results were lost: nothing that was written counts.
  private(set) var isOutputLost = false
  /// The input that is being read, and the line of its last record; 0 before the first.
  private var lastInput = ""
  private var lastLine = 0

  init(
    form: Form, options: CheckCommand, sink: OutputSink, errors: OutputSink, io: CommandIO,
    usesColour: Bool, remotes: RemoteCommands
  ) {
    checker = Checker(form, locale: options.locale)
    self.remotes = remotes
    uniqueRecords = form.hasUniqueRecords ? UniqueRecords() : nil
    self.options = options
    self.sink = sink
    self.errors = errors
    self.io = io
    stopsAtFirst = options.failFast
    countsUndecided = options.undecided == .fail
    clock = options.now.flatMap { InstantText.date($0) }
    let writer: (any RecordWriter)? =
      switch (options.output, options.format) {
      case (.cleaned, _):
        CleanedWriter(
          sink, problems: options.quiet ? nil : TextWriter(errors, usesColour: false))
      case (.report, _) where options.quiet && options.outputFile == nil: nil
      case (.report, .text): TextWriter(sink, usesColour: usesColour)
      case (.report, .ndjson): NDJSONWriter(sink, onlyInvalid: options.onlyInvalid)
      case (.report, .json): JSONWriter(sink, onlyInvalid: options.onlyInvalid)
      }
    self.writer = writer
    wantsValidRecords = writer?.wantsValidRecords ?? false
  }

  mutating func run(_ inputs: [String]) -> ExitStatus {
    do throws(OutputFault) {
      try writer?.begin()
      for input in inputs where !isFinished { try check(input) }
      try writer?.end(totals)
      try sink.flush()
      try errors.flush()
    } catch {
      switch error {
      case .closed: isClosed = true
      case .failed(let number):
        isOutputLost = true
        report("the output cannot be written: \(systemMessage(number))", to: errors)
      }
    }
    if !isClosed, !isOutputLost { summarise(inputs) }
    return status
  }

  private var isFinished: Bool {
    Interrupts.signal != 0
      || stopsAtFirst && (totals.invalid > 0 || totals.undecided > 0 && countsUndecided)
  }

  private var status: ExitStatus {
    if let interrupted = Interrupts.status { return interrupted }
    if isOutputLost || hasReadFault { return .unreadable }
    // A reader that closed early has what it wanted.
    if isClosed { return .valid }
    return totals.invalid > 0 || totals.undecided > 0 && countsUndecided ? .invalid : .valid
  }

  // MARK: Inputs

  private mutating func check(_ input: String) throws(OutputFault) {
    let opened = InputOpener.open(
      input, format: options.inputFormat, standardInput: io.input,
      limit: options.limits.maxRecordBytes)
    switch opened {
    case .failure(let fault):
      hasReadFault = true
      report(fault.message, to: errors)
    case .success(let (stream, descriptor)):
      defer { if let descriptor { InputOpener.close(descriptor) } }
      // By its type, so that the loop is compiled for it.
      if let lines = stream as? LineStream {
        try check(lines, named: input)
      } else {
        try check(stream, named: input)
      }
      if stream.buffer.failure != 0 {
        hasReadFault = true
        report("\(input): \(systemMessage(stream.buffer.failure))", to: errors)
      }
    }
  }

  private mutating func check<Stream: RecordStream>(
    _ stream: Stream, named input: String
  ) throws(OutputFault) {
    var number = 0
    lastInput = input
    let buffer = stream.buffer
    var readSoFar = buffer.total
    checker.setClock(clock ?? Date())
    buffer.beforeReading = { [sink] in sink.flushBeforeWaiting() }
    while !isFinished, let slice = stream.next() {
      if buffer.total != readSoFar {
        readSoFar = buffer.total
        checker.setClock(clock ?? Date())
      }
      number += 1
      totals.add(try check(slice, number, buffer, input))
      lastLine = slice.line
    }
    try sink.flush()
  }

  private func check(
    _ slice: RecordSlice, _ number: Int, _ buffer: InputBuffer, _ input: String
  ) throws(OutputFault) -> Verdict {
    if let problem = slice.problem {
      let report = checker.unreadable(
        problem.reason, problem.message, line: slice.line, column: slice.columnsBefore + 1)
      try writer?.write(
        CheckedRecord(
          source: input, number: number, line: slice.line, columnsBefore: slice.columnsBefore,
          report: report))
      return .invalid
    }
    // Safety: the slice lies within the buffer, which has the reader's padding behind it and does
    // not move before the next record is asked for.
    var verdict = unsafe checker.judge(buffer.base + slice.start, count: slice.count)
    if !remotes.isEmpty {
      verdict = unsafe remotes.judge(buffer.base + slice.start, slice.count, checker, verdict)
    }
    if let uniqueRecords, let key = checker.uniqueKey() {
      if let first = uniqueRecords.first(like: key, number: totals.records + 1) {
        checker.noteRepeatedRecord(first: first)
        verdict = .invalid
      }
    }
    guard verdict != .valid || wantsValidRecords || checker.hasIssues, let writer else {
      return verdict
    }
    let report = checker.report(
      line: slice.line, columnsBefore: slice.columnsBefore, cleaned: writer.wantsCleaned)
    try writer.write(
      CheckedRecord(
        source: input, number: number, line: slice.line, columnsBefore: slice.columnsBefore,
        report: report, checker: checker))
    return verdict
  }

  // MARK: The end

  private func summarise(_ inputs: [String]) {
    if Interrupts.signal != 0 {
      let place = lastLine == 0 ? "before the first record" : "after \(lastInput):\(lastLine)"
      return report("interrupted \(place); \(counts)", to: errors)
    }
    for complaint in remotes.complaints { report(complaint, to: errors) }
    if options.quiet { return }
    if totals.records == 0, !hasReadFault {
      return report("\(inputs.joined(separator: ", ")): no records", to: errors)
    }
    if options.format == .text, totals.records > 0 { report(counts, to: errors) }
  }

  private var counts: String {
    var text = "\(totals.records) record\(totals.records == 1 ? "" : "s"): \(totals.valid) valid"
    if totals.invalid > 0 { text += ", \(totals.invalid) invalid" }
    if totals.undecided > 0 { text += ", \(totals.undecided) undecided" }
    return text
  }
}

extension RecordSlice.Problem {
  var reason: String {
    switch self {
    case .tooLarge: "size"
    case .expected: "syntax"
    }
  }

  var message: String {
    switch self {
    case .tooLarge: "this record is too large"
    case .expected(let want): "this is not JSON: \(want) is expected here"
    }
  }
}
