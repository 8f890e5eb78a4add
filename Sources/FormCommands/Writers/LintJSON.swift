internal import FormLint
internal import FormStreams

/// One JSON document: `findings`, each with its file, place and words, and a `summary`.
final class LintJSON: LintWriter {
  private let sink: OutputSink
  private var isFirst = true
  private var uncounted: [FindingJSON.Uncounted] = []

  init(_ sink: OutputSink) { self.sink = sink }

  func begin() throws(OutputFault) { try sink.write(FindingJSON.begin) }

  func write(_ finding: Finding) throws(OutputFault) {
    var bytes: [UInt8] = []
    FindingJSON.append(finding, isFirst: isFirst, to: &bytes)
    isFirst = false
    try sink.write(bytes)
  }

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {
    self.uncounted += FindingJSON.listed(uncounted, in: file)
  }

  func end(_ totals: LintTotals) throws(OutputFault) {
    var bytes: [UInt8] = []
    FindingJSON.append(totals, uncounted, isEmpty: isFirst, to: &bytes)
    try sink.write(bytes)
  }
}
