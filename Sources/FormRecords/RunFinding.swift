internal import FormEngine

/// What was found between the records of a run when all were known.
struct RunFinding {
  enum Matter {
    case duplicate
    case notSorted
    /// The numbers that are missing, from and to.
    case gap(Int, Int)
    /// No record has the key that it names.
    case absent
    case condition
    /// Whether the condition holds cannot be worked out.
    case undecided
  }

  var matter: Matter
  /// The numbers in the run of records that it is about, the last one its own.
  var records: [Int]
  /// The values that part these records from others; empty where nothing does, or where they are hidden.
  var per: [RecordValue] = []
  /// The key that the record names and no record has; empty where it is hidden.
  var named: [RecordValue] = []
  /// What the records have in common where all of them are meant; nil where the last one is.
  var group: RunHash?

  /// The code of what is noted on a record as it is read; nil for what is known at the end alone.
  var faultCode: FaultCode? {
    switch matter {
    case .duplicate: .duplicateItem
    case .notSorted: .notSorted
    case .condition: .customError
    case .undecided: .undecided
    case .gap, .absent: nil
    }
  }

  var code: IssueCode {
    switch matter {
    case .duplicate: .duplicateItem
    case .notSorted: .notSorted
    case .gap: .gap
    case .absent: .referenceMissing
    case .condition: .customError
    case .undecided: .undecided
    }
  }
}

/// Findings of one entry in the order of their records: a bounded number, and how many more there are.
package struct RunFindings {
  /// What is told of an entry's findings; the others are counted.
  static let most = 1_000

  /// What is kept of them.
  let most: Int
  private var kept: [RunFinding] = []
  private(set) var uncounted: [IssueCode: Int] = [:]

  init(most: Int) { self.most = most }

  mutating func add(_ finding: RunFinding) {
    kept.append(finding)
    if kept.count >= 2 * most { cut() }
  }

  private mutating func cut() {
    kept.sort { ($0.records.last ?? 0) < ($1.records.last ?? 0) }
    for finding in kept.dropFirst(most) { uncounted[finding.code, default: 0] += 1 }
    kept.removeSubrange(min(most, kept.count)...)
  }

  /// The findings of the first records.
  mutating func sorted() -> [RunFinding] {
    cut()
    return kept
  }
}
