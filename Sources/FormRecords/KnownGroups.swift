internal import FormEngine

/// `that` at a second reading: which groups it is not true of is known.
final class KnownGroups: RunJudge {
  private let groups: [RunHash: Bool]
  /// What the last record's group has; nil for nothing.
  private(set) var found: RunFinding?

  init(_ groups: [RunHash: Bool]) { self.groups = groups }

  func take(_ record: RunRecord) throws(RunFault) -> RunFinding? {
    guard let isUndecided = groups[record.hash] else { return nil }
    found = RunFinding(
      matter: isUndecided ? .undecided : .condition, records: [record.number], per: record.per(),
      group: record.hash)
    return nil
  }

  func spoil(_ record: RunRecord, isWrong: Bool) throws(RunFault) { _ = try take(record) }

  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault) {}

  /// Hands out what the last record's group has.
  func takeFound() -> RunFinding? { found.take() }
}

/// `consecutive` at a second reading: its holes are known.
final class IdleJudge: RunJudge {
  func take(_ record: RunRecord) throws(RunFault) -> RunFinding? { nil }
  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault) {}
}
