/// Finds fields whose presence follows another field, in some objects of a place.
struct ConditionFinder {
  struct Condition {
    /// The place of the member that decides.
    var member: Int
    /// Its distinct values under which the field applies; nil if it applies whenever the member is filled.
    var values: [UInt8]?
    /// The field is always filled where it applies.
    var isRequired: Bool
  }

  /// Fewer objects on either side show nothing.
  private static let fewest = 20
  private static let mostValues = 16

  private let rows: [[UInt8]]

  init(_ sample: RowSample) { rows = sample.isOver ? [] : sample.rows }

  private func cell(_ row: [UInt8], _ member: Int) -> UInt8 {
    member < row.count ? row[member] : RowSample.Cell.absent
  }

  /// - Parameters:
  ///   - deciders: Members with few values, which are always filled.
  ///   - optional: Members that are not, before the field.
  func condition(of member: Int, deciders: [Int], optional: [Int]) -> Condition? {
    let filled = rows.count { cell($0, member) != RowSample.Cell.absent }
    guard filled >= Self.fewest, rows.count - filled >= Self.fewest else { return nil }
    var best: (condition: Condition, rank: Int)?
    for decider in deciders where decider != member {
      guard let found = condition(of: member, by: decider) else { continue }
      let rank = (found.isRequired ? 0 : 100) + (found.values?.count ?? 0)
      if best.map({ rank < $0.rank }) ?? true { best = (found, rank) }
    }
    if let best { return best.condition }
    let twin = optional.first { other in
      other < member
        && rows.allSatisfy {
          (cell($0, other) == RowSample.Cell.absent) == (cell($0, member) == RowSample.Cell.absent)
        }
    }
    return twin.map { Condition(member: $0, values: nil, isRequired: true) }
  }

  private func condition(of member: Int, by decider: Int) -> Condition? {
    var counts: [UInt8: (filled: Int, empty: Int)] = [:]
    for row in rows {
      let value = cell(row, decider)
      if value < RowSample.Cell.first { return nil }
      if cell(row, member) == RowSample.Cell.absent {
        counts[value, default: (0, 0)].empty += 1
      } else {
        counts[value, default: (0, 0)].filled += 1
      }
      if counts.count > Self.mostValues { return nil }
    }
    let within = counts.filter { $0.value.filled > 0 }
    let outside = counts.filter { $0.value.filled == 0 }.reduce(0) { $0 + $1.value.empty }
    let inside = within.reduce(0) { $0 + $1.value.filled + $1.value.empty }
    guard !within.isEmpty, within.count < counts.count, outside >= Self.fewest else { return nil }
    let isRequired = within.allSatisfy { $0.value.empty == 0 }
    // By chance, all filled objects are hardly among so few.
    if !isRequired, inside * 2 > rows.count { return nil }
    return Condition(member: decider, values: within.keys.sorted(), isRequired: isRequired)
  }
}
