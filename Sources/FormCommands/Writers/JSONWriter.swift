internal import FormCheck

/// One JSON object a record (NDJSON), in the order of the input.
struct NDJSONWriter: RecordWriter {
  let wantsValidRecords: Bool
  let tellsEachRecordAlone = true
  private let hasExcerpts: Bool

  init(onlyInvalid: Bool, hasExcerpts: Bool) {
    wantsValidRecords = !onlyInvalid
    self.hasExcerpts = hasExcerpts
  }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if !wantsValidRecords, record.isPassed { return }
    ReportJSON.append(record, hasExcerpts: hasExcerpts, to: &result.output)
    result.output.append(UInt8(ascii: "\n"))
  }

  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    RunJSON.append(run, to: &result.output)
    result.output.append(UInt8(ascii: "\n"))
  }
}

/// One JSON document: `records`, and what they add up to.
struct JSONWriter: RecordWriter {
  /// What stands in it.
  struct Contents: Sendable {
    var onlyInvalid = false
    /// Issues have labels and lines.
    var hasExcerpts = false
    /// Without it the document has nothing but its summary.
    var hasRecords = true
    /// `summary` counts records with known failures.
    var hasBaseline = false
    /// `summary` has the issues by field and code.
    var countsIssues = false
  }

  private let contents: Contents
  let separator = ","
  let tellsEachRecordAlone = true

  init(_ contents: Contents) { self.contents = contents }

  var wantsValidRecords: Bool { contents.hasRecords && !contents.onlyInvalid }

  func begin() -> String { contents.hasRecords ? "{\"records\":[" : "{" }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if !contents.hasRecords || contents.onlyInvalid && record.isPassed { return }
    result.output += ",\n".utf8
    ReportJSON.append(record, hasExcerpts: contents.hasExcerpts, to: &result.output)
  }

  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    if !contents.hasRecords { return }
    result.output += ",\n".utf8
    RunJSON.append(run, to: &result.output)
  }

  func end(_ run: RunSummary) -> String {
    let totals = run.totals
    var text = contents.hasRecords ? run.isEmpty ? "]," : "\n]," : ""
    text += "\"summary\":{\"records\":\(totals.records),\"valid\":\(totals.valid),"
    text += "\"invalid\":\(totals.invalid),\"undecided\":\(totals.undecided)"
    if totals.badHeaders > 0 { text += ",\"badHeaders\":\(totals.badHeaders)" }
    if let shortage = run.shortage { text += ",\"minRecords\":\(shortage.want)" }
    if !run.isComplete { text += ",\"complete\":false" }
    if totals.expected > 0 { text += ",\"expected\":\(totals.expected)" }
    if contents.hasBaseline { text += ",\"known\":\(totals.known)" }
    if contents.countsIssues {
      text += "," + String(decoding: SummaryText.json(run.issues), as: UTF8.self)
    }
    return text + "}}\n"
  }
}
