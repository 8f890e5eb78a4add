internal import Synchronization

extension Mutex {
  /// What it holds; made at the first call, while others wait.
  func madeOnce<Made: Sendable>(_ make: () -> Made) -> Made where Value == Made? {
    withLock { held in
      if let held { return held }
      let made = make()
      held = made
      return made
    }
  }
}
