internal import FormCheck
internal import FormRecords
internal import FormText

/// What is wrong between the records of a run, in lines.
enum RunText {
  /// A line for each issue: where a compiler says the line, it says the record.
  static func append(_ run: CheckedRun, to bytes: inout [UInt8]) {
    for told in run.report.issues {
      let place = told.records.last.map { "\(VisibleText.line($0.source)): record \($0.number)" }
      bytes += "\(place ?? "records"): \(told.issue.severity.rawValue): ".utf8
      bytes += "\(VisibleText.line(told.issue.plainMessage)) [\(code(of: told.issue))]\n".utf8
    }
    for (code, count) in more(run) {
      bytes += "\(VisibleText.line(run.source)): and \(count) more [\(code)]\n".utf8
    }
  }

  /// Issues over the limit, by code.
  static func more(_ run: CheckedRun) -> [(code: String, count: Int)] {
    run.report.uncounted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// `iban/duplicateItem`.
  static func code(of issue: FormIssue) -> String {
    VisibleText.line(
      issue.field.isEmpty ? issue.code : "\(issue.field.dropFirst())/\(issue.code)")
  }

  /// The message behind the record that it is about.
  static func message(_ told: RunReport.Issue) -> String {
    (told.records.last.map { "record \($0.number): " } ?? "") + told.issue.plainMessage
  }
}
