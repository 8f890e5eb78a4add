internal import FormCheck
internal import FormLint
internal import FormStreams
internal import FormText

/// One JSON document: `findings`, each with its file, place and words, and a `summary`.
final class LintJSON: LintWriter {
  private let sink: OutputSink
  private var isFirst = true
  private var uncounted: [(file: String, code: String, count: Int)] = []

  init(_ sink: OutputSink) { self.sink = sink }

  func begin() throws(OutputFault) { try sink.write("{\"findings\":[") }

  func write(_ finding: Finding) throws(OutputFault) {
    let diagnostic = finding.diagnostic
    var bytes = Array((isFirst ? "\n{\"file\":" : ",\n{\"file\":").utf8)
    isFirst = false
    JSONText.append(diagnostic.source.name, to: &bytes)
    Self.append(diagnostic.source, diagnostic.range, to: &bytes)
    bytes += ",\"code\":\"\(diagnostic.code)\"".utf8
    bytes += ",\"severity\":\"\(diagnostic.severity.rawValue)\",\"message\":".utf8
    JSONText.append(diagnostic.message, to: &bytes)
    if !diagnostic.label.isEmpty {
      bytes += ",\"label\":".utf8
      JSONText.append(diagnostic.label, to: &bytes)
    }
    if !diagnostic.help.isEmpty {
      bytes += ",\"help\":".utf8
      JSONText.append(diagnostic.help, to: &bytes)
    }
    if !diagnostic.related.isEmpty {
      bytes += ",\"related\":[".utf8
      for (index, related) in diagnostic.related.enumerated() {
        bytes += (index > 0 ? ",{\"file\":" : "{\"file\":").utf8
        JSONText.append(related.source.name, to: &bytes)
        Self.append(related.source, related.range, to: &bytes)
        bytes += ",\"label\":".utf8
        JSONText.append(related.label, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "}"))
    try sink.write(bytes)
  }

  private static func append(
    _ source: SourceText, _ range: SourceRange, to bytes: inout [UInt8]
  ) {
    let start = source.position(at: range.start)
    let end = source.position(at: range.end)
    bytes += ",\"line\":\(start.line),\"column\":\(start.column)".utf8
    bytes += ",\"endLine\":\(end.line),\"endColumn\":\(end.column)".utf8
  }

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {
    for (code, count) in uncounted.sorted(by: { $0.key < $1.key }) {
      self.uncounted.append((file, code, count))
    }
  }

  func end(_ totals: LintTotals) throws(OutputFault) {
    var bytes = Array((isFirst ? "]" : "\n]").utf8)
    if !uncounted.isEmpty {
      bytes += ",\"more\":[".utf8
      for (index, more) in uncounted.enumerated() {
        bytes += (index > 0 ? ",{\"file\":" : "{\"file\":").utf8
        JSONText.append(more.file, to: &bytes)
        bytes += ",\"code\":\"\(more.code)\",\"count\":\(more.count)}".utf8
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += ",\"summary\":{\"files\":\(totals.files),\"errors\":\(totals.errors)".utf8
    bytes += ",\"warnings\":\(totals.warnings),\"notes\":\(totals.notes)}}\n".utf8
    try sink.write(bytes)
  }
}
