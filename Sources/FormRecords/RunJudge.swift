internal import FormCheck
internal import FormEngine

/// A record that an entry of `records` takes.
struct RunRecord {
  var checker: Checker
  /// In the run, from 1.
  var number: Int
  /// What parts it from others, and its values where they may be shown.
  var hash: RunHash
  var per: () -> [RecordValue]
  /// The key of another record that it names, where that may be shown.
  var named: () -> [RecordValue]
}

/// What one entry of `records` remembers of a run.
protocol RunJudge: AnyObject {
  /// Takes a record, and returns what is wrong with it; nil where nothing is, as far as is known.
  func take(_ record: RunRecord) throws(RunFault) -> RunFinding?
  /// Marks the group of a record of which it cannot be said whether it takes part.
  func spoil(_ record: RunRecord, isWrong: Bool) throws(RunFault)
  /// Tells what is known when all records are.
  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault)
}

extension RunJudge {
  func spoil(_ record: RunRecord, isWrong: Bool) throws(RunFault) {}
}

/// `unique`: which record first had each key.
final class UniquenessJudge: RunJudge {
  private var table: KeyTable
  private let memory: RunMemory
  private var runs: KeyRuns?
  /// The last record that was taken.
  ///
  /// Records come in their order, and one that was taken by its key may be taken whole afterwards.
  private var last = 0

  init(memory: RunMemory) {
    self.memory = memory
    table = KeyTable(memory: memory.bytes)
  }

  func take(_ record: RunRecord) throws(RunFault) -> RunFinding? {
    try take(record.hash, record.number).map {
      RunFinding(matter: .duplicate, records: [$0, record.number])
    }
  }

  /// Gets ready for records whose keys come next: each `step`th is its own.
  func expect(_ hashes: ArraySlice<RunHash>, every step: Int) {
    table.expect(hashes, every: step)
  }

  /// Takes records one after the other, as far as no earlier one has the same; returns how many.
  func take(_ hashes: ArraySlice<RunHash>, from number: Int) throws(RunFault) -> Int {
    var taken = min(max(last + 1 - number, 0), hashes.count)
    while true {
      let (count, end) = table.insert(hashes.dropFirst(taken), number: number + taken)
      taken += count
      last = max(last, number + taken - 1)
      switch end {
      case .new, .same: return taken
      case .full: try spill()
      }
    }
  }

  func take(_ hash: RunHash, _ number: Int) throws(RunFault) -> Int? {
    if number <= last { return nil }
    switch table.insert(hash, number) {
    case .new: break
    case .same(let first): return first
    case .full:
      try spill()
      _ = table.insert(hash, number)
    }
    last = number
    return nil
  }

  @inline(never)
  private func spill() throws(RunFault) {
    let runs = if let runs { runs } else { try KeyRuns() }
    self.runs = runs
    let first = table.first
    try unsafe table.drain { rows throws(RunFault) in try unsafe runs.append(rows) }
    runs.endRun(from: first)
  }

  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault) {
    guard let runs else { return }
    try spill()
    table = KeyTable(memory: 0)
    try runs.findRepeated(memory) { first, other throws(RunFault) in
      try tell(RunFinding(matter: .duplicate, records: [first, other]))
    }
  }
}

extension Checker {
  /// The last record's values at some places; nil where one is empty or not of its type.
  func keptValues(at fields: [[Int]]) -> [RecordValue]? {
    guard let root = JudgedRecord(self).root else { return nil }
    var values: [RecordValue] = []
    for places in fields {
      guard let value = root.value(at: places), let kept = engine.keptValue(cell: value.cell)
      else { return nil }
      values.append(kept)
    }
    return values
  }
}
