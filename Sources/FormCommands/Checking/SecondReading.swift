internal import FormPlatform
internal import FormStreams

/// The inputs of a run once more, to write records apart: which of them do not fit together was known only when all had been
/// read.
///
/// One thread reads: where records are compared at all, each needs its turn.
struct SecondReading {
  private let output: OrderedOutput<ResultJoiner>

  /// Reads and checks all inputs, and writes the accepted and the rejected records anew.
  ///
  /// - Parameters:
  ///   - queue: The inputs from their beginning.
  ///   - turns: What was found at the end.
  init(
    _ targets: [CheckTarget], _ settings: CheckSettings, _ streams: RunStreams,
    _ queue: InputQueue, stop: StopSignal, remotes: RemoteCommands?, turns: RunTurns,
    progress: ProgressLine?
  ) {
    var settings = settings
    settings.baseline = nil
    settings.writesBaseline = false
    settings.countsIssues = false
    settings.carried = nil
    output = OrderedOutput(
      ResultJoiner(nil, settings, streams, progress: progress), stop: stop)
    ChunkChecker(targets, settings, nil, remotes: remotes, turns: turns)
      .work(SharedInputs(queue), output)
    output.with { $0.leaveSplit() }
    output.with { $0.end(.valid, interruption: nil) }
  }

  /// Records that were written apart.
  var split: (accepted: Int, rejected: Int) { output.with { $0.split } }

  /// Why not every record was written apart, where the first reading came to so many; nil where all were.
  func loss(of records: Int) -> String? {
    output.with { joined in
      if let loss = joined.loss { return loss }
      if joined.hasReadFault { return "not all inputs could be read again" }
      return joined.totals.records == records ? nil : "another reading had other records"
    }
  }

  /// Empties a file, so that it is written from its beginning; the system's error number, or 0.
  static func empty(_ descriptor: Int32) -> Int32 {
    ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0 ? 0 : errno
  }
}
