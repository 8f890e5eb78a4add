internal import Synchronization

/// Puts the results of all threads in the order of their chunks.
final class OrderedOutput: Sendable {
  private let joiner: Mutex<ResultJoiner>
  /// As in ``SharedInputs``.
  private let turns = Atomic<Int>(0)
  private let stop: StopSignal
  /// Whoever waits, waits for this: for its turn, or for the threads.
  private let changed = ConditionVariable()
  private let running = Mutex(0)

  init(_ joiner: sending ResultJoiner, stop: StopSignal) {
    self.joiner = Mutex(joiner)
    self.stop = stop
  }

  /// Writes a result when all before it are written; false when the run is to end.
  func join(_ result: ChunkResult) -> Bool {
    changed.wait { with { !$0.mustWait(result) } }
    let goesOn = with { joiner in
      joiner.join(result)
      return !joiner.isOver
    }
    if !goesOn { stop.ask() }
    changed.announce()
    return goesOn
  }

  /// Does something with what was joined, alone.
  func with<Result: Sendable>(_ body: (inout ResultJoiner) -> Result) -> Result {
    joiner.withLock { joiner in
      turns.wrappingAdd(1, ordering: .acquiringAndReleasing)
      defer { turns.wrappingAdd(1, ordering: .acquiringAndReleasing) }
      return body(&joiner)
    }
  }

  // MARK: Threads

  /// Runs work on another thread, or not at all where the system has none left: those that run do
  /// it all.
  func start(_ work: @escaping @Sendable () -> Void) {
    running.withLock { $0 += 1 }
    with { $0.threads += 1 }
    let failure = WorkThread.start(stackSize: 8 << 20) { [self] in
      work()
      running.withLock { $0 -= 1 }
      changed.announce()
    }
    if failure == 0 { return }
    running.withLock { $0 -= 1 }
    with { $0.threads -= 1 }
  }

  /// Waits for the threads that were started.
  func waitForThreads() {
    changed.wait { running.withLock { $0 == 0 } }
  }
}
