internal import FormCheck

/// One JSON object a record (NDJSON), in the order of the input.
final class NDJSONWriter: RecordWriter {
  let wantsValidRecords: Bool
  let wantsCleaned = false
  private let sink: OutputSink

  init(_ sink: OutputSink, onlyInvalid: Bool) {
    self.sink = sink
    wantsValidRecords = !onlyInvalid
  }

  func begin() throws(OutputFault) {}

  func write(_ record: CheckedRecord) throws(OutputFault) {
    if !wantsValidRecords, record.report.verdict == .valid { return }
    var bytes: [UInt8] = []
    ReportJSON.append(record, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    try sink.write(bytes)
  }

  func end(_ totals: Totals) throws(OutputFault) {}
}

/// One JSON document: `records`, and what they add up to.
final class JSONWriter: RecordWriter {
  let wantsValidRecords: Bool
  let wantsCleaned = false
  private let sink: OutputSink
  private var isFirst = true

  init(_ sink: OutputSink, onlyInvalid: Bool) {
    self.sink = sink
    wantsValidRecords = !onlyInvalid
  }

  func begin() throws(OutputFault) { try sink.write("{\"records\":[") }

  func write(_ record: CheckedRecord) throws(OutputFault) {
    if !wantsValidRecords, record.report.verdict == .valid { return }
    var bytes = Array((isFirst ? "\n" : ",\n").utf8)
    isFirst = false
    ReportJSON.append(record, to: &bytes)
    try sink.write(bytes)
  }

  func end(_ totals: Totals) throws(OutputFault) {
    try sink.write(
      (isFirst ? "" : "\n")
        + "],\"summary\":{\"records\":\(totals.records),\"valid\":\(totals.valid),"
        + "\"invalid\":\(totals.invalid),\"undecided\":\(totals.undecided)}}\n")
  }
}
