internal import FormCheck
internal import FormEngine
internal import FormRecords
internal import FormText

/// An annotation of GitHub Actions for each issue: one line each.
struct GitHubWriter: RecordWriter {
  let wantsValidRecords = false

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if record.report.issues.isEmpty { return }
    let source = record.text
    let file = Self.file(record.source)
    let ranges = IssueRanges(of: record, source.bytes)
    for (index, issue) in record.report.issues.enumerated() {
      let range = ranges.shown(index, issue)
      let start = source.position(at: range.start)
      let end = source.position(at: range.end)
      let isOneLine = start.line == end.line
      let path = issue.field.isEmpty ? "" : "\(issue.field.dropFirst())/"
      GitHubText.append(
        Self.command(issue),
        [
          "file": file, "line": "\(start.line)", "endLine": "\(end.line)",
          // Columns are only taken where both ends stand in one line.
          "col": isOneLine ? "\(start.column)" : "",
          "endColumn": isOneLine ? "\(end.column)" : "",
          "title": VisibleText.line(path + issue.code),
        ], VisibleText.line(issue.plainMessage), to: &result.output)
    }
    for (code, count) in record.report.uncounted.sorted(by: { $0.key < $1.key }) {
      GitHubText.append(
        "notice", ["file": file, "line": "\(record.line)", "title": code], "and \(count) more",
        to: &result.output)
    }
  }

  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    for told in run.report.issues {
      GitHubText.append(
        Self.command(told.issue),
        [
          "file": Self.file(told.records.last?.source ?? run.source),
          "title": RunText.code(of: told.issue),
        ], VisibleText.line(RunText.message(told)), to: &result.output)
    }
    for (code, count) in RunText.more(run) {
      GitHubText.append(
        "notice", ["file": Self.file(run.source), "title": code], "and \(count) more",
        to: &result.output)
    }
  }

  /// What could not be read, and where a run was ended early.
  func end(_ run: RunSummary) -> String {
    run.notes.filter(\.isError).map {
      GitHubText.command("error", ["title": "formcheck"], VisibleText.line($0.text))
    }.joined()
  }

  /// An undecided value is a warning: nobody knows that it is wrong.
  private static func command(_ issue: FormIssue) -> String {
    switch issue.severity {
    case .error: issue.code == IssueCode.undecided.rawValue ? "warning" : "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// Standard input is no file of the repository.
  private static func file(_ source: String) -> String {
    if source == "-" { return "" }
    var path = source[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    return String(path)
  }
}
