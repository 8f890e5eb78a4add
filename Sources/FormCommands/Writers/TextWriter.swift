internal import FormCheck
internal import FormText

/// Issues as a compiler writes them: place, message, code, the line and a caret.
struct TextWriter: RecordWriter {
  let wantsValidRecords = false
  private let renderer: CaretRenderer

  private let summarises: Bool
  /// What raises a limit, by its name in `Limits`.
  private let limitFlag: @Sendable (String) -> String?

  /// - Parameter summarises: A chart of the issues stands behind them.
  init(
    usesColour: Bool, summarises: Bool = false, limitFlag: @escaping @Sendable (String) -> String?
  ) {
    renderer = CaretRenderer(usesColour: usesColour)
    self.summarises = summarises
    self.limitFlag = limitFlag
  }

  func end(_ run: RunSummary) -> String {
    if !summarises { return "" }
    let chart = SummaryText.chart(run.issues)
    return run.isEmpty || chart.isEmpty ? chart : "\n" + chart
  }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    append(record, to: &result.output)
  }

  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    RunText.append(run, to: &result.output)
  }

  func append(_ record: CheckedRecord, to bytes: inout [UInt8]) {
    if record.report.issues.isEmpty, record.report.uncounted.isEmpty { return }
    let masks = record.masksOfShown
    let source = record.text
    for issue in record.report.issues {
      let code = issue.field.isEmpty ? issue.code : "\(issue.field.dropFirst())/\(issue.code)"
      renderer.appendHeading(
        source, issue.range, issue.severity.rawValue, issue.plainMessage, code, to: &bytes)
      if let masks { renderer.appendExcerpt(source, issue.range, masks: masks, to: &bytes) }
      if case .text(let limit)? = issue.params["limit"], let flag = limitFlag(limit) {
        renderer.appendHelp(source, issue.range, "\(flag) raises this limit", to: &bytes)
      }
      if issue.params["slip"] == .text("secondLine") {
        renderer.appendHelp(
          source, issue.range, "--input-format ndjson reads a record a line", to: &bytes)
      }
    }
    for (code, count) in record.report.uncounted.sorted(by: { $0.key < $1.key }) {
      let name = VisibleText.line(record.source)
      bytes += "\(name):\(record.line): and \(count) more [\(code)]\n".utf8
    }
  }
}
