internal import FormCheck
internal import FormText

/// Issues as a compiler writes them: place, message, code, the line and a caret.
final class TextWriter: RecordWriter {
  let wantsValidRecords = false
  let wantsCleaned = false
  private let sink: OutputSink
  private let renderer: CaretRenderer

  init(_ sink: OutputSink, usesColour: Bool) {
    self.sink = sink
    renderer = CaretRenderer(usesColour: usesColour)
  }

  func begin() throws(OutputFault) {}

  func write(_ record: CheckedRecord) throws(OutputFault) {
    if record.report.issues.isEmpty { return }
    let isBroken = record.report.issues.first?.code == "badInput"
    let showsLine = record.checker.map { !isBroken || $0.showsBrokenRecords } ?? false
    let masks = showsLine && !isBroken ? record.checker?.masks() ?? [] : []
    let source = SourceText(
      name: record.source, bytes: record.checker?.recordBytes() ?? [], firstLine: record.line,
      columnsBefore: record.columnsBefore)
    for issue in record.report.issues {
      let code = issue.field.isEmpty ? issue.code : "\(issue.field.dropFirst())/\(issue.code)"
      try sink.write(
        renderer.heading(source, issue.range, issue.severity.rawValue, issue.message, code))
      if showsLine { try sink.write(renderer.excerpt(source, issue.range, masks: masks)) }
    }
    for (code, count) in record.report.uncounted.sorted(by: { $0.key < $1.key }) {
      let name = VisibleText.line(record.source)
      try sink.write("\(name):\(record.line): and \(count) more [\(code)]\n")
    }
  }

  func end(_ totals: Totals) throws(OutputFault) {}
}
