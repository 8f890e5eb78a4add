internal import FormCheck
internal import FormPages
internal import FormText

/// A record's report as a JSON object, with its keys in a fixed order.
enum ReportJSON {
  /// - Parameter hasExcerpts: Whether each issue has the label of its field and the line with its value.
  static func append(_ record: CheckedRecord, hasExcerpts: Bool, to bytes: inout [UInt8]) {
    let excerpts = hasExcerpts ? ExcerptMaker().excerpts(of: record) : []
    JSONBuilder.append(to: &bytes) { json in
      json.object { json in
        json.add("source", record.source)
        json.add("record", record.number)
        json.add("line", record.line)
        if let key = record.key { json.add("key", json: key) }
        json.add("verdict", record.report.verdict.rawValue)
        json.add(named: "issues") { bytes in
          if !hasExcerpts { return append(record.report.issues, to: &bytes) }
          append(record.report.issues, excerpts, to: &bytes)
        }
        if !record.report.uncounted.isEmpty {
          json.object("more") { json in
            for (code, count) in record.report.uncounted.sorted(by: { $0.key < $1.key }) {
              json.add(named: code) { $0 += String(count).utf8 }
            }
          }
        }
        if record.known > 0 { json.add("known", record.known) }
        if record.isExpected { json.add("expected", true) }
        appendManagers(record.report, to: &json)
      }
    }
  }

  /// A list of issues.
  static func append(_ issues: [FormIssue], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, issue) in issues.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(issue, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The same with labels, and with an excerpt for each unless the record may not be shown.
  private static func append(
    _ issues: [FormIssue], _ excerpts: [ResultRecord.Excerpt], to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, issue) in issues.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(issue, to: &bytes)
      var json = JSONBuilder()
      if let label = issue.label { json.add("label", label) }
      if excerpts.indices.contains(index) {
        json.object("excerpt") { json in
          json.add("before", excerpts[index].before)
          json.add("marked", excerpts[index].marked)
          json.add("after", excerpts[index].after)
        }
      }
      if json.bytes.isEmpty { continue }
      // They stand behind all else that an issue has.
      bytes[bytes.count - 1] = UInt8(ascii: ",")
      bytes += json.bytes
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ issue: FormIssue, to bytes: inout [UInt8]) {
    let written = issue.text.written(.json, field: issue.field) { told(of: issue) }
    let places = ",\"column\":".utf8.count + 2 * BytePen.mostDigits
    bytes.append(atMost: written.before.count + places + written.behind.count) { pen in
      pen.append(written.before)
      pen.append(decimal: issue.line)
      pen.append(literal: ",\"column\":")
      pen.append(decimal: issue.column)
      pen.append(written.behind)
    }
  }

  /// What stands before the line, and behind the column.
  private static func told(of issue: FormIssue) -> IssueText.Written {
    var before: [UInt8] = []
    before.append(literal: "{\"field\":")
    JSONText.append(issue.field, to: &before)
    before.append(UInt8(ascii: ","))
    before += members(of: issue)
    before.append(literal: ",\"line\":")
    var behind: [UInt8] = []
    let params = parameters(of: issue)
    if !params.isEmpty {
      behind.append(literal: ",\"params\":")
      behind += params
    }
    behind.append(UInt8(ascii: "}"))
    return IssueText.Written(before: before, behind: behind)
  }

  /// Those between the field and the line.
  static func members(of issue: FormIssue) -> [UInt8] {
    var json = JSONBuilder()
    json.add("code", issue.code)
    if let rule = issue.rule { json.add("rule", rule) }
    if let alternative = issue.alternative { json.add("alternative", alternative) }
    json.add("severity", issue.severity.rawValue)
    json.add("message", issue.message)
    return json.bytes
  }

  /// Nothing where there are none.
  static func parameters(of issue: FormIssue) -> [UInt8] {
    if issue.params.isEmpty { return [] }
    var json = JSONBuilder()
    json.object { json in
      for name in issue.params.keys.sorted() {
        json.add(named: name) { bytes in
          switch issue.params[name] {
          case .text(let text): JSONText.append(text, to: &bytes)
          case .number(let number): bytes += String(number).utf8
          case .values(let values): bytes += PayloadValue.list(values).jsonBytes
          case .value(let value): bytes += value.jsonBytes
          case nil: bytes += "null".utf8
          }
        }
      }
    }
    return json.bytes
  }

  static func appendManagers(_ report: Report, to json: inout JSONBuilder) {
    json.object("managers") { json in
      for manager in report.managers {
        json.add(named: manager.name) { $0 += (manager.isValid ? "true" : "false").utf8 }
      }
    }
    json.object("controls") { json in
      for control in report.controls {
        json.add(named: control.name) { bytes in
          JSONBuilder.append(to: &bytes) { json in
            json.object { json in
              json.add("enabled", control.isEnabled)
              json.list("waitsFor") { json in for text in control.waitsFor { json.text(text) } }
            }
          }
        }
      }
    }
  }
}
