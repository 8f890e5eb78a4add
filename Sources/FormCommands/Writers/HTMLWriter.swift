internal import FormCheck
internal import FormEngine
internal import FormPages
internal import FormRecords
internal import FormText

/// One document of HTML without network: the verdict, what is wrong most often, and the first records that fail.
///
/// Rows are written by the threads that check; how many there are, and what they add up to, is known at
/// the end, so they wait in a file (``OutputSpool``).
struct HTMLWriter: SuiteWriter {
  let wantsValidRecords = false
  var suites: (any SuiteWriter)? { self }
  private let list: ResultsList
  /// The language of the page's own words, and the words.
  private let spoken: String
  private let words: ResultsWords
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
    spoken = PageWords.language(accepting: language)
    words = ResultsWords.of(spoken)
    list = ResultsList(.anchors, language: language, words)
    rows = ListedRows()
  }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if record.report.issues.isEmpty, record.report.uncounted.isEmpty { return }
    if rows.isFull { return result.rows.append((result.output.count, 0, "")) }
    var html = HTML()
    let record = shown(record)
    list.append(record, to: &html)
    result.output += html.bytes
    result.output.append(UInt8(ascii: "\n"))
    result.rows.append((result.output.count, record.hash, record.id))
  }

  /// The line of a record is not known any more.
  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    for told in run.report.issues {
      if rows.isFull { return result.rows.append((result.output.count, 0, "")) }
      var html = HTML()
      list.append(shown(told, run.source), to: &html)
      result.output += html.bytes
      result.output.append(UInt8(ascii: "\n"))
      result.rows.append((result.output.count, 0, ""))
    }
  }

  private func shown(_ told: RunReport.Issue, _ last: String) -> ResultRecord {
    let issue = told.issue
    let source = told.records.last?.source ?? last
    let isOpen = issue.code == IssueCode.undecided.rawValue
    var record = ResultRecord(
      source: source, input: inputs[source] ?? 0, number: told.records.last?.number ?? 1, line: 0,
      verdict: (issue.severity != .error ? Verdict.valid : isOpen ? .undecided : .invalid).rawValue,
      issues: [
        ResultRecord.Issue(
          field: issue.field, code: issue.code, severity: issue.severity.rawValue,
          message: issue.plainMessage, label: issue.label, line: 0, column: 0)
      ], more: [])
    record.placeAtEnd = rows.nextAtEnd()
    record.named = told.records.map { named in
      let id = ResultRecord.id(named.number, input: inputs[named.source] ?? 0)
      return ResultRecord.Named(
        number: named.number, source: named.source == source ? nil : named.source,
        id: rows.lists(id) ? id : nil)
    }
    return record
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
    let chart = ResultsChart(counts, .anchors, words)
    let head = head(suites, run)
    var html = HTML()
    html.raw("<!DOCTYPE html>\n<html lang=\"")
    html.text(spoken)
    html.raw("\" dir=\"")
    html.text(HTML.direction(of: spoken))
    html.raw("\">\n")
    html.element("head") { html in
      ResultsFrame.appendMeta(title: head.title, to: &html)
      Document.appendStyles(more: chart.filterStyle, to: &html)
    }
    html.raw("\n<body>\n")
    head.append(words, notesAreEnglish: spoken != "en", to: &html)
    html.raw("\n<main>\n")
    chart.append(to: &html)
    html.element("h2", ["id": "list"], text: words[.list])
    html.element("p", text: sentence(listed))
    chart.appendNotes(to: &html)
    html.element("p", ["id": "shown", "role": "status"]) { _ in }
    ResultsFrame.appendGo(words, isServed: false, to: &html)
    html.raw("\n")
    // The end of the element comes with the end of the run.
    html.raw("<ol id=\"records\" data-run=\"")
    html.text(listed.digest)
    html.raw("\" data-words=\"")
    html.text(ResultsFrame.scriptWords(words))
    html.raw("\">\n")
    return html.string
  }

  private func head(_ suites: [InputSuite], _ run: RunSummary) -> ResultsHead {
    let totals = run.totals
    let failed = totals.invalid + totals.undecided
    let counts = ResultsHead.counts(
      records: totals.records, valid: totals.valid, invalid: totals.invalid,
      undecided: totals.undecided, known: totals.known, remarked: totals.remarked,
      badHeaders: totals.badHeaders, together: totals.runIssues, words)
    let names =
      suites.count == 1 ? suites[0].source == "-" ? words[.input] : suites[0].source : nil
    let verdict: String
    switch run.status {
    case .valid where totals.records == 0: verdict = words[.unchecked]
    case .valid where failed == 0: verdict = words[.passed]
    case .valid: verdict = words[.passedWithin]
    case .invalid: verdict = words[.notPassed]
    case .formIsWrong, .unreadable, .usage, .hungUp, .interrupted, .quit, .terminated:
      verdict = words[.incomplete]
    }
    return ResultsHead(
      title: words.title(failed: failed, of: totals.records, names),
      verdict: verdict, isGood: run.status == .valid && totals.records > 0,
      counts: counts.map { (name: $0.0, count: $0.1) }, notes: run.notes.map(\.text))
  }

  private func sentence(_ listed: ListedRows.Listed) -> String {
    if listed.all == 0 { return words[.nothing] }
    if listed.all == listed.rows { return words[.allListed] }
    return words[.firstListed].filled("rows", words.grouped(listed.rows))
      .filled("all", words.grouped(listed.all))
  }

  func begin(_ suite: InputSuite) -> String { "" }

  func end(_ suite: InputSuite) -> String { "" }

  func end(_ run: RunSummary) -> String {
    var html = HTML()
    html.raw("</ol>\n</main>\n")
    ResultsFrame.appendTurn(words, to: &html)
    html.raw("\n<script>")
    html.raw(ResultsScript.text)
    html.raw("</script>\n</body>\n</html>\n")
    return html.string
  }
}
