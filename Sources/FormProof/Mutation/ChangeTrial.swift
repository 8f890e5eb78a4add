/// Compiles changes of one trial, and asks its examples whether they notice.
struct ChangeTrial {
  private var trial: any Trial
  /// The example that noticed the last change of a kind, by what is said of it without numbers: it often
  /// notices the next one too.
  private var toNotice: [[UInt8]: Int] = [:]

  init(_ trial: any Trial) { self.trial = trial }

  /// What became of a change; nil where it has left no form.
  mutating func attempt(_ mutation: Mutation) -> (any TrialAttempt)? {
    mutation.applied(to: trial.root).flatMap { trial.attempt($0, changedAt: mutation.path) }
  }

  /// Whether an example notices a change.
  mutating func isNoticed(_ mutation: Mutation, _ changed: any TrialAttempt) -> Bool {
    let kind = mutation.what.utf8.filter { !(0x30...0x39).contains($0) }
    guard let example = changed.failure(asking: toNotice[kind] ?? 0) else { return false }
    toNotice[kind] = example
    return true
  }

  /// Both at once.
  mutating func outcome(of mutation: Mutation) -> ChangeOutcome {
    guard let changed = attempt(mutation) else { return .noForm }
    return isNoticed(mutation, changed) ? .noticed : .unnoticed
  }
}

/// What the examples say of a change.
enum ChangeOutcome: Sendable {
  /// It has left no form.
  case noForm
  case noticed
  case unnoticed
}
