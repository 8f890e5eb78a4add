internal import FormCheck

/// A record's report as a JSON object, with its keys in a fixed order.
enum ReportJSON {
  static func append(_ record: CheckedRecord, to bytes: inout [UInt8]) {
    bytes += "{\"source\":".utf8
    JSONText.append(record.source, to: &bytes)
    append(",\"record\":", record.number, to: &bytes)
    append(",\"line\":", record.line, to: &bytes)
    if let key = record.key { bytes += ",\"key\":".utf8 + key }
    bytes += ",\"verdict\":\"".utf8
    bytes += record.report.verdict.rawValue.utf8
    bytes += "\",\"issues\":[".utf8
    for (index, issue) in record.report.issues.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(issue, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    if !record.report.uncounted.isEmpty {
      let codes = record.report.uncounted.sorted { $0.key < $1.key }
      bytes += ",\"more\":{".utf8
      bytes += codes.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",").utf8
      bytes.append(UInt8(ascii: "}"))
    }
    if record.known > 0 { bytes += ",\"known\":\(record.known)".utf8 }
    appendManagers(record.report, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A key and a whole number: an interpolated text would take memory each time.
  private static func append(_ key: String, _ number: Int, to bytes: inout [UInt8]) {
    bytes += key.utf8
    bytes += String(number).utf8
  }

  static func append(_ issue: FormIssue, to bytes: inout [UInt8]) {
    bytes += "{\"field\":".utf8
    JSONText.append(issue.field, to: &bytes)
    bytes += ",\"code\":\"".utf8
    bytes += issue.code.utf8
    bytes.append(UInt8(ascii: "\""))
    if let rule = issue.rule {
      bytes += ",\"rule\":".utf8
      JSONText.append(rule, to: &bytes)
    }
    bytes += ",\"severity\":\"".utf8
    bytes += issue.severity.rawValue.utf8
    bytes += "\",\"message\":".utf8
    JSONText.append(issue.message, to: &bytes)
    append(",\"line\":", issue.line, to: &bytes)
    append(",\"column\":", issue.column, to: &bytes)
    if !issue.params.isEmpty {
      bytes += ",\"params\":{".utf8
      for (index, name) in issue.params.keys.sorted().enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        switch issue.params[name] {
        case .text(let text): JSONText.append(text, to: &bytes)
        case .number(let number): bytes += String(number).utf8
        case .values(let values): bytes += PayloadValue.list(values).jsonBytes
        case nil: bytes += "null".utf8
        }
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  static func appendManagers(_ report: Report, to bytes: inout [UInt8]) {
    bytes += ",\"managers\":{".utf8
    for (index, manager) in report.managers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONText.append(manager.name, to: &bytes)
      bytes += (manager.isValid ? ":true" : ":false").utf8
    }
    bytes += "},\"controls\":{".utf8
    for (index, control) in report.controls.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONText.append(control.name, to: &bytes)
      bytes += control.isEnabled ? ":{\"enabled\":true".utf8 : ":{\"enabled\":false".utf8
      bytes += ",\"waitsFor\":[".utf8
      for (place, field) in control.waitsFor.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(field, to: &bytes)
      }
      bytes += "]}".utf8
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
