internal import FormCheck
internal import FormEngine
internal import FormRecords
internal import FormText

/// SARIF 2.1.0 (OASIS): a result for each issue, and a rule for each code that a form may have.
struct SARIFWriter: RecordWriter {
  let wantsValidRecords = false
  let separator = ","
  private let version: String
  /// In the order of the log's rules.
  private let codes: [String]
  private let text = SARIFText()

  init(version: String, codes: [String]) {
    self.version = version
    self.codes = codes
  }

  func begin() -> String { SARIFText.beginning }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if record.report.issues.isEmpty { return }
    let source = record.text
    let file = SARIFText.PlaceInFile(source, text.file(source.name))
    let ranges = IssueRanges(of: record, source.bytes)
    for (index, issue) in record.report.issues.enumerated() {
      let written = issue.text.written(.sarif, field: issue.field) { told(of: issue) }
      let place = file.place(of: ranges.shown(index, issue))
      let digits = Fingerprint.digits(index, issue, record, ranges)
      let fix = SARIFFix.bytes(
        of: issue, in: record, at: ranges.open[index], source, uri: { text.uri(of: source.name) })
      let most =
        written.before.count + place.most + written.behind.count + digits.count + fix.count
      result.output.append(atMost: most + Self.ending.utf8CodeUnitCount + BytePen.mostDigits + 2) {
        pen in
        pen.append(written.before)
        place.append(to: &pen)
        pen.append(written.behind)
        pen.append(digits)
        pen.append(literal: Self.ending)
        pen.append(decimal: record.number)
        pen.append(literal: "}")
        pen.append(fix)
        pen.append(literal: "}")
      }
    }
  }

  /// What stands between the fingerprint and the number of the record.
  private static let ending: StaticString = "\"},\"properties\":{\"record\":"

  /// What stands before the place, and behind it up to the fingerprint.
  private func told(of issue: FormIssue) -> IssueText.Written {
    var before = Array(",\n".utf8)
    before += SARIFText.beginning(
      issue.code, index: codes.firstIndex(of: issue.code), level: Self.level(issue))
    JSONText.append(content: issue.fieldBeforeMessage, to: &before)
    before += SARIFText.ending(message: issue.message)
    before.append(UInt8(ascii: "{"))
    var behind: [UInt8] = []
    if !issue.field.isEmpty {
      behind.append(literal: ",\"logicalLocations\":[{\"fullyQualifiedName\":")
      JSONText.append(issue.field, to: &behind)
      behind.append(literal: ",\"kind\":\"property\"}]")
    }
    behind.append(literal: "}],\"partialFingerprints\":{\"formcheckIssue/v1\":\"")
    return IssueText.Written(before: before, behind: behind)
  }

  /// The line of a record is not known any more: the place is its file.
  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    for told in run.report.issues {
      let issue = told.issue
      result.output += ",\n".utf8
      result.output += SARIFText.beginning(
        issue.code, index: codes.firstIndex(of: issue.code), level: Self.level(issue))
      JSONText.append(content: issue.fieldBeforeMessage, to: &result.output)
      result.output += SARIFText.ending(message: issue.message)
      result.output += "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":".utf8
      JSONText.append(
        text.uri(of: told.records.last?.source ?? run.source), to: &result.output)
      result.output += "}}}],\"properties\":{\"records\":[".utf8
      result.output += told.records.map { String($0.number) }.joined(separator: ",").utf8
      result.output += "]}}".utf8
    }
  }

  /// An undecided value is a warning: nobody knows that it is wrong.
  private static func level(_ issue: FormIssue) -> String {
    switch issue.severity {
    case .error: issue.code == IssueCode.undecided.rawValue ? "warning" : "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  func end(_ run: RunSummary) -> String {
    var bytes = Array(run.isEmpty ? "]".utf8 : "\n]".utf8)
    bytes += SARIFText.invocation(isComplete: run.isComplete, status: run.status, run.notes)
    bytes += ("," + SARIFText.driver(version: version)).utf8
    for (index, code) in codes.enumerated() {
      bytes += (index > 0 ? ",\n" : "\n").utf8
      bytes += "{\"id\":".utf8
      JSONText.append(code, to: &bytes)
      bytes += ",\"shortDescription\":{\"text\":".utf8
      JSONText.append(
        IssueCode(rawValue: code)?.summary ?? "a check of the form does not hold", to: &bytes)
      bytes += "}}".utf8
    }
    bytes += "\n]}}}]}\n".utf8
    return String(decoding: bytes, as: UTF8.self)
  }
}
