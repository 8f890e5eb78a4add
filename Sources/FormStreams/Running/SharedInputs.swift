internal import Synchronization

/// The inputs of a run, shared by its threads; one at a time takes from them.
package final class SharedInputs: Sendable {
  private let queue: Mutex<InputQueue>

  /// Changed at both ends of each turn, for the thread sanitizer alone: where threads wait, the
  /// kernel hands the lock over (Swift 6.3 on Linux), and it does not see that.
  private let turns = Atomic<Int>(0)

  package init(_ queue: InputQueue) { self.queue = Mutex(queue) }

  /// Fills a chunk; false when nothing is left.
  package func next(_ chunk: Chunk) -> Bool { inTurn { $0.next(chunk) } }

  package var isNearlyOver: Bool { inTurn { $0.isNearlyOver } }

  private func inTurn(_ body: (inout InputQueue) -> Bool) -> Bool {
    queue.withLock { queue in
      turns.wrappingAdd(1, ordering: .acquiringAndReleasing)
      defer { turns.wrappingAdd(1, ordering: .acquiringAndReleasing) }
      return body(&queue)
    }
  }
}
