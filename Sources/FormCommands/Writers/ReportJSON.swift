internal import FormCheck

/// A record's report as a JSON object, with its keys in a fixed order.
enum ReportJSON {
  static func append(_ record: CheckedRecord, to bytes: inout [UInt8]) {
    bytes += "{\"source\":".utf8
    JSONText.append(record.source, to: &bytes)
    bytes += ",\"record\":\(record.number),\"line\":\(record.line)".utf8
    if let key = record.key { bytes += ",\"key\":".utf8 + key }
    bytes += ",\"verdict\":\"\(record.report.verdict.rawValue)\",\"issues\":[".utf8
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

  static func append(_ issue: Issue, to bytes: inout [UInt8]) {
    bytes += "{\"field\":".utf8
    JSONText.append(issue.field, to: &bytes)
    bytes += ",\"code\":\"\(issue.code)\"".utf8
    if let rule = issue.rule {
      bytes += ",\"rule\":".utf8
      JSONText.append(rule, to: &bytes)
    }
    bytes += ",\"severity\":\"\(issue.severity.rawValue)\",\"message\":".utf8
    JSONText.append(issue.message, to: &bytes)
    bytes += ",\"line\":\(issue.line),\"column\":\(issue.column)".utf8
    if !issue.params.isEmpty {
      bytes += ",\"params\":{".utf8
      for (index, name) in issue.params.keys.sorted().enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        switch issue.params[name] {
        case .text(let text): JSONText.append(text, to: &bytes)
        case .number(let number): bytes += String(number).utf8
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
      bytes += ":{\"enabled\":\(control.isEnabled),\"waitsFor\":[".utf8
      for (place, field) in control.waitsFor.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(field, to: &bytes)
      }
      bytes += "]}".utf8
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
