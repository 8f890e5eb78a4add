internal import FormPatterns
internal import Synchronization

/// The role of a record for its checker.
package enum RecordMode: BitwiseCopyable, Sendable {
  /// Sent whole.
  case whole
  /// A part of one was sent: what is missing is not missing yet.
  case part
  /// A value of one field, without a record around it: conditions are taken to hold.
  case value
  /// It stays and changes: all faults are kept, and values that do not apply are not faults.
  case live
}

/// Checks records against a plan: the scratch of one thread, reused from record to record.
///
/// Judges a record: the reader writes its values to the tape, and the walk judges each field of the form once
/// and collects faults. Then it judges the constraints that read other fields, and the keys that are not
/// fields. Values need no allocation; the buffers grow to the size of the largest record. Safety: this value
/// keeps the plan and its blocks alive. The bytes of a record are read only within `check` and the calls that
/// refer to it until the next record.
@safe
package struct RecordChecker: ~Copyable {
  /// Keeps the compiler from loading a checker as a whole, since an atomic has one address.
  ///
  /// Otherwise the check of move-only values works out each of its parts wherever `self` is used: 30 of the 80 seconds
  /// in which this target is compiled without optimisation.
  private let address = Atomic(false)
  let owner: Plan
  let plan: PlanView
  let limits: PlanLimits
  @unsafe var bytes: UnsafePointer<UInt8>
  package var tape = Growable<TapeEntry>(capacity: 256)
  package var arena = Growable<UInt8>(capacity: 4096)
  package var cells = Growable<ValueCell>(capacity: 64)
  package var containers = Growable<Container>(capacity: 16)
  package var log: FaultLog
  var unknownKeys = Growable<Int32>(capacity: 16)
  var waiting: WaitingQueue
  /// How deep settling one value has led to settling others: rows that read the row above.
  var settlingDepth = 0
  var defaults = OpenDefaults()
  /// The keys that are being written ignore the case of letters.
  var foldsKeys = false
  /// Fields of variants, chosen or not, that the objects of the record have so far.
  var variantFields = 0
  var expressions = ExpressionScratch()
  /// The keys of the items of one list.
  var keySet = KeySet()
  package var bounds = Growable<Int64>(capacity: 16)
  var matcher: PatternMatcher
  var order: KeyPredictor
  private var copiedMembers = Growable<CopiedMember>(capacity: 64)
  private var fastPath: FastPath
  package internal(set) var today: Int64 = 0
  package internal(set) var now: Int64 = 0
  package var mode = RecordMode.whole
  /// Only the verdict of whole records is needed: they are judged up to the first error.
  package var tellsOnlyVerdicts = false
  var isSettling = false
  /// Whether something was sent for a value of a live record that was judged again, by its cell.
  var sentAgain: [Int: Bool] = [:]
  /// The work of the last run of a live record.
  var executed = Growable<PendingWork>(capacity: 16)
  /// Constraints that read other fields are being judged.
  var judgesRelations = false
  /// The constraints of the variant that was chosen for the value whose relations are judged.
  var chosen = Span32()
  var runningCheck = -1
  /// Of cells that are refused the check that alone found fault with them; -1 where something else did.
  ///
  /// A check that fails in one row keeps no value from the same check of another row.
  var refusals: [Int: Int] = [:]
  /// How much of the last record waited for other fields.
  var settled = 0
  /// How far the last path led that was not found to its end, or -1.
  var nearest = -1
  /// Entries of the record itself, before those of values that were filled in or converted.
  package private(set) var readCount = 0
  /// Results about the shapes of values that hold everywhere, and the buffers of trials.
  var trials = TrialScratch()
  /// The answers of the host program.
  package var answers = RemoteAnswers()
  /// Every field reads strings as its type, because the input has only strings.
  package var coercesAll = false

  /// In a part of a record the field that was sent with all that is in it; -1 for none.
  package var wholeField: Int32 = -1

  /// While a single value is judged, a constraint of the variant that applies to it; nil where no variant applies.
  package var variantConstraint: Int32?

  /// - Parameters:
  ///   - usesFastPath: Valid records are found in one pass where they can be.
  ///   - limits: Those of the plan, if nil.
  package init(plan: Plan, usesFastPath: Bool = true, limits own: PlanLimits? = nil) {
    owner = plan
    self.plan = PlanView(plan)
    limits = own ?? plan.limits
    log = FaultLog(limit: limits.issues, fields: plan.fieldCount)
    waiting = WaitingQueue(ranks: self.plan.rankCount)
    unsafe bytes = UnsafePointer(self.plan.bytes)
    matcher = PatternMatcher(limits: limits.patterns)
    order = KeyPredictor(self.plan)
    _ = bounds.append(repeating: 0, count: self.plan.boundCount)
    fastPath = unsafe FastPath(
      self.plan, order.view, bounds.base, matcher.free, limits, isOn: usesFastPath)
    setClock(today: 0, now: 0)
  }

  /// Sets the values of `today` and `now` for the following records.
  package mutating func setClock(today: Int64, now: Int64) {
    self.today = today
    self.now = now
    fastPath.setClock(today: today, now: now)
    for index in 0..<plan.boundCount {
      bounds[index] = plan.bounds[index].resolved(today: today, now: now, plan.zone)
    }
  }

  /// Reads and judges one record.
  ///
  /// Safety: `record` is as ``RecordReader/read(_:count:tape:arena:limits:)`` asks, and stays
  /// readable until the last question about this record.
  package mutating func check(
    _ record: UnsafePointer<UInt8>, count: Int
  ) -> Result<RecordVerdict, ReadFault> {
    if let fault = unsafe read(record, count: count) {
      tape.removeAll()
      return .failure(fault)
    }
    readCount = tape.count
    let root = cells.append(repeating: ValueCell(), count: 1)
    cells[root].entry = 0
    judge(at: Site(field: 0, cell: root, container: -1))
    return .success(finish())
  }

  /// Whether a record certainly is valid, without a warning; nothing can be asked about it afterwards.
  ///
  /// Of a record for which this is false nothing is known yet.
  /// Safety: as for ``check(_:count:)``.
  package mutating func acceptsFast(_ record: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard mode == .whole, unsafe fastPath.accepts(record, count: count) else { return false }
    if cells.count > 0 || log.faults.count > 0 { unsafe forget(record) }
    return true
  }

  /// Writes the record that was accepted last as clean-up leaves it, where that is as it was sent, blanks and the order
  /// of members aside; returns how many bytes these are, or nil.
  ///
  /// Safety: as for ``check(_:count:)``; there are traits for each field, and `output` has room for as many bytes as
  /// the record.
  package mutating func copyAccepted(
    _ record: UnsafePointer<UInt8>, count: Int, _ traits: UnsafePointer<CopyTraits>,
    to output: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    // The record does not contain defaults and strings that clean-up changes.
    if fastPath.hasOtherValues { return nil }
    return unsafe CopySink.copy(
      record, count: count, traits, to: output, &copiedMembers, order.view)
  }

  /// How many records from the first on certainly are valid, without a warning; nothing can be asked about them
  /// afterwards, and of the one behind them nothing is known yet.
  ///
  /// Safety: as for ``check(_:count:)``, of each of them.
  package mutating func acceptedInARow(
    _ bytes: UnsafePointer<UInt8>, _ records: RecordSpans
  ) -> Int {
    guard mode == .whole else { return 0 }
    let count = unsafe fastPath.acceptedInARow(bytes, records)
    if count > 0, cells.count > 0 || log.faults.count > 0 { unsafe forget(bytes) }
    return count
  }

  /// Like ``acceptedInARow(_:_:)``, and also writes the keys that identify these records, from the fields of
  /// ``PlanBuilder/runKeys``.
  ///
  /// Safety: the same; there is room for ``RunKeyMaker/count`` hashes of each record.
  package mutating func acceptedInARow(
    _ bytes: UnsafePointer<UInt8>, _ records: RecordSpans, _ keys: inout RunKeyMaker,
    _ hashes: UnsafeMutablePointer<RunHash>
  ) -> Int {
    guard mode == .whole else { return 0 }
    let count = unsafe fastPath.acceptedInARow(bytes, records, &keys, hashes)
    if count > 0, cells.count > 0 || log.faults.count > 0 { unsafe forget(bytes) }
    return count
  }

  /// Whether rows of a table may be judged by ``acceptsFast(_:count:_:_:)``.
  package func takesRows(_ steps: [RowStep]) -> Bool { fastPath.takes(steps) }

  /// Whether a row of a table is certainly valid without warnings, if every field reads strings as its type.
  ///
  /// The row cannot be queried afterwards.
  ///
  /// Safety: `row` is readable 32 bytes beyond its end; the cells lie within it; ``takesRows(_:)`` holds for the
  /// steps, whose columns are among the cells.
  package mutating func acceptsFast(
    _ row: UnsafePointer<UInt8>, count: Int, _ cells: UnsafeBufferPointer<FlatCell>,
    _ steps: UnsafeBufferPointer<RowStep>
  ) -> Bool {
    guard mode == .whole, unsafe fastPath.accepts(row, count: count, cells, steps) else {
      return false
    }
    if self.cells.count > 0 || log.faults.count > 0 { unsafe forget(row) }
    return true
  }

  /// As ``acceptedInARow(_:_:)``, of rows of a table.
  ///
  /// With `isNextQuoted` the cells of the one behind them are to be found in another way: it may be valid as well.
  /// Safety: as for ``acceptsFast(_:count:_:_:)``, of each row.
  package mutating func acceptedInARow(
    _ bytes: UnsafePointer<UInt8>, _ rows: RecordSpans, _ table: RowPlan
  ) -> (count: Int, isNextQuoted: Bool) {
    guard mode == .whole else { return (0, false) }
    let found = unsafe fastPath.acceptedInARow(bytes, rows, table)
    if found.count > 0, cells.count > 0 || log.faults.count > 0 { unsafe forget(bytes) }
    return found
  }

  /// Forgets the record before, so that nothing of it is taken for this one's.
  @inline(never)
  private mutating func forget(_ record: UnsafePointer<UInt8>) {
    unsafe begin(record)
    tape.removeAll()
  }

  /// Lays a record on the tape; returns why it cannot be read, or nil.
  ///
  /// Safety: as for ``check(_:count:)``.
  @inline(__always)
  package mutating func read(_ record: UnsafePointer<UInt8>, count: Int) -> ReadFault? {
    unsafe begin(record)
    return unsafe RecordReader.read(
      record, count: count, tape: &tape, arena: &arena, limits: limits.reader,
      expecting: order.view)
  }

  /// Reads a value and judges it as one field, without a record around it.
  ///
  /// Conditions are taken to hold, and fields that are read to be empty.
  /// Safety: as for ``check(_:count:)``; the value is the only item of a list.
  package mutating func check(
    _ value: UnsafePointer<UInt8>, count: Int, asField field: Int
  ) -> Result<RecordVerdict, ReadFault> {
    unsafe begin(value)
    let fault = unsafe RecordReader.read(
      value, count: count, tape: &tape, arena: &arena, limits: limits.reader)
    if let fault {
      tape.removeAll()
      return .failure(fault)
    }
    readCount = tape.count
    let outer = mode
    mode = .value
    defer { mode = outer }
    let cell = cells.append(repeating: ValueCell(), count: 1)
    cells[cell].entry = 1
    judge(at: Site(field: Int32(field), cell: cell, container: -1))
    return .success(finish())
  }

  mutating func begin(_ record: UnsafePointer<UInt8>) {
    if tape.count > 1 << 16 || arena.count > 1 << 18 { shrink() }
    unsafe bytes = record
    arena.removeAll()
    cells.removeAll()
    containers.removeAll()
    log.removeAll()
    if !refusals.isEmpty { refusals.removeAll() }
    isSettling = false
    settled = 0
    expressions.budget = limits.expressionWork
    defaults = OpenDefaults()
    variantFields = 0
    expressions.wanted.removeAll()
    if !trials.known.isEmpty { trials.known.removeAll(keepingCapacity: true) }
    if !trials.knownOfRun.isEmpty { trials.knownOfRun.removeAll(keepingCapacity: true) }
    if answers.requests.count > 0 { answers.requests = [] }
    matcher.beginRecord()
  }

  /// Whether the expressions of the record wanted more steps than there were.
  package var hasSpentExpressionWork: Bool { expressions.budget < 0 }

  /// The work for the last record, in steps of about the time to judge one value.
  ///
  /// It counts values of the record and of the form, new strings, and the work of expressions and patterns.
  package var stepsOfRecord: Int {
    tape.count + cells.count + arena.count / 16 + 6 * settled
      + (limits.expressionWork - expressions.budget)
      + matcher.spent / 64
  }

  /// Whether the defaults of the record came to more values than it may have.
  package var hasSpentDefaults: Bool { defaults.isSpent }

  mutating func finish() -> RecordVerdict {
    if !waiting.isEmpty {
      isSettling = true
      settle()
    }
    if !log.isEmpty { arrangeFaults() }
    return log.verdict
  }

  /// Whether what is not judged yet of a record would change nothing that is asked: an error makes it invalid.
  @inline(__always)
  var isDecided: Bool { log.errors > 0 && tellsOnlyVerdicts && mode == .whole && !log.keepsAll }

  /// Gives back what an unusually large record made the buffers grow to.
  private mutating func shrink() {
    tape.shrink(to: 1 << 16)
    arena.shrink(to: 1 << 18)
    cells.shrink(to: 1 << 14)
    copiedMembers.shrink(to: 1 << 12)
  }
}

// MARK: - Questions about the last record

extension RecordChecker {
  /// The string of an entry as it was sent, with escapes decoded.
  ///
  /// The entry is a string or a key.
  package func text(ofEntry index: Int) -> [UInt8] {
    let entry = tape[index]
    return unsafe Array(UnsafeBufferPointer(start: bytesOf(entry), count: Int(entry.length)))
  }

  /// As ``text(ofEntry:)``, without a copy; the bytes are there while `body` is called.
  package func withText<Result>(
    ofEntry index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let entry = tape[index]
    return unsafe body(UnsafeBufferPointer(start: bytesOf(entry), count: Int(entry.length)))
  }

  /// The string in a cell after clean-up.
  ///
  /// The value of the cell is a string.
  package func cleanedText(ofCell cell: Int) -> [UInt8] {
    let text = text(in: cell)
    return unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// As ``cleanedText(ofCell:)``, without a copy; the bytes are there while `body` is called.
  package func withCleanedText(ofCell cell: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let text = text(in: cell)
    unsafe body(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// The digits of a number entry, as written.
  package func numberText(ofEntry index: Int) -> [UInt8] {
    var digits: [UInt8] = []
    unsafe withNumberText(ofEntry: index) { unsafe digits.append(contentsOf: $0) }
    return digits
  }

  /// As ``numberText(ofEntry:)``, without a copy; the bytes are there while `body` is called.
  package func withNumberText<Result>(
    ofEntry index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let entry = tape[index]
    let from =
      unsafe entry.flags.contains(.inArena)
      ? UnsafePointer(arena.base + Int(entry.link)) : bytes + Int(entry.start)
    return unsafe body(UnsafeBufferPointer(start: from, count: Int(entry.length)))
  }

  /// A value that was worked out and not found, by its number in a fault.
  package func wanted(_ index: Int) -> ExpressionValue {
    index >= 0 && index < expressions.wanted.count ? expressions.wanted[index] : .unknown
  }

  /// The bytes of a computed string.
  package func bytes(ofText value: ExpressionValue) -> [UInt8] {
    let text = text(value)
    return unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// The index behind a value and all within it.
  package func next(afterEntry index: Int) -> Int { next(after: index) }
}
