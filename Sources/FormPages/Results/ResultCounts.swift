/// How often each kind of issue came up, as pages of results show it.
package struct ResultCounts: Sendable {
  /// The most frequent first.
  package var kinds: [(kind: ResultKind, count: Int)]
  /// What is counted by code only.
  package var rest: [(code: String, count: Int)]

  package init(
    kinds: [(kind: ResultKind, count: Int)], rest: [(code: String, count: Int)]
  ) {
    self.kinds = kinds
    self.rest = rest
  }

  /// By field or by code, the most frequent first.
  func sums(by sort: ResultKind.Sort) -> [(name: String, count: Int)] {
    var sums: [String: Int] = [:]
    for entry in kinds {
      sums[sort == .field ? entry.kind.field : entry.kind.code, default: 0] += entry.count
    }
    if sort == .code { for entry in rest { sums[entry.code, default: 0] += entry.count } }
    return sums.sorted {
      $0.value != $1.value
        ? $0.value > $1.value : Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8))
    }.map { ($0.key, $0.value) }
  }
}
