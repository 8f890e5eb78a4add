internal import FormCheck
internal import FormPages
internal import FormText

/// One document of HTML without network: the verdict, what is wrong most often, and the first records that fail.
///
/// Rows are written by the threads that check; how many there are, and what they add up to, is known at
/// the end, so they wait in a file (``OutputSpool``).
struct HTMLWriter: SuiteWriter {
  let wantsValidRecords = false
  var suites: (any SuiteWriter)? { self }
  private let list: ResultsList
  private let text = ExcerptMaker()
  /// The places of inputs, by their names.
  private let inputs: [String: Int]
  private let rows: ListedRows

  /// - Parameters:
  ///   - inputs: The inputs in their order.
  ///   - language: That of messages; nil where it is not one.
  init(inputs: [String], language: String?) {
    self.inputs = Dictionary(
      inputs.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    list = ResultsList(.anchors, language: language)
    rows = ListedRows()
  }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if record.report.issues.isEmpty, record.report.uncounted.isEmpty { return }
    if rows.isFull { return result.rows.append((result.output.count, 0)) }
    var html = HTML()
    let record = shown(record)
    list.append(record, to: &html)
    result.output += html.bytes
    result.output.append(UInt8(ascii: "\n"))
    result.rows.append((result.output.count, record.hash))
  }

  func cut(_ result: ChunkResult) -> ChunkResult { rows.cut(result) }

  private func shown(_ record: CheckedRecord) -> ResultRecord {
    let excerpts = text.excerpts(of: record)
    return ResultRecord(
      source: record.source, input: inputs[record.source] ?? 0, number: record.number,
      line: record.line, verdict: record.report.verdict.rawValue,
      issues: record.report.issues.enumerated().map { index, issue in
        ResultRecord.Issue(
          field: issue.field, code: issue.code, severity: issue.severity.rawValue,
          message: issue.message, label: issue.label, line: issue.line, column: issue.column,
          excerpt: excerpts.isEmpty ? nil : excerpts[index])
      },
      more: record.report.uncounted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  // MARK: Around the rows

  func begin(_ suites: [InputSuite], _ run: RunSummary) -> String {
    let listed = rows.listed
    let counts = ResultCounts(
      kinds: run.issues.sorted.map {
        (kind: ResultKind(field: $0.key.field, code: $0.key.code), count: $0.count)
      }, rest: run.issues.rest)
    let chart = ResultsChart(counts, .anchors)
    let head = head(suites, run)
    var html = HTML()
    html.raw("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">\n")
    html.element("head") { html in
      ResultsFrame.appendMeta(title: head.title, to: &html)
      Document.appendStyles(more: chart.filterStyle, to: &html)
    }
    html.raw("\n<body>\n")
    head.append(to: &html)
    html.raw("\n<main>\n")
    chart.append(to: &html)
    html.element("h2", ["id": "list"], text: "Records")
    html.element("p", text: Self.words(listed))
    chart.appendNotes(to: &html)
    html.element("p", ["id": "shown", "role": "status"]) { _ in }
    html.raw("\n")
    // The end of the element comes with the end of the run.
    html.raw("<ol id=\"records\" data-run=\"")
    html.text(listed.digest)
    html.raw("\">\n")
    return html.string
  }

  private func head(_ suites: [InputSuite], _ run: RunSummary) -> ResultsHead {
    let totals = run.totals
    let failed = totals.invalid + totals.undecided
    let counts = ResultsHead.counts(
      records: totals.records, valid: totals.valid, invalid: totals.invalid,
      undecided: totals.undecided, known: totals.known, remarked: totals.remarked,
      badHeaders: totals.badHeaders)
    let names =
      suites.count == 1 ? suites[0].source == "-" ? "standard input" : suites[0].source : nil
    let verdict: String
    switch run.status {
    case .valid where totals.records == 0: verdict = "No records were checked"
    case .valid where failed == 0: verdict = "Passed"
    case .valid: verdict = "Passed: as many records may fail"
    case .invalid: verdict = "Failed"
    case .formIsWrong, .unreadable, .usage, .hungUp, .interrupted, .quit, .terminated:
      verdict = "Not complete"
    }
    return ResultsHead(
      title: ResultsHead.title(failed: failed, of: totals.records, names),
      verdict: verdict, isGood: run.status == .valid && totals.records > 0,
      counts: counts.map { (name: $0.0, count: $0.1) }, notes: run.notes.map(\.text))
  }

  private static func words(_ listed: ListedRows.Listed) -> String {
    if listed.all == 0 { return "There is nothing to list." }
    if listed.all == listed.rows { return "All records with issues, in the order of the input." }
    return "The first \(ResultsText.grouped(listed.rows)) of "
      + "\(ResultsText.grouped(listed.all)) records with issues, in the order of the input; counts are of "
      + "all. To see all records: write them with --format ndjson -o FILE.ndjson, then "
      + "formcheck serve results FILE.ndjson."
  }

  func begin(_ suite: InputSuite) -> String { "" }

  func end(_ suite: InputSuite) -> String { "" }

  func end(_ run: RunSummary) -> String {
    var html = HTML()
    html.raw("</ol>\n</main>\n")
    ResultsFrame.appendTurn(to: &html)
    html.raw("\n<script>")
    html.raw(ResultsScript.text)
    html.raw("</script>\n</body>\n</html>\n")
    return html.string
  }
}
