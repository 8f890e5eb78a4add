internal import FormText

/// A fidelity report for people: one line for each constraint or keyword, and the counts.
package enum FidelityText {
  /// A longer cell is cut.
  private static let longestCell = 60

  package static func text(_ report: FidelityReport) -> String {
    let rows = report.entries.map { entry in
      let position = entry.position
      let place = "\(position.line):\(position.column)"
      let field = entry.field.isEmpty ? "(record)" : entry.field
      return [
        entry.fidelity.rawValue, place, field, cut("\(entry.key) \(entry.written)"),
        result(entry, isImport: report.isImport),
      ].map { VisibleText.line($0) }
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = VisibleText.line("\(report.form) → \(report.target)") + "\n"
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        column < widths.count
          ? cell + String(repeating: " ", count: widths[column] - cell.count) : cell
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    let counts = report.fates.map { "\(report.count($0)) \($0.rawValue)" }
    let count = report.entries.count
    return text
      + "\(count) \(report.isImport ? "keyword" : "constraint")\(count == 1 ? "" : "s"): \(counts.joined(separator: ", "))\n"
  }

  private static func result(_ entry: FidelityEntry, isImport: Bool) -> String {
    var parts = [cut(entry.target)].filter { !$0.isEmpty }
    if !entry.note.isEmpty { parts.append("(\(entry.note))") }
    if let payload = entry.payload {
      parts.append("accepts \(String(decoding: payload, as: UTF8.self))")
    } else if [.weaker, .lost].contains(entry.fidelity), !isImport {
      parts.append("no payload found")
    }
    return parts.joined(separator: " ")
  }

  private static func cut(_ text: String) -> String {
    text.count > longestCell ? text.prefix(longestCell - 1) + "…" : text
  }
}
