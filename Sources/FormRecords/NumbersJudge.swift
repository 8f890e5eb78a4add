internal import FormEngine

/// `consecutive`: which whole numbers each group has, as stretches without a hole.
final class NumbersJudge: RunJudge {
  fileprivate struct Stretch {
    var low: Int
    var high: Int
    /// The record with the lowest number.
    var record: Int
  }

  fileprivate struct Group {
    var stretches: [Stretch]
    var per: [RecordValue]
  }

  private let field: [[Int]]
  private let memory: RunMemory
  private var groups: [RunHash: Group] = [:]
  private var size = 0
  private var file: RowFile?

  /// Of a larger number it is undecided whether one is missing beside it.
  private static let most: UInt = 1 << 62
  /// The first records of groups that have such a number.
  private var tooLarge: [RunHash: RunFinding] = [:]

  init(_ field: [Int], memory: RunMemory) {
    self.field = [field]
    self.memory = memory
  }

  func take(_ record: RunRecord) throws(RunFault) -> RunFinding? {
    guard case .number(let exact)? = record.checker.keptValues(at: field)?.first else {
      return nil
    }
    guard let number = exact.integer, number.magnitude < Self.most else {
      if exact.isWhole { note(tooLarge: record) }
      return nil
    }
    let stretch = Stretch(low: number, high: number, record: record.number)
    if groups[record.hash] == nil {
      let group = Group(stretches: [stretch], per: record.per())
      size += 200 + group.per.reduce(0) { $0 + 40 + $1.textBytes }
      groups[record.hash] = group
    } else {
      groups[record.hash]?.add(stretch, &size)
    }
    if size > memory.bytes { try makeRoom() }
    return nil
  }

  private func note(tooLarge record: RunRecord) {
    guard tooLarge.count < RunFindings.most, tooLarge[record.hash] == nil else { return }
    tooLarge[record.hash] = RunFinding(
      matter: .undecided, records: [record.number], per: record.per())
  }

  /// Joins what can be joined, and puts the rest in the file if it is still much.
  private func makeRoom() throws(RunFault) {
    for hash in groups.keys { groups[hash]?.join(&size) }
    if size > memory.bytes / 2 { try spill() }
  }

  /// A group's first row has what it is called, the others a stretch each.
  private func spill() throws(RunFault) {
    let file = try RowFile.opened(self.file, memory)
    self.file = file
    for hash in groups.keys.sorted() {
      groups[hash]?.join(&size)
      guard let group = groups[hash] else { continue }
      var title = RowWriter()
      title.add(group.per) { $0.add($1) }
      try file.append(RunKey(hash: hash, number: .min), title.bytes)
      for stretch in group.stretches {
        var row = RowWriter()
        row.add(stretch.high)
        row.add(stretch.record)
        try file.append(RunKey(hash: hash, number: Int64(stretch.low)), row.bytes)
      }
    }
    try file.endRun()
    groups = [:]
    size = 0
  }

  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault) {
    for finding in tooLarge.values { try tell(finding) }
    guard let file else {
      for hash in groups.keys { groups[hash]?.join(&size) }
      for group in groups.values {
        var high: Int?
        for stretch in group.stretches { try Self.pass(stretch, &high, group.per, tell) }
      }
      return
    }
    try spill()
    var hash: RunHash?
    var per: [RecordValue] = []
    var high: Int?
    try file.merge { key, content throws(RunFault) in
      var row = RowReader(content)
      if key.number == .min {
        if hash != key.hash { (hash, high, per) = (key.hash, nil, row.list { $0.value() } ?? []) }
        return
      }
      guard let end = row.number(), let record = row.number() else { return }
      try Self.pass(Stretch(low: Int(key.number), high: end, record: record), &high, per, tell)
    }
  }

  /// - Parameter high: The highest number so far.
  private static func pass(
    _ stretch: Stretch, _ high: inout Int?, _ per: [RecordValue],
    _ tell: (RunFinding) throws(RunFault) -> Void
  ) throws(RunFault) {
    if let high, stretch.low > high + 1 {
      try tell(
        RunFinding(
          matter: .gap(high + 1, stretch.low - 1), records: [stretch.record], per: per))
    }
    high = max(high ?? stretch.high, stretch.high)
  }
}

extension NumbersJudge.Group {
  fileprivate mutating func add(_ stretch: NumbersJudge.Stretch, _ size: inout Int) {
    let last = stretches.count - 1
    // Mostly numbers come in their order, and again and again.
    if stretches[last].low <= stretch.low, stretch.low <= stretches[last].high + 1 {
      stretches[last].high = max(stretches[last].high, stretch.low)
      return
    }
    stretches.append(stretch)
    size += 32
  }

  /// Puts the stretches in order, and makes one of those that touch.
  fileprivate mutating func join(_ size: inout Int) {
    let sorted = stretches.sorted { ($0.low, $0.record) < ($1.low, $1.record) }
    size -= stretches.count * 32
    stretches.removeAll(keepingCapacity: true)
    for stretch in sorted {
      if let last = stretches.last, stretch.low <= last.high + 1 {
        stretches[stretches.count - 1].high = max(last.high, stretch.high)
      } else {
        stretches.append(stretch)
      }
    }
    size += stretches.count * 32
  }
}
