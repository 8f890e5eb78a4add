internal import FormPlatform
internal import Synchronization

/// Tries changes on threads, each with a trial of its own, a little ahead of whoever asks for what came of
/// them in their order.
///
/// Whether an example notices a change depends on no other change: the outcomes are the same whoever
/// tries them.
final class ChangesAhead: Sendable {
  private struct State {
    var outcomes: [ChangeOutcome?]
    /// The first change that no thread has taken.
    var next = 0
    /// The last change that was asked for.
    var asked = 0
    var threads = 0
    var isOver = false
  }

  private let changes: [Mutation]
  /// How far the threads go ahead: what lies behind the end of a form's work is tried for nothing.
  private let distance: Int
  private let state: Mutex<State>
  /// Whoever waits, waits for this: for an outcome, for its turn, or for the threads.
  private let changed = ConditionVariable()

  /// A thread has changes for some milliseconds at least, or it is not worth its start.
  private static let fewest = 32
  /// Single values of a form that all threads hold together, each in a copy: some hundred megabytes.
  private static let mostValues = 1_000_000

  /// How many threads try so many changes of a form or rule with so many single values.
  static func threads(_ most: Int, changes: Int, size: Int) -> Int {
    min(most, changes / fewest, mostValues / max(1, size))
  }

  /// Starts threads, or as many of them as the system has left.
  init(_ changes: [Mutation], threads: Int, _ trial: @escaping @Sendable () -> (any Trial)?) {
    self.changes = changes
    distance = 4 * threads
    state = Mutex(State(outcomes: Array(repeating: nil, count: changes.count)))
    for _ in 0..<threads {
      state.withLock { $0.threads += 1 }
      let failure = startThread(stackSize: 8 << 20) { [self] in
        if let trial = trial() { work(trial) }
        leave()
      }
      if failure != 0 { leave() }
    }
  }

  /// What came of a change, waited for; nil where no thread is left that would try it.
  func outcome(of index: Int) -> ChangeOutcome? {
    state.withLock { $0.asked = index }
    changed.announce()
    changed.wait { state.withLock { $0.outcomes[index] != nil || $0.threads == 0 } }
    return state.withLock { $0.outcomes[index] }
  }

  /// Ends the threads, each behind the change that it is trying.
  func end() {
    state.withLock { $0.isOver = true }
    changed.announce()
    changed.wait { state.withLock { $0.threads == 0 } }
  }

  private func work(_ trial: any Trial) {
    var trial = ChangeTrial(trial)
    while let index = take() {
      let outcome = trial.outcome(of: changes[index])
      state.withLock { $0.outcomes[index] = outcome }
      changed.announce()
    }
  }

  /// The next change, once it is near enough; nil where there is no more to be done.
  private func take() -> Int? {
    var taken: Int?
    changed.wait {
      state.withLock { state in
        if state.isOver || state.next == changes.count { return true }
        guard state.next <= state.asked + distance else { return false }
        taken = state.next
        state.next += 1
        return true
      }
    }
    return taken
  }

  private func leave() {
    state.withLock { $0.threads -= 1 }
    changed.announce()
  }
}
