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
    var bytes = Array((isFirst ? "\n" : ",\n").utf8)
    isFirst = false
    JSONBuilder.append(to: &bytes) { json in
      json.object { json in
        json.add("file", diagnostic.source.name)
        Self.append(diagnostic.source, diagnostic.range, to: &json)
        json.add("code", diagnostic.code)
        json.add("severity", diagnostic.severity.rawValue)
        json.add("message", diagnostic.message)
        if !diagnostic.label.isEmpty { json.add("label", diagnostic.label) }
        if !diagnostic.help.isEmpty { json.add("help", diagnostic.help) }
        if diagnostic.related.isEmpty { return }
        json.list("related") { json in
          for related in diagnostic.related {
            json.object { json in
              json.add("file", related.source.name)
              Self.append(related.source, related.range, to: &json)
              json.add("label", related.label)
            }
          }
        }
      }
    }
    try sink.write(bytes)
  }

  private static func append(
    _ source: SourceText, _ range: SourceRange, to json: inout JSONBuilder
  ) {
    let start = source.position(at: range.start)
    let end = source.position(at: range.end)
    json.add("line", start.line)
    json.add("column", start.column)
    json.add("endLine", end.line)
    json.add("endColumn", end.column)
  }

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {
    for (code, count) in uncounted.sorted(by: { $0.key < $1.key }) {
      self.uncounted.append((file, code, count))
    }
  }

  func end(_ totals: LintTotals) throws(OutputFault) {
    var bytes = Array((isFirst ? "]" : "\n]").utf8)
    if !uncounted.isEmpty {
      bytes.append(UInt8(ascii: ","))
      JSONBuilder.append(to: &bytes) { json in
        json.list("more") { json in
          for more in uncounted {
            json.object { json in
              json.add("file", more.file)
              json.add("code", more.code)
              json.add("count", more.count)
            }
          }
        }
      }
    }
    bytes += ",\"summary\":{\"files\":\(totals.files),\"errors\":\(totals.errors)".utf8
    bytes += ",\"warnings\":\(totals.warnings),\"notes\":\(totals.notes)}}\n".utf8
    try sink.write(bytes)
  }
}
