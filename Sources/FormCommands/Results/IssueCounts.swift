internal import FormCheck
internal import FormPages
internal import FormRecords

/// How often each code came up at each field, in a bounded number of them.
struct IssueCounts: Sendable {
  struct Key: Hashable, Sendable {
    /// JSON Pointer, with `*` for the places of rows and for keys that the form does not name.
    var field: String
    var code: String
  }

  private var counts: [Key: Int] = [:]
  /// What came after ``most`` kinds were counted, or is over the limit of a record, by code.
  private var others: [String: Int] = [:]

  /// Hostile payloads make no more kinds than that.
  static let most = 1_000

  mutating func add(_ report: Report) {
    for issue in report.issues { add(Key(field: Self.field(of: issue), code: issue.code), 1) }
    for (code, count) in report.uncounted { others[code, default: 0] += count }
  }

  mutating func add(_ run: RunReport) {
    for told in run.issues { add(Key(field: Self.field(of: told.issue), code: told.issue.code), 1) }
    for (code, count) in run.uncounted { others[code, default: 0] += count }
  }

  mutating func add(_ other: IssueCounts) {
    for (code, count) in other.others { others[code, default: 0] += count }
    if counts.count + other.counts.count <= Self.most {
      counts.merge(other.counts) { $0 + $1 }
      return
    }
    // Which ones still fit must not depend on the order of a dictionary.
    for (key, count) in other.counts.sorted(by: { Self.comes($0.key, before: $1.key) }) {
      add(key, count)
    }
  }

  mutating func add(_ key: Key, _ count: Int) {
    if counts.count >= Self.most, counts[key] == nil {
      others[key.code, default: 0] += count
    } else {
      counts[key, default: 0] += count
    }
  }

  private static func field(of issue: FormIssue) -> String {
    ResultKind.field(issue.field, code: issue.code)
  }

  private static func comes(_ one: Key, before other: Key) -> Bool {
    let (first, second) = (Array(one.field.utf8), Array(other.field.utf8))
    if first != second { return first.lexicographicallyPrecedes(second) }
    return Array(one.code.utf8).lexicographicallyPrecedes(Array(other.code.utf8))
  }

  var isEmpty: Bool { counts.isEmpty && others.isEmpty }

  /// The most frequent first, then by field and code.
  var sorted: [(key: Key, count: Int)] {
    counts.sorted {
      $0.value != $1.value ? $0.value > $1.value : Self.comes($0.key, before: $1.key)
    }.map { ($0.key, $0.value) }
  }

  /// What is counted by code only, likewise.
  var rest: [(code: String, count: Int)] {
    others.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
