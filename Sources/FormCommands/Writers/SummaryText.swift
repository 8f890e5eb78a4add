internal import FormText

/// What a run counted: a bar chart, or members of a JSON object.
enum SummaryText {
  /// The columns of the longest bar.
  private static let widest = 32
  /// The columns of the longest name that is not cut.
  private static let longestName = 48

  /// A line for each field and code: how often, what, and a bar.
  static func chart(_ counts: IssueCounts) -> String {
    var rows = counts.sorted.map { entry in
      let path = entry.key.field.isEmpty ? "" : "\(entry.key.field.dropFirst())/"
      return (name: path + entry.key.code, count: entry.count)
    }
    rows += counts.rest.map { (name: "\($0.code), elsewhere", count: $0.count) }
    guard let most = rows.map(\.count).max() else { return "" }
    let names = rows.map { cut(VisibleText.line($0.name)) }
    let width = names.map { VisibleText.columns(of: $0) }.max() ?? 0
    let digits = String(most).count
    var text = ""
    for (row, name) in zip(rows, names) {
      let number = String(row.count)
      let bar = max(1, Int((Double(row.count) / Double(most) * Double(widest)).rounded()))
      text += String(repeating: " ", count: digits - number.count + 2) + number + "  " + name
      text += String(repeating: " ", count: width - VisibleText.columns(of: name) + 2)
      text += String(repeating: "█", count: bar) + "\n"
    }
    return text
  }

  private static func cut(_ name: String) -> String {
    var width = VisibleText.columns(of: name)
    if width <= longestName { return name }
    var rest = name[...]
    while width >= longestName { width -= VisibleText.columns(of: String(rest.removeFirst())) }
    return "…" + rest
  }

  /// `"issues":[…]`, and `"more":{…}` where something is counted by code only.
  static func json(_ counts: IssueCounts) -> [UInt8] {
    var bytes = Array("\"issues\":[".utf8)
    for (index, entry) in counts.sorted.enumerated() {
      bytes += (index > 0 ? ",\n{\"field\":" : "\n{\"field\":").utf8
      JSONText.append(entry.key.field, to: &bytes)
      bytes += ",\"code\":".utf8
      JSONText.append(entry.key.code, to: &bytes)
      bytes += ",\"count\":\(entry.count)}".utf8
    }
    bytes.append(UInt8(ascii: "]"))
    if !counts.rest.isEmpty {
      bytes += ",\"more\":{".utf8
      for (index, entry) in counts.rest.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(entry.code, to: &bytes)
        bytes += ":\(entry.count)".utf8
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes
  }
}

/// The chart and nothing else.
struct SummaryWriter: RecordWriter {
  let wantsValidRecords = false

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {}

  func append(_ run: CheckedRun, to result: inout ChunkResult) {}

  func end(_ run: RunSummary) -> String { SummaryText.chart(run.issues) }
}
