internal import FormCheck

/// Explanations for programs: keys in a fixed order.
enum ExplanationJSON {
  static func json(_ fields: [FieldOutline], _ form: ValidationForm) -> [UInt8] {
    var bytes = Array("{\"fields\":[".utf8)
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append("{\"path\":", field.path, to: &bytes)
      append(",\"label\":", field.label, to: &bytes)
      append(",\"type\":", field.type, to: &bytes)
      append(",\"required\":", field.required, to: &bytes)
      append(",\"when\":", field.condition, to: &bytes)
      bytes += Array(",\"secret\":\(field.isSecret),\"coerce\":\(field.coerces)".utf8)
      bytes += Array(",\"normalize\":".utf8)
      append(field.cleanUp, to: &bytes)
      bytes += Array(",\"constraints\":[".utf8)
      for (place, constraint) in field.constraints.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        append("{\"key\":", constraint.key, to: &bytes)
        append(",\"written\":", constraint.written, to: &bytes)
        append(",\"rule\":", constraint.rule, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
      }
      bytes += Array("]}".utf8)
    }
    bytes += Array("],\"managers\":[".utf8)
    for (index, manager) in form.managerOutline.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append("{\"name\":", manager.name, to: &bytes)
      bytes += Array(",\"verifies\":".utf8)
      append(manager.verifies, to: &bytes)
      bytes += Array(",\"manages\":".utf8)
      append(manager.manages, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += Array("],\"controls\":[".utf8)
    for (index, control) in form.controlOutline.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append("{\"name\":", control.name, to: &bytes)
      append(",\"label\":", control.label, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes + Array("]}".utf8)
  }

  private static func append(_ texts: [String]?, to bytes: inout [UInt8]) {
    let value = texts.map { PayloadValue.list($0.map { .text($0) }) } ?? .null
    bytes += value.jsonBytes
  }

  static func json(_ explanation: Explanation, _ fields: [Explanation.Field]) -> [UInt8] {
    var bytes: [UInt8] = []
    append("{\"verdict\":", explanation.report.verdict.rawValue, to: &bytes)
    bytes += Array(",\"issues\":[".utf8)
    for (index, issue) in explanation.report.issues.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      ReportJSON.append(issue, to: &bytes)
    }
    bytes += Array("],\"fields\":[".utf8)
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(field, to: &bytes)
    }
    bytes += Array("],\"changes\":[".utf8)
    for (index, change) in explanation.changes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append("{\"op\":", change.operation, to: &bytes)
      append(",\"path\":", change.path, to: &bytes)
      if let value = change.value { bytes += Array(",\"value\":".utf8) + value.jsonBytes }
      append(",\"cause\":", change.cause, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
    ReportJSON.appendManagers(explanation.report, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private static func append(_ field: Explanation.Field, to bytes: inout [UInt8]) {
    append("{\"field\":", field.field, to: &bytes)
    append(",\"label\":", field.label, to: &bytes)
    append(",\"state\":", field.state, to: &bytes)
    append(",\"when\":", field.condition, to: &bytes)
    bytes += Array(",\"constraints\":[".utf8)
    for (index, constraint) in field.constraints.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append("{\"key\":", constraint.key, to: &bytes)
      append(",\"written\":", constraint.written, to: &bytes)
      append(",\"rule\":", constraint.rule, to: &bytes)
      append(",\"outcome\":", constraint.outcome.rawValue, to: &bytes)
      append(",\"reason\":", constraint.reason, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += Array("]}".utf8)
  }

  private static func append(_ key: String, _ text: String?, to bytes: inout [UInt8]) {
    bytes += Array(key.utf8)
    if let text { JSONText.append(text, to: &bytes) } else { bytes += Array("null".utf8) }
  }
}
