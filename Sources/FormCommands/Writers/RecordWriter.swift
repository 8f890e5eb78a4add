internal import FormCheck
internal import FormText

/// One checked record on its way to the output.
struct CheckedRecord {
  /// The input as it was named; `-` is standard input.
  var source: String
  /// From 1, in its input.
  var number: Int
  /// The line in which it begins, from 1.
  var line: Int
  var columnsBefore: Int
  var report: Report
  /// What the engine still knows of it; nil where it was never read.
  var checker: Checker?
}

/// What stands at the end of a run.
struct Totals {
  var records = 0
  var valid = 0
  var invalid = 0
  var undecided = 0

  mutating func add(_ verdict: Verdict) {
    records += 1
    switch verdict {
    case .valid: valid += 1
    case .invalid: invalid += 1
    case .undecided: undecided += 1
    }
  }
}

/// One output format: one file each, all fed by the same loop.
protocol RecordWriter: AnyObject {
  /// Whether a valid record without warnings needs a report at all.
  var wantsValidRecords: Bool { get }
  /// Whether the writer wants the payload after clean-up.
  var wantsCleaned: Bool { get }
  func begin() throws(OutputFault)
  func write(_ record: CheckedRecord) throws(OutputFault)
  /// Called at the end, also of an interrupted run.
  func end(_ totals: Totals) throws(OutputFault)
}
