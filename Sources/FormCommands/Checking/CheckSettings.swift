internal import FormDocuments
internal import FormPlatform

/// What the threads of a run of `check` are told.
struct CheckSettings: Sendable {
  var locale: String?
  /// What `now` and `today` mean; the clock where nothing is said.
  var now: Date?
  var stopsAtFirst: Bool
  /// An undecided record counts as a failed one.
  var countsUndecided: Bool

  /// Failures that are known already; nil where none are.
  var baseline: Baseline?
  /// All failures are noted for a baseline; without another one all of them pass.
  var writesBaseline = false

  /// The share of records that may fail; none where nothing is said.
  var failRate: FailRate?
  /// The least number of records that a run must have.
  var minRecords = 0
  /// Issues are counted by field and code.
  var countsIssues = false

  /// Records that are written apart.
  var split: RecordSplit?

  /// What results say of their record, so that it is found again.
  var carried: CarriedMember?

  /// What a document of YAML may hold.
  var documents = DocumentLimits()

  /// The fields that are told of; empty for all.
  var only: [String] = []
  /// Cells of tables that have one of these texts are empty.
  var nulls: [String] = []
  /// What was not sent is not missing.
  var areParts = false

  /// Bytes that a form's `records` keep in memory, about.
  var recordMemory = 1 << 26

  /// Each failure must be known, not the number of them alone.
  var tellsFailuresApart: Bool { baseline != nil || writesBaseline }

  /// Whether records that fail need a report even if nobody writes it.
  var wantsReports: Bool { tellsFailuresApart || countsIssues || split?.keepsRejectedRows == true }

  /// Issues of a record that are told.
  var mostIssues = 100

  /// What takes known failures out, for one thread; nil where there are none.
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
