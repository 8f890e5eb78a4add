package import FormText

extension ExampleResult {
  /// What failed: the place with its caret, and a table of what differs.
  ///
  /// ```text
  /// signup.yaml:31:17: error: a wrong phone, step 2: issues differ [exampleFailed]
  ///    |
  /// 31 |       issues: { /phone: tooLong }
  ///    |                 ^^^^^^^^^^^^^^^ did not come
  ///    = place   expected  got
  ///    = /phone  tooLong   patternMismatch: enter a number such as +995555123456
  /// ```
  package func text(_ failure: ExampleFailure, _ renderer: CaretRenderer) -> String {
    let step = failure.step.map { ", step \($0)" } ?? ""
    var bytes: [UInt8] = []
    renderer.appendHeading(
      source, failure.range, "error", "\(name)\(step): \(failure.message)", "exampleFailed",
      to: &bytes)
    renderer.appendExcerpt(
      source, failure.range, label: failure.label, masks: LineMasks(masks), to: &bytes)
    let line = source.position(at: failure.range.start).line
    let margin = String(repeating: " ", count: String(line).count)
    for row in failure.table { bytes += "\(margin) = \(VisibleText.line(row))\n".utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ExampleFailure {
  /// The most columns that a column but the last is padded to.
  private static let widest = 40

  /// Lines that say in columns what was expected and what came; none without rows.
  package var table: [String] {
    guard !rows.isEmpty else { return [] }
    let hasPlaces = rows.contains { $0.place != nil }
    var lines = [(place: placeTitle, expected: "expected", got: "got")]
    for row in rows {
      let place = row.place.map { $0.isEmpty ? "the record" : VisibleText.quoted($0) } ?? ""
      lines.append((place, VisibleText.quoted(row.expected), VisibleText.quoted(row.got)))
    }
    func width(_ column: [String]) -> Int {
      min(column.map { VisibleText.columns(of: $0) }.max() ?? 0, Self.widest)
    }
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - VisibleText.columns(of: text)) + 2)
    }
    let places = width(lines.map(\.place))
    let expected = width(lines.map(\.expected))
    var table = lines.map { line in
      (hasPlaces ? padded(line.place, places) : "") + padded(line.expected, expected) + line.got
    }
    if more > 0 { table.append("and \(more) more") }
    return table
  }

  private var placeTitle: String {
    switch key {
    case "enabled", "disabled", "waitsFor": "control"
    case "states": "field"
    default: "place"
    }
  }
}
