internal import FormCheck

/// The payload of each valid record after clean-up, one a line; what is wrong with the others goes
/// to standard error, so that no record is left out without a word.
struct CleanedWriter: RecordWriter {
  let wantsValidRecords = true
  let wantsCleaned = true
  private let problems: TextWriter?

  init(problems: TextWriter?) { self.problems = problems }

  func append(_ record: CheckedRecord, to result: inout ShareResult) {
    if let cleaned = record.report.cleaned {
      result.output += cleaned
      result.output.append(UInt8(ascii: "\n"))
    }
    problems?.append(record, to: &result.errors)
  }
}
