internal import FormCheck

/// The payload of each valid record after clean-up, one a line; what is wrong with the others goes
/// to standard error, so that no record is left out without a word.
struct CleanedWriter: RecordWriter {
  private let problems: TextWriter?
  private let prints: Bool

  /// - Parameter prints: False where the payloads are written apart.
  init(problems: TextWriter?, prints: Bool) {
    self.problems = problems
    self.prints = prints
  }

  var wantsValidRecords: Bool { prints }
  var wantsCleaned: Bool { prints }

  func append(_ record: CheckedRecord, to result: inout ChunkResult) {
    if prints, let cleaned = record.report.cleaned {
      result.output += cleaned
      result.output.append(UInt8(ascii: "\n"))
    }
    problems?.append(record, to: &result.errors)
  }

  func append(_ run: CheckedRun, to result: inout ChunkResult) {
    if problems != nil { RunText.append(run, to: &result.errors) }
  }
}
