internal import FormCheck
internal import FormRecords
internal import FormStreams
internal import FormText

/// One checked record on its way to the output.
struct CheckedRecord {
  /// The input as it was named; `-` is standard input.
  var source: String
  /// From 1, in its input; 0 is the header of a table.
  var number: Int
  /// The line in which it begins, from 1.
  var line: Int
  var columnsBefore: Int
  var report: Report
  /// The checker with the values of the record; nil if the record was never read.
  var checker: Checker?
  /// Issues that a baseline lists; the report has the others.
  var known = 0
  /// It fails, but for nothing that is not known.
  var isKnown = false
  /// It fails as it is expected to; its issues were taken out of the report.
  var isExpected = false

  /// The row that the record was made of, and what of it must not be shown; nil where it is JSON.
  var row: (bytes: [UInt8], masks: [SourceRange])?

  /// How a value is written in the input.
  var spelling = Spelling.json

  enum Spelling {
    /// YAML takes scalars of JSON too.
    case json
    case cell
    /// A web form, whose signs are escaped.
    case query
  }

  /// A value that identifies the record, as JSON; nil without --carry.
  var key: [UInt8]?

  /// The bytes of the record in the input.
  var bytes: [UInt8] { row?.bytes ?? checker?.recordBytes() ?? [] }
  /// The ranges of the record that must be hidden.
  var masks: [SourceRange] { row?.masks ?? checker?.masks() ?? [] }

  /// The ranges that must be hidden; nil if the whole record must be.
  var masksOfShown: LineMasks? {
    guard let checker else { return nil }
    let isBroken = report.issues.first?.code == "badInput"
    if isBroken, !checker.showsBrokenRecords { return nil }
    return isBroken ? [] : LineMasks(masks)
  }

  /// Whether the record needs no message.
  var isPassed: Bool { report.verdict == .valid || isKnown || isExpected }

  /// It passed, but for warnings.
  var isPassedWithWords: Bool {
    isPassed && !(report.issues.isEmpty && report.uncounted.isEmpty)
  }

  /// The record's bytes, with their place in the input.
  var text: SourceText {
    SourceText(name: source, bytes: bytes, firstLine: line, columnsBefore: columnsBefore)
  }
}

extension FormIssue {
  /// A message with its field, such as `address/zip: fill this in`, for lists that show only messages.
  var messageWithField: String { fieldBeforeMessage + message }

  /// Such as `address/zip: `; nothing for the whole record.
  var fieldBeforeMessage: String {
    field.isEmpty ? "" : VisibleText.line(String(field.dropFirst())) + ": "
  }
}

/// The result for issues between the records of a run.
struct CheckedRun {
  var report: RunReport
  /// The last input as it was named.
  var source: String
  /// Issues that a baseline lists; the report has the others.
  var known = 0
}

extension RunFault {
  /// That records could not be compared, in a line.
  var message: String {
    "the records cannot be compared: \(folder), for temporary files: \(systemMessage(number))"
  }
}

/// The counts at the end of a run.
struct Totals: BitwiseCopyable, Sendable {
  var records = 0
  var valid = 0
  var invalid = 0
  var undecided = 0
  /// Records that fail for nothing that is not known.
  var known = 0
  /// Records that fail as they are expected to.
  var expected = 0
  /// Issues that a baseline lists.
  var knownIssues = 0
  /// Issues over the limit of a record, which no format lists.
  var unlisted = 0
  /// Undecided records that never change the exit status.
  var tolerated = 0
  /// Tables whose header names a field that the form does not have, or lacks a column that every row needs.
  var badHeaders = 0
  /// Records and headers that passed, but for warnings.
  var remarked = 0
  /// Runs, of one form each, whose records do not fit together; and those of which that is undecided.
  var runsInvalid = 0
  var runsUndecided = 0
  /// Runs with warnings only.
  var runsRemarked = 0
  /// Issues of several records together.
  var runIssues = 0

  /// Adds what was found between the records of a run.
  ///
  /// - Parameter isTolerated: Whether undecided issues do not change the exit status.
  mutating func add(run report: RunReport, isTolerated: Bool) {
    runIssues += report.issues.count + report.uncounted.values.reduce(0, +)
    switch report.verdict {
    case .valid: runsRemarked += report.isEmpty ? 0 : 1
    case .invalid: runsInvalid += 1
    case .undecided: runsUndecided += isTolerated ? 0 : 1
    }
  }

  mutating func add(_ verdict: Verdict, isKnown: Bool = false, count: Int = 1) {
    records += count
    if isKnown {
      known += count
      return
    }
    switch verdict {
    case .valid: valid += count
    case .invalid: invalid += count
    case .undecided: undecided += count
    }
  }

  mutating func add(_ other: Totals) {
    records += other.records
    valid += other.valid
    invalid += other.invalid
    undecided += other.undecided
    known += other.known
    expected += other.expected
    knownIssues += other.knownIssues
    unlisted += other.unlisted
    tolerated += other.tolerated
    badHeaders += other.badHeaders
    remarked += other.remarked
    runsInvalid += other.runsInvalid
    runsUndecided += other.runsUndecided
    runsRemarked += other.runsRemarked
    runIssues += other.runIssues
  }
}

/// One output format: one file each.
///
/// Records are written by the threads that checked them, each to what its chunk came to; the
/// beginning, the end and the order are the joiner's.
protocol RecordWriter: Sendable {
  /// Whether a valid record without warnings needs a report at all.
  var wantsValidRecords: Bool { get }
  /// Whether the writer wants the payload after clean-up.
  var wantsCleaned: Bool { get }
  /// Whether each record is read without the others, so that facts about its whole table are repeated in it.
  var tellsEachRecordAlone: Bool { get }
  /// The writer itself where its totals come first, so that records must wait for them.
  ///
  /// A requirement instead of a cast: a search for a conformance takes half a millisecond of every run.
  var suites: (any SuiteWriter)? { get }
  /// The separator before each record except the first.
  var separator: String { get }
  func begin() -> String
  /// Appends a record, ``separator`` before it.
  func append(_ record: CheckedRecord, to result: inout ChunkResult)
  /// Appends what is wrong between the records of a run, behind all of them.
  func append(_ run: CheckedRun, to result: inout ChunkResult)
  /// The text at the end, also of an interrupted run.
  func end(_ run: RunSummary) -> String
}

extension RecordWriter {
  var wantsCleaned: Bool { false }
  var tellsEachRecordAlone: Bool { false }
  var suites: (any SuiteWriter)? { nil }
  var separator: String { "" }
  func begin() -> String { "" }
  func end(_ run: RunSummary) -> String { "" }
}
