internal import FormEngine

/// `exists`: the keys that records have, and those that others name and no record had so far.
final class ReferencesJudge: RunJudge {
  /// A record that names a key.
  private struct Reference {
    var hash: RunHash
    var record: Int
    /// The key that it names, and the values of `per`, where they may be shown.
    var named: [RecordValue]
    var per: [RecordValue]

    var size: Int { 120 + (named + per).reduce(0) { $0 + 40 + $1.textBytes } }
  }

  private let memory: RunMemory
  private var keys: Set<RunHash> = []
  private var references: [Reference] = []
  private var size = 0
  private var file: RowFile?

  private static let keyBytes = 48

  init(memory: RunMemory) { self.memory = memory }

  /// Takes the key that a record has.
  func take(key: RunHash) throws(RunFault) {
    guard keys.insert(key).inserted else { return }
    size += Self.keyBytes
    if size > memory.bytes { try makeRoom() }
  }

  func take(_ record: RunRecord) throws(RunFault) -> RunFinding? {
    if keys.contains(record.hash) { return nil }
    let reference = Reference(
      hash: record.hash, record: record.number, named: record.named(), per: record.per())
    references.append(reference)
    size += reference.size
    if size > memory.bytes { try makeRoom() }
    return nil
  }

  /// Forgets what was found since, and puts the rest in the file if it is still much.
  private func makeRoom() throws(RunFault) {
    references.removeAll { keys.contains($0.hash) }
    size = keys.count * Self.keyBytes + references.reduce(0) { $0 + $1.size }
    if size > memory.bytes / 2 { try spill() }
  }

  /// A key that a record has stands before those that name it.
  private func spill() throws(RunFault) {
    let file = try RowFile.opened(self.file, memory)
    self.file = file
    var rows = keys.map { (key: RunKey(hash: $0, number: .min), content: [UInt8]()) }
    for reference in references {
      var row = RowWriter()
      row.add(reference.named) { $0.add($1) }
      row.add(reference.per) { $0.add($1) }
      rows.append((RunKey(hash: reference.hash, number: Int64(reference.record)), row.bytes))
    }
    rows.sort { $0.key < $1.key }
    for row in rows { try file.append(row.key, row.content) }
    try file.endRun()
    keys = []
    references = []
    size = 0
  }

  func finish(_ tell: (RunFinding) throws(RunFault) -> Void) throws(RunFault) {
    guard let file else {
      for reference in references where !keys.contains(reference.hash) {
        try tell(
          RunFinding(
            matter: .absent, records: [reference.record], per: reference.per,
            named: reference.named))
      }
      return
    }
    try spill()
    var known: RunHash?
    try file.merge { key, content throws(RunFault) in
      if key.number == .min {
        known = key.hash
        return
      }
      if let known, known.isSame(as: key.hash) { return }
      var row = RowReader(content)
      guard let named = row.list({ $0.value() }), let per = row.list({ $0.value() }) else { return }
      try tell(RunFinding(matter: .absent, records: [Int(key.number)], per: per, named: named))
    }
  }
}
