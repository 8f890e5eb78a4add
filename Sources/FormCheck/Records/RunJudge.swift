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
  /// Takes a record; the number of an earlier one that it does not go with, nil where it does as far as is
  /// known.
  func take(_ record: RunRecord) throws(RunFault) -> Int?
  /// Marks the group of a record of which it cannot be said whether it takes part.
  func spoil(_ record: RunRecord, isWrong: Bool) throws(RunFault)
  /// Tells what is known when all records are.
  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault)
}

extension RunJudge {
  func spoil(_ record: RunRecord, isWrong: Bool) throws(RunFault) {}
}

/// `sorted`: what the last record of each group had.
final class OrderJudge: RunJudge {
  /// Records of a group that came one after the other.
  private struct Stretch {
    var first: (number: Int, values: [RecordValue])
    var last: (number: Int, values: [RecordValue])

    var size: Int { 160 + (first.values + last.values).reduce(0) { $0 + 40 + $1.textBytes } }
  }

  private let fields: [[Int]]
  private let memory: RunMemory
  private var groups: [RunHash: Stretch] = [:]
  private var size = 0
  private var file: RowFile?

  /// - Parameter fields: The places of the fields in their groups.
  init(_ fields: [[Int]], memory: RunMemory) {
    self.fields = fields
    self.memory = memory
  }

  func take(_ record: RunRecord) throws(RunFault) -> Int? {
    guard let values = record.checker.keptValues(at: fields) else { return nil }
    let last = (number: record.number, values: values)
    guard var stretch = groups[record.hash] else {
      let stretch = Stretch(first: last, last: last)
      size += stretch.size
      groups[record.hash] = stretch
      if size > memory.bytes, groups.count > 1 { try spill() }
      return nil
    }
    let before = stretch.last
    size -= stretch.size
    stretch.last = last
    size += stretch.size
    groups[record.hash] = stretch
    return Self.isBelow(values, before.values) ? before.number : nil
  }

  private static func isBelow(_ values: [RecordValue], _ others: [RecordValue]) -> Bool {
    for (value, other) in zip(values, others) {
      guard let order = RecordValue.order(value, other) else { return false }
      if order != 0 { return order < 0 }
    }
    return false
  }

  private func spill() throws(RunFault) {
    let file = try RowFile.opened(self.file, memory)
    self.file = file
    for (hash, stretch) in groups.sorted(by: { $0.key < $1.key }) {
      var row = RowWriter()
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
    var last: (hash: RunHash, number: Int, values: [RecordValue])?
    try file.merge { key, content throws(RunFault) in
      var row = RowReader(content)
      guard let first = row.list({ $0.value() }), let number = row.number(),
        let values = row.list({ $0.value() })
      else { return }
      if let last, last.hash == key.hash, Self.isBelow(first, last.values) {
        try tell(RunFinding(matter: .notSorted, records: [last.number, Int(key.number)]))
      }
      last = (key.hash, number, values)
    }
  }
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

  func take(_ record: RunRecord) throws(RunFault) -> Int? {
    try take(record.hash, record.number)
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
