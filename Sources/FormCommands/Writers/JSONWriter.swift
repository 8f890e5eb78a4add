internal import FormCheck

/// One JSON object a record (NDJSON), in the order of the input.
struct NDJSONWriter: RecordWriter {
  let wantsValidRecords: Bool

  init(onlyInvalid: Bool) { wantsValidRecords = !onlyInvalid }

  func append(_ record: CheckedRecord, to result: inout ShareResult) {
    if !wantsValidRecords, record.isPassed { return }
    ReportJSON.append(record, to: &result.output)
    result.output.append(UInt8(ascii: "\n"))
  }
}

/// One JSON document: `records`, and what they add up to.
struct JSONWriter: RecordWriter {
  let wantsValidRecords: Bool
  let separator = ","

  private let hasBaseline: Bool

  init(onlyInvalid: Bool, hasBaseline: Bool) {
    wantsValidRecords = !onlyInvalid
    self.hasBaseline = hasBaseline
  }

  func begin() -> String { "{\"records\":[" }

  func append(_ record: CheckedRecord, to result: inout ShareResult) {
    if !wantsValidRecords, record.isPassed { return }
    result.output += ",\n".utf8
    ReportJSON.append(record, to: &result.output)
  }

  func end(_ run: RunEnd) -> String {
    let totals = run.totals
    return (run.isEmpty ? "" : "\n")
      + "],\"summary\":{\"records\":\(totals.records),\"valid\":\(totals.valid),"
      + "\"invalid\":\(totals.invalid),\"undecided\":\(totals.undecided)"
      + (hasBaseline ? ",\"known\":\(totals.known)}}\n" : "}}\n")
  }
}
