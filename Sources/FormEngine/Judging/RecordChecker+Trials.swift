/// Trials: a value is judged as one shape, and what comes of it is forgotten but for a summary.
extension RecordChecker {
  /// The result of judging a value as one shape.
  struct Trial: BitwiseCopyable {
    var errors = 0
    var undecided = 0
    /// The number of unknown keys at any depth, if these are not errors.
    var toleratedKeys = 0
    /// How many of the value's own members the shape lacks, does not know, or wants of another type.
    var strangeMembers = 0
    var isMismatched = false
    /// It is an object whose tag chooses one of its variants.
    var hasTag = false
    /// It is a list of as many items as are wanted.
    var hasCount = true
    var reason = UndecidedReason.expression

    var fits: Bool { errors == 0 && undecided == 0 }
    /// The number of misfits that make the shape less likely.
    var misfits: Int { errors &+ toleratedKeys }
  }

  /// Judges a value as one shape and forgets all but what came of it.
  mutating func trial(of field: Int32, _ shapes: ShapesPlan, at site: Site) -> Trial {
    let entry = cells[site.cell].entry
    let key = UInt64(UInt32(bitPattern: entry)) << 32 | UInt64(UInt32(bitPattern: field))
    if shapes.isClosed, let known = trials.known[key] { return known }
    // Choices within each other would be made twice as often with each level.
    if shapes.readsOnlySettled, let known = trials.knownOfRun[key] { return known }
    let unsettled = trials.unsettled
    expressions.budget &-= next(after: Int(entry)) &- Int(entry)
    if expressions.budget < 0 {
      return Trial(undecided: 1, reason: .expression)
    }
    let before = (cell: cells[site.cell], containers: containers.count)
    let inner = trials.spare.popLast() ?? TrialScratch.Inner(plan)
    inner.begin(atCell: cells.count, of: site.cell, before.cell)
    trials.running.append(inner)
    exchange(with: inner)
    judge(at: Site(field: field, cell: site.cell, container: site.container))
    settle()
    var result = outcome(ofCell: site.cell)
    result.toleratedKeys = inner.toleratedKeys
    result.strangeMembers = strangeMembers(ofCell: site.cell) &+ inner.unknownKeys
    exchange(with: inner)
    trials.running.removeLast()
    cells[site.cell] = before.cell
    if inner.outerCells.isEmpty {
      cells.setCount(inner.firstCell)
      containers.setCount(before.containers)
    } else {
      // Values that were judged for good in the meantime are among the tried ones. Containers are in the order
      // of their cells.
      var next = inner.firstCell
      for outer in inner.outerCells + [cells.count..<cells.count] {
        for cell in next..<outer.lowerBound { cells[cell] = ValueCell() }
        next = outer.upperBound
      }
    }
    trials.spare.append(inner)
    if shapes.isClosed {
      trials.known[key] = result
    } else if shapes.readsOnlySettled, trials.unsettled == unsettled {
      trials.knownOfRun[key] = result
    }
    return result
  }

  /// Changes what a trial notes for what is noted outside of it, or back.
  private mutating func exchange(with inner: TrialScratch.Inner) {
    swap(&log, &inner.log)
    swap(&waiting, &inner.waiting)
    swap(&executed, &inner.executed)
    swap(&answers.requests, &inner.requests)
    swap(&isSettling, &inner.isSettling)
    swap(&judgesRelations, &inner.judgesRelations)
  }

  /// Settles a value that is read in a trial, and lies outside of it: what is found stays when the trial is forgotten.
  ///
  mutating func settleOutsideOfTrials(_ site: Site) {
    let running = trials.running
    let left = running.drop { $0.firstCell <= site.cell }
    for inner in left.reversed() {
      exchange(with: inner)
      swap(&cells[inner.cell], &inner.outside)
    }
    trials.running.removeLast(left.count)
    let first = cells.count
    settleValue(at: site)
    trials.running = running
    for inner in left {
      swap(&cells[inner.cell], &inner.outside)
      exchange(with: inner)
      inner.outerCells.append(first..<cells.count)
    }
  }

  /// How many of a value's members are missing or of another type, keys that the shape does not name among them.
  private func strangeMembers(ofCell cell: Int) -> Int {
    // None of its shapes is near.
    if cells[cell].isMismatched { return .max / 2 }
    let group = Int(cells[cell].child)
    guard group >= 0 else { return 0 }
    // Its tag chooses nothing.
    let count = hasVariants(group) && containers[group].variant < 0 ? 1 : 0
    return spans(of: group).reduce(count) { $0 &+ strangeCells(in: $1) }
  }

  /// Whether a container is of a group with a tag.
  ///
  /// A shape may have shapes itself: the group is that of the one that was chosen.
  private func hasVariants(_ container: Int) -> Bool {
    let group = Int(plan.fields[Int(containers[container].field)].group)
    return group >= 0 && plan.groups[group].variants >= 0
  }

  private func strangeCells(in span: Span32) -> Int {
    (Int(span.start)..<Int(span.start &+ span.count)).count { cell in
      cells[cell].isMismatched || cells[cell].isEmpty && cells[cell].state == .invalid
    }
  }

  private func outcome(ofCell cell: Int) -> Trial {
    var result = Trial(errors: log.errors, undecided: log.undecided)
    result.isMismatched = cells[cell].isMismatched
    if cells[cell].state == .undecided, result.undecided == 0 { result.undecided = 1 }
    for index in 0..<log.faults.count where log.faults[index].code == .undecided {
      result.reason = UndecidedReason(rawValue: log.faults[index].got) ?? .expression
      break
    }
    for index in 0..<log.faults.count where Int(log.faults[index].cell) == cell {
      let code = log.faults[index].code
      if code == .tooFew || code == .tooMany { result.hasCount = false }
    }
    let child = Int(cells[cell].child)
    if child >= 0 {
      result.hasTag = hasVariants(child) && containers[child].variant >= 0
    }
    return result
  }
}

/// The buffers for trials of shapes.
struct TrialScratch {
  /// The result of an entry as a field: the entry in the high half.
  var known: [UInt64: RecordChecker.Trial] = [:]
  /// The same where something around the entry had a part in it: until anything changes.
  var knownOfRun: [UInt64: RecordChecker.Trial] = [:]
  /// How often a value was read that was just being settled: what came of that does not hold later.
  var unsettled = 0
  /// Those that were used before: as many as trials were within each other.
  var spare: [Inner] = []
  /// The trials that are going on, from the outermost in.
  var running: [Inner] = []

  /// The buffers of a trial, which replace those of the record.
  final class Inner {
    var log: FaultLog
    var waiting: WaitingQueue
    var executed = Growable<PendingWork>(capacity: 16)
    var requests: [(question: RemoteAnswers.Question, cell: Int, constraint: Int32)] = []
    var isSettling = true
    var judgesRelations = false
    /// See ``RecordChecker/Trial/toleratedKeys``.
    var toleratedKeys = 0
    /// Keys of the value itself that the shape does not know.
    var unknownKeys = 0
    /// The value that is tried, and how it is seen from outside meanwhile: nothing is known of it.
    private(set) var cell = 0
    var outside = ValueCell()
    /// The cells from here on are those of what is tried.
    private(set) var firstCell = 0
    /// Among them those that were judged meanwhile, and are not of the trial.
    var outerCells: [Range<Int>] = []

    init(_ plan: PlanView) {
      log = FaultLog(limit: 20, fields: plan.fieldCount)
      waiting = WaitingQueue(ranks: plan.rankCount)
    }

    func begin(atCell first: Int, of cell: Int, _ value: ValueCell) {
      log.removeAll()
      executed.removeAll()
      requests.removeAll()
      (isSettling, judgesRelations) = (true, false)
      toleratedKeys = 0
      unknownKeys = 0
      self.cell = cell
      outside = value
      outside.state = .settling
      firstCell = first
      outerCells.removeAll()
    }
  }
}
