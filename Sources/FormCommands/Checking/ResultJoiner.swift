internal import FormStreams

/// Writes the results of a run, and adds them up.
struct ResultJoiner: ResultTaker {
  private let writer: (any RecordWriter)?
  private let settings: CheckSettings
  private let sink: OutputSink
  private let errors: OutputSink
  /// Where results wait if the beginning of the output needs all of them.
  private let spool: OutputSpool?
  private var progress: ProgressLine?
  private var accepted: OutputSink?
  private var rejected: OutputSink?
  /// Records that were written apart.
  private(set) var split = (accepted: 0, rejected: 0)
  /// What the accepted and rejected records are written as; nil before the first.
  private var acceptedColumns: [UInt8]?
  private var rejectedColumns: [UInt8]?
  /// Why not every record was written apart.
  private(set) var loss: String?
  private var hasOutput = false
  private(set) var totals = Totals()
  /// By field and code, where that was asked for.
  private(set) var issues = IssueCounts()
  /// Why inputs could not be read: the first of them.
  private(set) var faults: [String] = []
  private(set) var hasReadFault = false
  /// An input may hold more records than were checked.
  private(set) var isTorn = false
  /// All failures, where they are noted.
  private(set) var failures = Baseline()
  /// The inputs that were read, where there is a baseline to compare with.
  private(set) var sources: Set<String> = []
  /// The reader of the results went away: a quiet, clean end.
  private(set) var isClosed = false
  /// The system's error number: results were lost, and nothing that was written counts.
  private(set) var lostOutput: Int32?
  private(set) var isOver = false
  /// Records could not be written apart, and those behind them were not checked.
  private(set) var isCutShort = false
  /// The input of the last record that was joined, and its line; 0 before the first.
  private(set) var lastInput = ""
  private(set) var lastLine = 0

  init(
    _ writer: (any RecordWriter)?, _ settings: CheckSettings, _ streams: RunStreams,
    spool: OutputSpool? = nil, progress: ProgressLine? = nil
  ) {
    self.writer = writer
    self.spool = spool
    self.progress = progress
    self.settings = settings
    sink = OutputSink(descriptor: streams.output)
    errors = OutputSink(descriptor: streams.errors)
    accepted = streams.accepted.map { OutputSink(descriptor: $0) }
    rejected = streams.rejected.map { OutputSink(descriptor: $0) }
  }

  mutating func begin() {
    guard let writer, spool == nil else { return }
    note(Self.fault { () throws(OutputFault) in try sink.write(writer.begin()) })
  }

  /// Called at the end, also of an interrupted run.
  ///
  /// - Parameter interruption: How far a run came that was ended early.
  /// - Parameter shortage: That there were too few records.
  mutating func end(
    _ status: ExitStatus, interruption: String?, shortage: RunSummary.Shortage? = nil
  ) {
    wipeProgress()
    let unkept = Self.fault { () throws(OutputFault) in
      try accepted?.flush()
      try rejected?.flush()
    }
    if let unkept { lose(unkept) }
    if isClosed || lostOutput != nil { return }
    var notes = faults.map { RunSummary.Note(text: $0) }
    if let interruption { notes.append(RunSummary.Note(text: interruption)) }
    if let shortage { notes.append(RunSummary.Note(text: shortage.words)) }
    if totals.unlisted > 0 {
      let text = "issues over --max-issues that are not listed: \(totals.unlisted)"
      notes.append(RunSummary.Note(text: text, isError: false))
    }
    let run = RunSummary(
      totals: totals, issues: issues, status: status, isEmpty: !hasOutput, shortage: shortage,
      isTorn: isTorn, notes: notes)
    note(
      Self.fault { () throws(OutputFault) in
        if let spool, let writer = writer?.suites {
          try spool.write(run, as: writer, to: sink)
        } else if let writer {
          try sink.write(writer.end(run))
        }
        try sink.flush()
      })
  }

  mutating func take(_ result: ChunkResult) {
    totals.add(result.totals)
    issues.add(result.issues)
    if !result.faults.isEmpty {
      if result.isTorn { isTorn = true } else { hasReadFault = true }
    }
    faults += result.faults.prefix(RunSummary.mostNotes - faults.count)
    failures.add(result.failures)
    if settings.baseline != nil { sources.insert(result.source) }
    if lastInput != result.source {
      lastInput = result.source
      lastLine = 0
    }
    if result.lastLine > 0 { lastLine = result.lastLine }
    isOver = result.isCut || settings.isEnough(totals)
    if !result.output.isEmpty || !result.errors.isEmpty { wipeProgress() }
    // What stands between records does not stand before the first.
    let unwanted = hasOutput ? 0 : writer?.separator.utf8.count ?? 0
    hasOutput = hasOutput || !result.output.isEmpty
    note(
      Self.fault { () throws(OutputFault) in
        if let spool { return try spool.add(writer?.suites?.cut(result) ?? result) }
        try sink.write(unwanted == 0 ? result.output : Array(result.output.dropFirst(unwanted)))
        try sink.flush()
      })
    keep(result)
    if !result.errors.isEmpty {
      try? errors.write(result.errors)
      try? errors.flush()
    }
    if !isOver, let line = progress?.draw(totals.records, result.bytesRead) { tell(line) }
  }

  /// Writes records apart; a failure ends the run, since no file would be complete.
  private mutating func keep(_ result: ChunkResult) {
    if settings.split == nil { return }
    split.accepted += result.split.accepted
    split.rejected += result.split.rejected
    loss = loss ?? result.loss
    for (kind, columns, known) in [
      ("accepted", result.acceptedColumns, acceptedColumns),
      ("rejected", result.rejectedColumns, rejectedColumns),
    ] {
      guard let columns, let known, columns != known else { continue }
      loss = loss ?? "\(result.source): \(kind) records have other columns than those before"
    }
    let fault = Self.fault { () throws(OutputFault) in
      if acceptedColumns == nil { try accepted?.write(result.acceptedColumns ?? []) }
      if rejectedColumns == nil { try rejected?.write(result.rejectedColumns ?? []) }
      try accepted?.write(result.accepted)
      try rejected?.write(result.rejected)
    }
    acceptedColumns = acceptedColumns ?? result.acceptedColumns
    rejectedColumns = rejectedColumns ?? result.rejectedColumns
    if let fault {
      lose(fault)
      isCutShort = true
    }
  }

  /// Writes no more records apart: somebody else does.
  mutating func leaveSplit() {
    do throws(OutputFault) {
      try accepted?.flush()
      try rejected?.flush()
    } catch { lose(error) }
    (accepted, rejected) = (nil, nil)
  }

  private mutating func lose(_ fault: OutputFault) {
    isOver = true
    switch fault {
    case .closed: loss = loss ?? "the reader has closed it"
    case .failed(let number): loss = loss ?? systemMessage(number)
    }
  }

  /// Results may go to the same terminal.
  private mutating func wipeProgress() {
    if let wiped = progress?.wipe() { tell(wiped) }
  }

  private func tell(_ text: String) {
    try? errors.write(text)
    try? errors.flush()
  }

  /// What went wrong with writing, if anything did.
  private static func fault(_ body: () throws(OutputFault) -> Void) -> OutputFault? {
    do throws(OutputFault) {
      try body()
      return nil
    } catch { return error }
  }

  private mutating func note(_ fault: OutputFault?) {
    guard let fault else { return }
    isOver = true
    switch fault {
    case .closed: isClosed = true
    case .failed(let number): lostOutput = number
    }
  }
}
