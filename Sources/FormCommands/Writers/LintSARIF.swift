internal import FormLint
internal import FormStreams
internal import FormText

/// SARIF 2.1.0 (OASIS): one run, its rules, and a result for each finding.
final class LintSARIF: LintWriter {
  private let sink: OutputSink
  private let version: String
  private let text = SARIFText()
  private var isFirst = true
  /// Codes in the order in which they were first found: results count them by their places.
  private var codes: [String] = []
  /// What of a file was too much to be shown.
  private var notes: [RunSummary.Note] = []
  private let stop: ExitStatus?

  /// - Parameter stop: Why nothing was checked, where these are the mistakes of a form that was to check something.
  init(_ sink: OutputSink, version: String, stop: ExitStatus? = nil) {
    self.sink = sink
    self.version = version
    self.stop = stop
  }

  func begin() throws(OutputFault) {
    try sink.write(SARIFText.beginning)
  }

  func write(_ finding: Finding) throws(OutputFault) {
    let diagnostic = finding.diagnostic
    var bytes = Array((isFirst ? "\n" : ",\n").utf8)
    isFirst = false
    let index = codes.firstIndex(of: diagnostic.code) ?? codes.count
    if index == codes.count { codes.append(diagnostic.code) }
    var message = diagnostic.message
    if !diagnostic.label.isEmpty { message += ": \(diagnostic.label)" }
    if !diagnostic.help.isEmpty { message += " (\(diagnostic.help))" }
    bytes += SARIFText.beginning(
      diagnostic.code, index: index, level: diagnostic.severity.rawValue)
    bytes += SARIFText.ending(message: message)
    append(diagnostic.source, diagnostic.range, label: nil, id: nil, to: &bytes)
    bytes.append(UInt8(ascii: "]"))
    if !diagnostic.related.isEmpty {
      bytes += ",\"relatedLocations\":[".utf8
      for (index, related) in diagnostic.related.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(related.source, related.range, label: related.label, id: index, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "}"))
    try sink.write(bytes)
  }

  private func append(
    _ source: SourceText, _ range: SourceRange, label: String?, id: Int?, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "{"))
    if let id { bytes += "\"id\":\(id),".utf8 }
    let place = SARIFText.PlaceInFile(source, text.file(source.name)).place(of: range)
    bytes.append(atMost: place.most) { place.append(to: &$0) }
    if let label {
      bytes += ",\"message\":{\"text\":".utf8
      JSONText.append(label, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {
    for (code, count) in uncounted.sorted(by: { $0.key < $1.key }) {
      notes.append(RunSummary.Note(text: "\(file): and \(count) more \(code)", isError: false))
    }
  }

  /// The tool, with the rules that results name.
  func end(_ totals: LintTotals) throws(OutputFault) {
    var bytes = Array((isFirst ? "]" : "\n]").utf8)
    if stop != nil || !notes.isEmpty {
      bytes += SARIFText.invocation(isComplete: stop == nil, status: stop, notes)
    }
    bytes += ("," + SARIFText.driver(version: version)).utf8
    for (index, code) in codes.enumerated() {
      bytes += (index > 0 ? ",\n" : "\n").utf8
      bytes += "{\"id\":\"\(code)\"".utf8
      if let documentation = LintCatalogue.documentation(ofCode: code) {
        bytes += ",\"shortDescription\":{\"text\":".utf8
        JSONText.append(documentation.summary, to: &bytes)
        bytes += "},\"fullDescription\":{\"text\":".utf8
        JSONText.append("\(documentation.what) \(documentation.why)", to: &bytes)
        bytes += "},\"help\":{\"text\":".utf8
        JSONText.append(documentation.text, to: &bytes)
        bytes += "},\"defaultConfiguration\":{\"level\":\"".utf8
        bytes += "\(documentation.severity.rawValue)\"}".utf8
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += (codes.isEmpty ? "]}}}]}\n" : "\n]}}}]}\n").utf8
    try sink.write(bytes)
  }
}
