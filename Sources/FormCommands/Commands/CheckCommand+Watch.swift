internal import FormPlatform
internal import FormStreams

extension CheckCommand {
  /// Checks again whenever a file of the run changes, until a signal comes; wrong usage ends the first check.
  ///
  /// - Returns: The status of the last check.
  func runAgain(_ io: CommandIO) -> ExitStatus {
    let errors = OutputSink(descriptor: io.errors)
    Interrupts.watch()
    var isFirst = true
    while true {
      // Before the check: what changes meanwhile is seen.
      let files = watched
      let status = runOnce(io)
      if Interrupts.signal != 0 || isFirst && status == .usage { return status }
      isFirst = false
      report("waiting for a change; Ctrl-C ends", to: errors)
      guard let changed = Self.waitForChange(of: files) else { return status }
      Interrupts.open()
      report("\(changed) has changed", to: errors)
    }
  }

  /// The file that has changed; nil where a signal came.
  private static func waitForChange(of files: WatchedFiles) -> String? {
    while true {
      var wanted = pollfd(fd: Interrupts.descriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one entry, which stays during the call.
      if unsafe poll(&wanted, 1, 300) > 0 { return nil }
      guard let changed = files.changed() else { continue }
      // Whoever saves a file may write it in several steps.
      usleep(50_000)
      return changed
    }
  }

  private var watched: WatchedFiles {
    let outputs = [
      self.outputs.outputFile, self.outputs.accepted, self.outputs.rejected, failures.writeBaseline,
    ].compactMap(\.self)
    let store = stores.store ?? StorePath.usual
    guard let path = configuration else {
      return WatchedFiles(
        [WatchedFiles.Check(form: formPath, names: inputNames)], configuration: nil,
        store: store, outputs: outputs)
    }
    var checks: [WatchedFiles.Check] = []
    if case .success(let read) = RunConfiguration.read(path) {
      checks = read.checks.map {
        WatchedFiles.Check(
          form: read.place($0.form), names: $0.files, folder: read.folder, excluded: $0.exclude)
      }
    }
    return WatchedFiles(checks, configuration: path, store: store, outputs: outputs)
  }
}
