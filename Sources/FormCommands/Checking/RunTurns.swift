internal import FormEngine
internal import FormPlatform
internal import FormRecords
internal import FormStreams
internal import Synchronization

/// What the forms of a run remember of its records, for all its threads: each takes its chunks when all before them are
/// taken.
///
/// Safety: `runs` is read and written by the thread alone whose turn it is, and once all have ended.
@safe
final class RunTurns: Sendable {
  @unsafe nonisolated(unsafe) private var runs: [Int: RunRecords] = [:]
  /// What makes keys of records before it is their turn, by the target.
  private let makers: [Int: RunKeyMaker]
  private let hasOthers: Bool
  /// The chunk whose turn it is.
  private let next = Atomic<Int>(0)
  private let changed = ConditionVariable()

  init(_ targets: [CheckTarget], _ settings: CheckSettings) {
    var made: [Int: RunRecords] = [:]
    for (check, target) in targets.enumerated() where target.form.comparesRecords {
      let run = RunRecords(
        target.form, memory: settings.recordMemory, now: settings.now,
        keepsFindings: settings.split != nil
      ) { Interrupts.signal != 0 }
      if settings.tellsFailuresApart { run.mostFindings = FailureFilter.mostToldApart }
      made[check] = run
    }
    makers = made.compactMapValues(\.keyMaker)
    unsafe runs = made
    hasOthers = made.count != makers.count
  }

  /// For a second reading of the records, where all have ended.
  init(again turns: RunTurns, _ checks: Range<Int>) throws(RunFault) {
    var made: [Int: RunRecords] = [:]
    for check in checks {
      made[check] = try turns[check]?.again()
      turns[check] = nil
    }
    makers = [:]
    hasOthers = true
    unsafe runs = made
  }

  /// What was found when all records were known, and is kept; once all threads have ended.
  var late: [LateFindings] { unsafe runs.values.compactMap(\.late) }

  /// Whether records are told apart before it is their turn, so that several threads are of use.
  var servesThreads: Bool { !hasOthers }

  func keyMaker(_ check: Int) -> RunKeyMaker? { makers[check] }

  /// Waits until all chunks before one are taken.
  func begin(_ chunk: Int) { changed.wait { next.load(ordering: .acquiring) == chunk } }

  func end(_ chunk: Int) {
    next.store(chunk + 1, ordering: .releasing)
    changed.announce()
  }

  /// What a form remembers; nil where it has nothing to remember, or what it had was lost.
  subscript(check: Int) -> RunRecords? {
    get { unsafe runs[check] }
    set { unsafe runs[check] = newValue }
  }
}
