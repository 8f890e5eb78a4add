internal import FormCheck
internal import FormLint
internal import FormRecords
internal import FormStreams
internal import FormText

/// One line for each thing that is told, as editors and `grep` take it: `path:line:column: code: message`.
///
/// What is no error says so before its code: `path:line:column: warning: code: message`.
enum ConciseText {
  static func append(
    _ source: SourceText, _ range: SourceRange, severity: String = "error", _ code: String,
    _ message: String, to bytes: inout [UInt8]
  ) {
    let place = source.position(at: range.start)
    bytes += "\(VisibleText.line(source.name)):\(place.line):\(place.column): ".utf8
    append(severity, code, message, to: &bytes)
  }

  /// What has no line: `path: code: message`.
  static func append(
    _ name: String, severity: String = "error", _ code: String, _ message: String,
    to bytes: inout [UInt8]
  ) {
    bytes += "\(VisibleText.line(name)): ".utf8
    append(severity, code, message, to: &bytes)
  }

  private static func append(
    _ severity: String, _ code: String, _ message: String, to bytes: inout [UInt8]
  ) {
    if severity != "error" { bytes += "\(severity): ".utf8 }
    bytes += "\(VisibleText.line(code)): \(VisibleText.line(message))\n".utf8
  }
}

/// A line for each issue of a record.
struct ConciseWriter: RecordWriter {
  let wantsValidRecords = false

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if record.report.issues.isEmpty, record.report.uncounted.isEmpty { return }
    let source = record.text
    for issue in record.report.issues {
      let path = issue.field.isEmpty ? "" : "\(issue.field.dropFirst())/"
      ConciseText.append(
        source, issue.range, severity: issue.severity.rawValue, path + issue.code,
        issue.plainMessage, to: &result.output)
    }
    for (code, count) in record.report.uncounted.sorted(by: { $0.key < $1.key }) {
      ConciseText.append(source, SourceRange(0, 0), code, "and \(count) more", to: &result.output)
    }
  }

  /// The line of a record is not known any more: its number stands in the message, and no line before it.
  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    for told in run.report.issues {
      ConciseText.append(
        told.records.last?.source ?? run.source, severity: told.issue.severity.rawValue,
        RunText.code(of: told.issue), RunText.message(told), to: &result.output)
    }
    for (code, count) in RunText.more(run) {
      ConciseText.append(run.source, code, "and \(count) more", to: &result.output)
    }
  }
}

/// A line for each finding of lint.
final class LintConcise: LintWriter {
  private let sink: OutputSink

  init(_ sink: OutputSink) { self.sink = sink }

  func begin() throws(OutputFault) {}

  func write(_ finding: Finding) throws(OutputFault) {
    let found = finding.diagnostic
    var line: [UInt8] = []
    ConciseText.append(
      found.source, found.range, severity: found.severity.rawValue, found.code, found.message,
      to: &line)
    try sink.write(line)
  }

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {
    for (code, count) in uncounted.sorted(by: { $0.key < $1.key }) {
      try sink.write("\(VisibleText.line(file)):1:1: \(code): and \(count) more\n")
    }
  }

  func end(_ totals: LintTotals) throws(OutputFault) {}
}
