internal import Synchronization

/// The inputs of a run, shared by its threads; one at a time takes from them.
final class SharedInputs: Sendable {
  private let queue: Mutex<InputQueue>

  init(_ queue: InputQueue) { self.queue = Mutex(queue) }

  /// Fills a share; false when nothing is left.
  func next(_ share: Share) -> Bool { queue.withLock { $0.next(share) } }

  var isNearlyOver: Bool { queue.withLock { $0.isNearlyOver } }
}
