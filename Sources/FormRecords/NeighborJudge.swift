internal import FormCheck
internal import FormCompiling
internal import FormEngine
internal import FormPlatform

/// `sorted`, and `that` of a record and the one before it: each record of a group beside the last one.
final class NeighborJudge: RunJudge {
  /// The values of a record that are compared.
  typealias Values = [RecordOutcome]

  /// Records of a group that came one after the other.
  private struct Stretch {
    /// Its values are kept until it has been held against the one before it.
    var first: (number: Int, values: Values)
    var last: (number: Int, values: Values)
    /// Whether its first record has been held against the one before it.
    var isFirstJudged: Bool

    var size: Int { 160 + (first.values + last.values).reduce(0) { $0 + 40 + $1.textBytes } }
  }

  private let relation: any NeighborRelation
  private let memory: RunMemory
  private var groups: [RunHash: Stretch] = [:]
  private var size = 0
  private var file: RowFile?

  init(_ relation: any NeighborRelation, memory: RunMemory) {
    self.relation = relation
    self.memory = memory
  }

  func take(_ record: RunRecord) throws(RunFault) -> RunFinding? {
    guard let values = relation.values(of: record.checker) else { return nil }
    return try take(record, values, isJudged: true)
  }

  func spoil(_ record: RunRecord, isWrong: Bool) throws(RunFault) {
    guard let values = relation.spoiled(isWrong: isWrong) else { return }
    _ = try take(record, values, isJudged: false)
  }

  /// - Parameter isJudged: Whether it takes part for certain, and is held against the record before.
  private func take(
    _ record: RunRecord, _ values: Values, isJudged: Bool
  ) throws(RunFault) -> RunFinding? {
    let last = (number: record.number, values: values)
    let known = groups[record.hash]
    // A file may hold the record before.
    let isFirstJudged = known?.isFirstJudged ?? (file == nil || !isJudged)
    let first = known?.first ?? (number: last.number, values: isFirstJudged ? [] : values)
    let stretch = Stretch(first: first, last: last, isFirstJudged: isFirstJudged)
    size += stretch.size - (known?.size ?? 0)
    groups[record.hash] = stretch
    if size > memory.bytes, groups.count > 1 { try spill() }
    if !isJudged || known == nil && !isFirstJudged { return nil }
    return finding(known?.last, last)
  }

  private func finding(
    _ before: (number: Int, values: Values)?, _ own: (number: Int, values: Values)
  ) -> RunFinding? {
    relation.matter(before?.values, own.values).map { matter in
      RunFinding(matter: matter, records: (before.map { [$0.number] } ?? []) + [own.number])
    }
  }

  private func spill() throws(RunFault) {
    let file = try RowFile.opened(self.file, memory)
    self.file = file
    for (hash, stretch) in groups.sorted(by: { $0.key < $1.key }) {
      var row = RowWriter()
      row.add(stretch.isFirstJudged)
      row.add(stretch.first.values) { $0.add($1) }
      row.add(stretch.last.number)
      row.add(stretch.last.values) { $0.add($1) }
      try file.append(RunKey(hash: hash, number: Int64(stretch.first.number)), row.bytes)
    }
    try file.endRun()
    groups = [:]
    size = 0
  }

  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault) {
    guard let file else { return }
    try spill()
    var last: (hash: RunHash, number: Int, values: Values)?
    try file.merge { key, content throws(RunFault) in
      var row = RowReader(content)
      guard let isFirstJudged = row.flag(), let first = row.list({ $0.outcome() }),
        let number = row.number(), let values = row.list({ $0.outcome() })
      else { return }
      if !isFirstJudged {
        let before = last.flatMap { $0.hash.isSame(as: key.hash) ? ($0.number, $0.values) : nil }
        if let finding = finding(before, (Int(key.number), first)) { try tell(finding) }
      }
      last = (key.hash, number, values)
    }
  }
}

/// A relation that must hold between a record and the one before it.
protocol NeighborRelation {
  /// The values of the last record; nil where it takes no part.
  func values(of checker: Checker) -> NeighborJudge.Values?
  /// The values of a record that may take part or not; nil where such a record is left out.
  func spoiled(isWrong: Bool) -> NeighborJudge.Values?
  /// Compares a record with the one before it; returns nil where the relation holds.
  func matter(
    _ before: NeighborJudge.Values?, _ own: NeighborJudge.Values
  ) -> RunFinding.Matter?
}

/// `sorted`: no record is below the one before it.
struct OrderRelation: NeighborRelation {
  /// The places of the fields in their groups.
  var fields: [[Int]]

  func values(of checker: Checker) -> NeighborJudge.Values? {
    checker.keptValues(at: fields)?.map { .value($0) }
  }

  func spoiled(isWrong: Bool) -> NeighborJudge.Values? { nil }

  func matter(
    _ before: NeighborJudge.Values?, _ own: NeighborJudge.Values
  ) -> RunFinding.Matter? {
    for case (.value(let value), .value(let other)) in zip(own, before ?? []) {
      guard let order = RecordValue.order(value, other) else { return nil }
      if order != 0 { return order < 0 ? .notSorted : nil }
    }
    return nil
  }
}

/// `that` with `previous`: what is empty, or in no record before, is unknown to the condition.
struct PairRelation: NeighborRelation {
  private let parts: [PairCondition.Part]
  private let form: ConditionForm

  init(_ condition: PairCondition, now: Date?) {
    parts = condition.parts
    form = ConditionForm(condition.form, now: now)
  }

  func values(of checker: Checker) -> NeighborJudge.Values? {
    parts.map { checker.engine.outcome(of: $0.node) }
  }

  func spoiled(isWrong: Bool) -> NeighborJudge.Values? {
    parts.map { _ in isWrong ? .wrong : .undecided }
  }

  func matter(
    _ before: NeighborJudge.Values?, _ own: NeighborJudge.Values
  ) -> RunFinding.Matter? {
    var payload: [String: PayloadValue] = [:]
    var isUndecided = false
    for (place, part) in parts.enumerated() {
      guard let values = part.isBefore ? before : own else { continue }
      switch values[place] {
      case .value(let value): payload[part.name] = value.payload
      case .empty: break
      case .wrong: return nil
      case .undecided: isUndecided = true
      }
    }
    return isUndecided ? .undecided : form.matter(of: payload)
  }
}

extension RecordOutcome {
  /// Bytes that it takes beside its own size.
  fileprivate var textBytes: Int {
    if case .value(let value) = self { return value.textBytes }
    return 0
  }
}
