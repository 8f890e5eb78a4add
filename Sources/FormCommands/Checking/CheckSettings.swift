internal import FormDocuments
internal import FormPlatform

/// The settings of a run of `check` for its threads.
struct CheckSettings: Sendable {
  var locale: String?
  /// The value of `now` and `today`; the default is the clock.
  var now: Date?
  var stopsAtFirst: Bool
  /// An undecided record counts as a failed one.
  var countsUndecided: Bool

  /// Failures that are known already; nil where none are.
  var baseline: Baseline?
  /// All failures are noted for a baseline; without another one all of them pass.
  var writesBaseline = false

  /// The share of records that may fail, or nil.
  var failRate: FailRate?
  /// The least number of records that a run must have.
  var minRecords = 0
  /// Issues are counted by field and code.
  var countsIssues = false

  /// Records that are written apart.
  var split: RecordSplit?

  /// The member that results repeat to identify their record.
  var carried: CarriedMember?

  /// The limits of a document of YAML.
  var documents = DocumentLimits()

  /// The fields that are reported; if empty, all fields.
  var only: [String] = []
  /// Cells of tables with one of these strings are empty.
  var nulls: [String] = []
  /// Whether fields that were not sent are not missing.
  var areParts = false
  /// The remote checks that no command answers.
  var remotesWithoutCommand: Set<String> = []

  /// Bytes that a form's `records` keep in memory, about.
  var recordMemory = 1 << 26

  /// Each failure must be known, not the number of them alone.
  var tellsFailuresApart: Bool { baseline != nil || writesBaseline }

  /// Whether failed records need a report even if it is not written.
  var wantsReports: Bool { tellsFailuresApart || countsIssues || split?.keepsRejectedRows == true }

  /// The maximum number of reported issues of a record.
  var mostIssues = 100

  /// The filter of known failures, for one thread; nil without a baseline.
  func failureFilter() -> FailureFilter? {
    if !tellsFailuresApart { return nil }
    return FailureFilter(
      known: baseline.map { KnownFailures($0) } ?? KnownFailures(), notesAll: writesBaseline,
      mostIssues: mostIssues)
  }

  /// Whether a run that found this has found enough.
  func isEnough(_ totals: Totals) -> Bool {
    stopsAtFirst && isFailed(totals)
  }

  func isFailed(_ totals: Totals) -> Bool {
    let failed = failed(totals)
    return totals.badHeaders > 0 || totals.runsInvalid > 0
      || countsUndecided && totals.runsUndecided > 0
      || failed > 0 && failRate?.allows(failed, of: totals.records) != true
  }

  /// That a run with these totals has too few records; nil where it has enough.
  func shortage(of totals: Totals) -> RunSummary.Shortage? {
    totals.records < minRecords
      ? RunSummary.Shortage(got: totals.records, want: minRecords) : nil
  }

  /// Records that fail.
  func failed(_ totals: Totals) -> Int {
    totals.invalid + (countsUndecided ? totals.undecided - totals.tolerated : 0)
  }
}
