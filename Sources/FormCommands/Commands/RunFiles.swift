internal import FormStreams

/// The files that a run writes, each complete or untouched.
struct RunFiles {
  /// Instead of standard output.
  private(set) var output: ReplacedFile?
  private(set) var accepted: ReplacedFile?
  private(set) var rejected: ReplacedFile?

  /// Opens those that are named; none if one cannot be opened.
  static func open(
    output: String?, accepted: String?, rejected: String?
  ) -> Result<RunFiles, FileFault> {
    var files = RunFiles()
    let wanted: [(String?, WritableKeyPath<RunFiles, ReplacedFile?>)] = [
      (output, \.output), (accepted, \.accepted), (rejected, \.rejected),
    ]
    for (path, place) in wanted {
      guard let path else { continue }
      switch ReplacedFile.open(path) {
      case .success(let file): files[keyPath: place] = file
      case .failure(let fault):
        files.discard()
        return .failure(fault)
      }
    }
    return .success(files)
  }

  func streams(_ io: CommandIO) -> RunStreams {
    RunStreams(
      input: io.input, output: output?.descriptor ?? io.output, errors: io.errors,
      accepted: accepted?.descriptor, rejected: rejected?.descriptor, splitsThrough: splitsThrough)
  }

  /// Whether what was written apart stays, however the run goes on.
  var splitsThrough: Bool { [accepted, rejected].contains { $0?.isWrittenThrough == true } }

  func discard() {
    for file in [output, accepted, rejected] { file?.discard() }
  }

  /// Moves the files to their places, or leaves everything as it was; false where a file should have
  /// been written and was not.
  func finish(_ run: CheckRun, quiet: Bool, _ errors: OutputSink) -> Bool {
    let isWritten = finishSplit(run, quiet: quiet, errors)
    guard let output else { return isWritten }
    let lost = run.lostOutput
    if lost != nil || run.isCutShort || Interrupts.signal != 0 {
      output.discard()
      let reason = lost.map { ": \(systemMessage($0))" } ?? ""
      report("\(output.path): \(output.untouchedWords)\(reason)", to: errors)
      return isWritten
    }
    guard let fault = output.commit() else { return isWritten }
    report(fault.message, to: errors)
    return false
  }

  /// Makes files durable up to the first that cannot be, each once: a second fsync(2) may well succeed,
  /// though what was written is lost.
  private func firstFault(of files: [ReplacedFile]) -> String? {
    for file in files {
      if let fault = file.sync() { return fault.message }
    }
    return nil
  }

  private func finishSplit(_ run: CheckRun, quiet: Bool, _ errors: OutputSink) -> Bool {
    let files = [accepted, rejected].compactMap(\.self)
    if files.isEmpty { return true }
    if let reason = run.loss ?? firstFault(of: files) {
      for file in files { file.discard() }
      let names = files.map(\.path).joined(separator: ", ")
      let words =
        files.contains(where: \.isWrittenThrough)
        ? "not complete" : "not written"
      report("\(names): \(words): \(reason)", to: errors)
      return false
    }
    for (index, file) in files.enumerated() {
      guard let fault = file.commit() else { continue }
      for later in files[(index + 1)...] { later.discard() }
      report(fault.message, to: errors)
      return false
    }
    if quiet { return true }
    for (file, count) in [(accepted, run.split.accepted), (rejected, run.split.rejected)] {
      guard let file else { continue }
      report("\(file.path): \(count) record\(count == 1 ? "" : "s") written", to: errors)
    }
    return true
  }
}
