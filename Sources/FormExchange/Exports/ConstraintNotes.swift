internal import FormText

/// The constraints that an export does not keep, as their form has them, for people who read the export.
struct ConstraintNotes {
  private var lines: [Int: [String]] = [:]

  /// A longer constraint is cut: a list of hundreds of values helps nobody.
  private static let longest = 200

  init(_ rows: [ExportRow]) {
    for row in rows where row.entry.fidelity != .exact {
      let line = row.rule.map { "rule: \($0)" } ?? Self.written(row.entry)
      if lines[row.field]?.contains(line) != true { lines[row.field, default: []].append(line) }
    }
  }

  /// On one line.
  private static func written(_ entry: FidelityEntry) -> String {
    let words = entry.written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return VisibleText.line(
      "\(entry.key): " + (words.count > longest ? words.prefix(longest) + "…" : words))
  }

  func lines(of field: Int?) -> [String] { field.flatMap { lines[$0] } ?? [] }
}
