internal import FormEngine

/// What a run found when all its records were known, kept for those who read them a second time.
///
/// What is wrong with one record is found again by its number; what is wrong with all records of a group, by what they have in
/// common.
package final class LateFindings {
  /// What one record has.
  private struct Row {
    var key: RunKey
    var matter: RunFinding.Matter
  }

  private let memory: RunMemory
  private var rows: [Row] = []
  private var file: RowFile?
  private var cursor: RowFile.Cursor?
  private var taken = 0
  /// For each entry the groups that something is wrong with; true where that is undecided.
  private(set) var groups: [Int: [RunHash: Bool]] = [:]
  private var groupCount = 0
  /// Some record is not valid because of them.
  package private(set) var hasErrors = false
  /// There are more groups than memory has room for: some were forgotten.
  package private(set) var isFull = false

  private static let rowBytes = 64
  private static let groupBytes = 64

  init(_ memory: RunMemory) { self.memory = memory }

  /// - Parameters:
  ///   - entry: The number of the entry that found it.
  ///   - isError: Whether it makes a record invalid, or undecided.
  func add(_ finding: RunFinding, _ entry: Int, isError: Bool) throws(RunFault) {
    hasErrors = hasErrors || isError
    if let group = finding.group {
      if !isError { return }
      if groupCount >= memory.bytes / Self.groupBytes {
        isFull = true
        return
      }
      groupCount += 1
      groups[entry, default: [:]][group] = finding.code == .undecided
      return
    }
    guard let own = finding.records.last, let first = finding.records.first else { return }
    let hash = RunHash(high: UInt64(own), low: UInt64(entry))
    rows.append(Row(key: RunKey(hash: hash, number: Int64(first)), matter: finding.matter))
    if rows.count >= memory.bytes / Self.rowBytes { try spill() }
  }

  private func spill() throws(RunFault) {
    let file = try RowFile.opened(self.file, memory)
    self.file = file
    rows.sort { $0.key < $1.key }
    for row in rows { try file.append(row.key, row.matter.bytes) }
    try file.endRun()
    rows = []
  }

  /// Gets ready to hand out what records have, from the first one on.
  func begin() throws(RunFault) {
    rows.sort { $0.key < $1.key }
    guard file != nil else { return }
    try spill()
    file = try file?.merged()
    cursor = file?.start
    try advance()
  }

  private func advance() throws(RunFault) {
    guard var next = cursor.take(), let file else { return }
    if try file.advance(&next) { cursor = next }
  }

  /// What a record has, each with the number of its entry; records are asked for in their order.
  func findings(of record: Int) throws(RunFault) -> [(entry: Int, finding: RunFinding)] {
    var found: [(entry: Int, finding: RunFinding)] = []
    func add(_ key: RunKey, _ matter: RunFinding.Matter) {
      if key.hash.high != record { return }
      let records = key.number == record ? [record] : [Int(key.number), record]
      found.append((Int(key.hash.low), RunFinding(matter: matter, records: records)))
    }
    if file == nil {
      while taken < rows.count, rows[taken].key.hash.high <= record {
        add(rows[taken].key, rows[taken].matter)
        taken += 1
      }
      return found
    }
    while let key = cursor?.key, key.hash.high <= record {
      if let matter = cursor.flatMap({ RunFinding.Matter($0.content) }) { add(key, matter) }
      try advance()
    }
    return found
  }
}

extension RunFinding.Matter {
  fileprivate var bytes: [UInt8] {
    var row = RowWriter()
    switch self {
    case .duplicate: row.add(0)
    case .notSorted: row.add(1)
    case .gap(let low, let high):
      row.add(2)
      row.add(low)
      row.add(high)
    case .condition: row.add(3)
    case .undecided: row.add(4)
    case .absent: row.add(5)
    }
    return row.bytes
  }

  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var row = RowReader(bytes)
    switch row.number() {
    case 0: self = .duplicate
    case 1: self = .notSorted
    case 2:
      guard let low = row.number(), let high = row.number() else { return nil }
      self = .gap(low, high)
    case 3: self = .condition
    case 4: self = .undecided
    case 5: self = .absent
    default: return nil
    }
  }
}
