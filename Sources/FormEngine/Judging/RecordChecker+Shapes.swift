/// Values of several types, and of one of several shapes.
///
/// A shape is a field of its own: the cell of the value becomes one of that field.
extension RecordChecker {
  /// Looks at what of a field comes before its value; true where nothing is left to be judged.
  @inline(never)
  mutating func judgesUnusual(at site: Site) -> Bool {
    let flags = unsafe plan.fields[Int(site.field)].flags
    if flags.contains(.mustBeAbsent), isSent(site.cell) {
      refuseKey(at: site)
      return true
    }
    if flags.contains(.hasTreeDepth), isTooDeep(site) {
      refuseDepth(at: site)
      return true
    }
    guard flags.contains(.hasShapes) else { return false }
    let entry = Int(cells[site.cell].entry)
    if tape[entry].kind == .null { return false }
    if tape[entry].kind == .text, isEmptyText(in: site.cell, flags), !isRecord(site) {
      judgeEmpty(at: site)
      return true
    }
    chooseShape(at: site)
    return true
  }

  private func isEmptyText(in cell: Int, _ flags: FieldPlan.Flags) -> Bool {
    let text = text(in: cell)
    return text.count == 0 || !flags.contains(.secret) && text.isBlank
  }

  // MARK: Trees

  private func isTooDeep(_ site: Site) -> Bool {
    guard tape[Int(cells[site.cell].entry)].isHolder else { return false }
    let tree = unsafe plan.fields[Int(site.field)].tree
    let most = unsafe plan.treeDepths[Int(tree)]
    var depth: Int32 = 1
    var around = site.container
    while around >= 0, depth <= most {
      // The other keys of a group, and the items behind a tuple's places, lie in a container of their own: it follows
      // that of the group, and has the field of its values.
      let isRest = containers[Int(around)].kind == .rest
      let holder = containers[isRest ? Int(around) &- 1 : Int(around)]
      if unsafe plan.fields[Int(holder.field)].tree == tree { depth &+= 1 }
      around = holder.parent
    }
    return depth > most
  }

  /// Notes a value that stands too deep within itself; what it holds is not judged.
  private mutating func refuseDepth(at site: Site) {
    let entry = cells[site.cell].entry
    let tree = unsafe plan.fields[Int(site.field)].tree
    cells[site.cell].isMismatched = true
    fail(.tooDeep, at: site, entry: entry, want: unsafe Int64(plan.treeDepths[Int(tree)]))
    findDuplicates(within: entry, field: site.field, container: site.container)
  }

  // MARK: The choice

  private mutating func chooseShape(at site: Site) {
    let shapes = unsafe plan.shapes[Int(plan.fields[Int(site.field)].shapes)]
    if shapes.chooser >= 0 { return judgeVariant(of: shapes, at: site) }
    let kind = tape[Int(cells[site.cell].entry)].kind
    let all = (0..<Int(shapes.alternatives.count)).map { index in
      unsafe plan.references[Int(shapes.alternatives.start) &+ index]
    }
    let candidates = all.filter { plan.takes(kind, Int($0), coercesAll: coercesAll) }
    if candidates.isEmpty { return mismatch(at: site) }
    var found: [Trial] = []
    for field in candidates {
      let trial = trial(of: field, shapes, at: site)
      // Of several types the first counts that the value has, of several shapes the first that takes it.
      if shapes.isOfTypes ? !trial.isMismatched : trial.fits {
        return judge(as: field, at: site)
      }
      found.append(trial)
    }
    if shapes.isOfTypes { return mismatch(at: site) }
    if let open = found.first(where: { $0.errors == 0 }) {
      return markUndecided(open.reason, at: site, constraint: shapes.constraint)
    }
    fail(.noRuleFits, at: site, constraint: shapes.constraint)
    guard let nearest = nearest(of: candidates, found, kind) else {
      cells[site.cell].isMismatched = true
      let entry = cells[site.cell].entry
      return findDuplicates(within: entry, field: site.field, container: site.container)
    }
    judge(as: nearest, at: site)
    // Not invalid: what the shape itself asks of its value is told.
    if cells[site.cell].state == .valid { cells[site.cell].isRefused = true }
  }

  /// Judges a value as the variant that another field chooses; where nothing is chosen it passes unjudged.
  private mutating func judgeVariant(of shapes: ShapesPlan, at site: Site) {
    let set = Int(shapes.set)
    let choice = choiceBeside(Int(shapes.chooser), among: set, at: site)
    let place = place(of: choice, among: set, hasOtherwise: shapes.hasOtherwise)
    if place >= 0 {
      return judge(
        as: unsafe plan.references[Int(shapes.alternatives.start) &+ place], at: site)
    }
    cells[site.cell].state = .valid
    noteWithoutVariant(choice, shapes.hasOtherwise, at: site)
    let entry = cells[site.cell].entry
    findDuplicates(within: entry, field: site.field, container: site.container)
    if cells[site.cell].state == .valid { postponeRelations(at: site) }
  }

  /// Judges a value as one shape, then what is asked of it whichever it has.
  private mutating func judge(as field: Int32, at site: Site) {
    judge(at: Site(field: field, cell: site.cell, container: site.container))
    if cells[site.cell].isEmpty, cells[site.cell].state == .empty, !cells[site.cell].isDefault {
      // Nothing is left of a text: there is no value, of whatever shape.
      cells[site.cell].field = site.field
      return judgeEmpty(at: site)
    }
    let state = cells[site.cell].state
    if state == .valid || state == .invalid, !cells[site.cell].isMismatched {
      run(unsafe plan.fields[Int(site.field)].operations, at: site)
    }
    postponeRelations(at: site)
  }

  /// The shape whose issues are told: the one that somebody meant, as far as that can be seen.
  ///
  /// Of several those whose tag fits, or where all are tuples those that have as many items; of these, where they are no
  /// single values, that with the fewest errors. A key that a shape does not know tells against it whatever `unknown`
  /// makes of it. Nil where several are alike.
  private func nearest(of candidates: [Int32], _ trials: [Trial], _ kind: EntryKind) -> Int32? {
    var places = Array(candidates.indices)
    let tagged = places.filter { trials[$0].hasTag }
    if !tagged.isEmpty { places = tagged }
    let areTuples = places.allSatisfy {
      unsafe plan.fields[Int(candidates[$0])].flags.contains(.tuple)
    }
    let counted = areTuples ? places.filter { trials[$0].hasCount } : []
    if !counted.isEmpty { places = counted }
    if places.count == 1 { return candidates[places[0]] }
    guard places.allSatisfy({ plan.isHolder(kind, Int(candidates[$0])) }) else { return nil }
    let fewest = places.map { trials[$0].misfits }.min()
    let best = places.filter { trials[$0].misfits == fewest }
    return best.count == 1 ? candidates[best[0]] : nil
  }

  // MARK: Trials

  /// What judging a value as one shape came to.
  struct Trial: BitwiseCopyable {
    var errors = 0
    var undecided = 0
    /// How many keys it has that the shape does not know, where these are no errors.
    var toleratedKeys = 0
    var isMismatched = false
    /// It is an object whose tag chooses one of its variants.
    var hasTag = false
    /// It is a list of as many items as are wanted.
    var hasCount = true
    var reason = UndecidedReason.expression

    var fits: Bool { errors == 0 && undecided == 0 }
    /// What tells against the shape.
    var misfits: Int { errors &+ toleratedKeys }
  }

  /// Judges a value as one shape and forgets all but what came of it.
  private mutating func trial(of field: Int32, _ shapes: ShapesPlan, at site: Site) -> Trial {
    let entry = cells[site.cell].entry
    let key = UInt64(UInt32(bitPattern: entry)) << 32 | UInt64(UInt32(bitPattern: field))
    if shapes.isClosed, let known = trials.known[key] { return known }
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
    exchange(with: inner)
    trials.running.removeLast()
    cells[site.cell] = before.cell
    if inner.outerCells.isEmpty {
      cells.setCount(inner.firstCell)
      containers.setCount(before.containers)
    } else {
      // What was judged meanwhile for good lies among what was tried. Containers stand in the order of their cells.
      var next = inner.firstCell
      for outer in inner.outerCells + [cells.count..<cells.count] {
        for cell in next..<outer.lowerBound { cells[cell] = ValueCell() }
        next = outer.upperBound
      }
    }
    trials.spare.append(inner)
    if shapes.isClosed { trials.known[key] = result }
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
      // A shape may have shapes itself: the group is that of the one that was chosen.
      let group = unsafe Int(plan.fields[Int(containers[child].field)].group)
      if group >= 0, unsafe plan.groups[group].variants >= 0 {
        result.hasTag = containers[child].variant >= 0
      }
    }
    return result
  }
}

/// What trials of shapes keep.
struct TrialScratch {
  /// What came of an entry as a field: the entry in the high half.
  var known: [UInt64: RecordChecker.Trial] = [:]
  /// Those that were used before: as many as trials were within each other.
  var spare: [Inner] = []
  /// The trials that are going on, from the outermost in.
  var running: [Inner] = []

  /// What a trial notes in place of the record's own.
  final class Inner {
    var log: FaultLog
    var waiting: WaitingQueue
    var executed = Growable<PendingWork>(capacity: 16)
    var requests: [(question: RemoteAnswers.Question, cell: Int, constraint: Int32)] = []
    var isSettling = true
    var judgesRelations = false
    /// See ``RecordChecker/Trial/toleratedKeys``.
    var toleratedKeys = 0
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
      self.cell = cell
      outside = value
      outside.state = .settling
      firstCell = first
      outerCells.removeAll()
    }
  }
}
