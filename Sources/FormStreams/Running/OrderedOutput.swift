internal import FormPlatform
internal import Synchronization

/// What came of a part of a run, with its place in the order.
package protocol OrderedResult: Sendable {
  /// The number of its part, from 0.
  var number: Int { get }
  /// More of the part comes in another result.
  var goesOn: Bool { get }
  /// Bytes that wait to be written.
  var size: Int { get }
}

/// Takes results in their order.
package protocol ResultTaker: SendableMetatype {
  associatedtype Result: OrderedResult
  /// No further result is wanted.
  var isOver: Bool { get }
  mutating func take(_ result: Result)
}

/// Puts the results of all threads in the order of their parts.
package final class OrderedOutput<Taker: ResultTaker>: Sendable {
  private let order: Mutex<ResultOrder<Taker>>
  /// As in ``SharedInputs``.
  private let turns = Atomic<Int>(0)
  private let stop: StopSignal
  /// Whoever waits, waits for this: for its turn, or for the threads.
  private let changed = ConditionVariable()
  private let running = Mutex(0)

  package init(_ taker: sending Taker, stop: StopSignal) {
    order = Mutex(ResultOrder(taker))
    self.stop = stop
  }

  /// Hands a result on when all before it are; false when the run is to end.
  package func join(_ result: Taker.Result) -> Bool {
    changed.wait { inTurn { !$0.mustWait(result) } }
    let goesOn = inTurn { order in
      order.join(result)
      return !order.taker.isOver
    }
    if !goesOn { stop.ask() }
    changed.announce()
    return goesOn
  }

  /// Does something with what was joined, alone.
  package func with<Result: Sendable>(_ body: (inout Taker) -> Result) -> Result {
    inTurn { body(&$0.taker) }
  }

  private func inTurn<Result: Sendable>(_ body: (inout ResultOrder<Taker>) -> Result) -> Result {
    order.withLock { order in
      turns.wrappingAdd(1, ordering: .acquiringAndReleasing)
      defer { turns.wrappingAdd(1, ordering: .acquiringAndReleasing) }
      return body(&order)
    }
  }

  // MARK: Threads

  /// Runs work on another thread, or not at all where the system has none left: those that run do
  /// it all.
  package func start(_ work: @escaping @Sendable () -> Void) {
    running.withLock { $0 += 1 }
    inTurn { $0.threads += 1 }
    let failure = WorkThread.start(stackSize: 8 << 20) { [self] in
      work()
      running.withLock { $0 -= 1 }
      changed.announce()
    }
    if failure == 0 { return }
    running.withLock { $0 -= 1 }
    inTurn { $0.threads -= 1 }
  }

  /// Waits for the threads that were started.
  package func waitForThreads() {
    changed.wait { running.withLock { $0 == 0 } }
  }
}
