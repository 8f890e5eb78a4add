internal import FormCheck

/// The payload of each valid record after clean-up, one a line; what is wrong with the others goes
/// to another sink, so that no record is left out without a word.
final class CleanedWriter: RecordWriter {
  let wantsValidRecords = true
  let wantsCleaned = true
  private let sink: OutputSink
  private let problems: TextWriter?

  init(_ sink: OutputSink, problems: TextWriter?) {
    self.sink = sink
    self.problems = problems
  }

  func begin() throws(OutputFault) {}

  func write(_ record: CheckedRecord) throws(OutputFault) {
    if let cleaned = record.report.cleaned {
      try sink.write(cleaned + [UInt8(ascii: "\n")])
    }
    try problems?.write(record)
  }

  func end(_ totals: Totals) throws(OutputFault) {}
}
