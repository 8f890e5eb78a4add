internal import FormLint
internal import FormStreams
internal import FormText

/// Writes what lint finds, file by file.
protocol LintWriter: AnyObject {
  func begin() throws(OutputFault)
  func write(_ finding: Finding) throws(OutputFault)
  /// Findings of a code over the limit of a file.
  func write(uncounted: [String: Int], in file: String) throws(OutputFault)
  func end(_ totals: LintTotals) throws(OutputFault)
}

extension LintWriter {
  /// Writes the first mistakes of a form, and how many more there are of each code.
  func write(mistakes: [Diagnostic]) throws(OutputFault) {
    for mistake in mistakes.prefix(CaretRenderer.mostAtOnce) { try write(Finding(mistake)) }
    var uncounted: [String: [String: Int]] = [:]
    for mistake in mistakes.dropFirst(CaretRenderer.mostAtOnce) {
      uncounted[mistake.source.name, default: [:]][mistake.code, default: 0] += 1
    }
    for (file, counts) in uncounted.sorted(by: { $0.key < $1.key }) {
      try write(uncounted: counts, in: file)
    }
  }
}

/// Findings as a compiler writes them: place, message, code, the line, a caret and the mend.
final class LintText: LintWriter {
  private let sink: OutputSink
  private let renderer: CaretRenderer

  init(_ sink: OutputSink, usesColour: Bool) {
    self.sink = sink
    renderer = CaretRenderer(usesColour: usesColour)
  }

  func begin() throws(OutputFault) {}

  func write(_ finding: Finding) throws(OutputFault) {
    try sink.write(renderer.render(finding.diagnostic))
  }

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {
    for (code, count) in uncounted.sorted(by: { $0.key < $1.key }) {
      try sink.write("\(VisibleText.line(file)): and \(count) more [\(code)]\n")
    }
  }

  func end(_ totals: LintTotals) throws(OutputFault) {
    if totals.files == 0 { return }
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let found = [
      totals.errors > 0 ? counted(totals.errors, "error") : nil,
      totals.warnings > 0 ? counted(totals.warnings, "warning") : nil,
      totals.notes > 0 ? counted(totals.notes, "note") : nil,
    ].compactMap(\.self)
    let sum = found.isEmpty ? "nothing found" : found.joined(separator: ", ")
    try sink.write("\(counted(totals.files, "file")): \(sum)\n")
  }
}

/// Workflow commands of GitHub Actions: one line a finding.
final class LintGitHub: LintWriter {
  private let sink: OutputSink

  init(_ sink: OutputSink) { self.sink = sink }

  func begin() throws(OutputFault) {}

  func write(_ finding: Finding) throws(OutputFault) {
    let diagnostic = finding.diagnostic
    let command =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let start = diagnostic.source.position(at: diagnostic.range.start)
    let end = diagnostic.source.position(at: diagnostic.range.end)
    let isOneLine = start.line == end.line
    var message = diagnostic.message
    if !diagnostic.label.isEmpty { message += ": \(diagnostic.label)" }
    if !diagnostic.help.isEmpty { message += "\nhelp: \(diagnostic.help)" }
    try sink.write(
      GitHubText.command(
        command,
        [
          "file": diagnostic.source.name, "line": "\(start.line)", "endLine": "\(end.line)",
          // Columns are only taken where both ends stand in one line.
          "col": isOneLine ? "\(start.column)" : "",
          "endColumn": isOneLine ? "\(end.column)" : "", "title": diagnostic.code,
        ], message))
  }

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {
    for (code, count) in uncounted.sorted(by: { $0.key < $1.key }) {
      try sink.write(
        GitHubText.command("notice", ["file": file, "title": code], "and \(count) more"))
    }
  }

  func end(_ totals: LintTotals) throws(OutputFault) {}
}
