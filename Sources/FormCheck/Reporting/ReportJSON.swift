package import FormText

/// Reports as JSON, with keys in a fixed order.
package enum ReportJSON {
  /// The place of a report among others, and facts that only a run of the command knows.
  package struct Record {
    /// The input as it was named; `-` is standard input.
    package var source: String
    /// From 1, in its input.
    package var number: Int
    /// The line in which the record begins, from 1.
    package var line: Int
    /// A value that identifies the record, as JSON.
    package var key: [UInt8]?
    /// Issues that a baseline lists.
    package var known = 0
    /// The record fails as it is expected to.
    package var isExpected = false

    package init(source: String, number: Int, line: Int) {
      self.source = source
      self.number = number
      self.line = line
    }
  }

  /// Appends a report as one JSON object, as `formcheck check --format ndjson` prints it.
  ///
  /// - Parameter issues: Appends the value of `issues`.
  package static func append(
    _ report: Report, of record: Record, to bytes: inout [UInt8], issues: (inout [UInt8]) -> Void
  ) {
    JSONBuilder.append(to: &bytes) { json in
      json.object { json in
        json.add("source", record.source)
        json.add("record", record.number)
        json.add("line", record.line)
        if let key = record.key { json.add("key", json: key) }
        json.add("verdict", report.verdict.rawValue)
        json.add(named: "issues", issues)
        if !report.uncounted.isEmpty {
          json.object("more") { json in
            for (code, count) in report.uncounted.sorted(by: { $0.key < $1.key }) {
              json.add(named: code) { $0 += String(count).utf8 }
            }
          }
        }
        if record.known > 0 { json.add("known", record.known) }
        if record.isExpected { json.add("expected", true) }
        appendManagers(report, to: &json)
      }
    }
  }

  /// Appends a list of issues.
  package static func append(_ issues: [FormIssue], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, issue) in issues.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(issue, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends a list of issues with their labels.
  ///
  /// - Parameter more: Appends further members of an issue, by its place in the list.
  package static func append(
    labelled issues: [FormIssue], to bytes: inout [UInt8],
    more: (Int, inout JSONBuilder) -> Void = { _, _ in }
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, issue) in issues.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(issue, to: &bytes)
      var json = JSONBuilder()
      if let label = issue.label { json.add("label", label) }
      more(index, &json)
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

  /// The bytes before the line and behind the column.
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

  /// The members of an issue between its field and its line.
  package static func members(of issue: FormIssue) -> [UInt8] {
    var json = JSONBuilder()
    json.add("code", issue.code)
    if let rule = issue.rule { json.add("rule", rule) }
    if let alternative = issue.alternative { json.add("alternative", alternative) }
    json.add("severity", issue.severity.rawValue)
    json.add("message", issue.message)
    return json.bytes
  }

  /// The parameters of an issue as a JSON object, which may be empty.
  package static func parameters(of issue: FormIssue) -> [UInt8] {
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

  /// Appends the members `managers` and `controls`.
  package static func appendManagers(_ report: Report, to json: inout JSONBuilder) {
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
