/// Values that depend on other fields, in the order of their ranks.
extension RecordChecker {
  /// Leaves a value until the fields that its condition or computation reads are settled.
  @inline(never)
  mutating func postpone(at site: Site) {
    if mode == .value { return judgeNow(at: site) }
    cells[site.cell].state = .waiting
    let dynamic = plan.dynamics[Int(plan.fields[Int(site.field)].dynamic)]
    waiting.add(
      PendingWork(.value, at: site),
      rank: dynamic.valueRank)
  }

  /// Leaves the constraints of a field that read other fields until these are settled.
  @inline(__always)
  mutating func postponeRelations(at site: Site) {
    if plan.fields[Int(site.field)].dynamic >= 0 {
      postponeAll(at: site)
    }
  }

  @inline(never)
  private mutating func postponeAll(at site: Site) {
    let dynamic = plan.dynamics[Int(plan.fields[Int(site.field)].dynamic)]
    cells[site.cell].ownState = cells[site.cell].state
    if plan.fields[Int(site.field)].flags.contains(.relationsAreReady), mode != .live,
      mode != .value,
      !isSettling
    {
      return judgeRelations(at: site)
    }
    if dynamic.relations.count > 0 {
      waiting.add(
        PendingWork(.relations, at: site),
        rank: dynamic.relationRank)
    }
    if mode == .value { return }
    for index in dynamic.checks.start..<(dynamic.checks.start &+ dynamic.checks.count) {
      waiting.add(
        PendingWork(.check, at: site, index: index),
        rank: plan.checks[Int(index)].rank)
    }
  }

  /// Does what waits, in the order in which fields depend on each other.
  mutating func settle() {
    for rank in 0..<plan.rankCount {
      if plan.hasTrees { waiting.turn(rank: rank) }
      var at = waiting.begin(rank: rank)
      while at >= 0, !isDecided {
        let work = waiting[at]
        switch work.kind {
        case .value: settleValue(at: work.site)
        case .relations:
          judgeRelations(at: work.site)
        case .check: runCheck(Int(work.index), cell: work.site.cell, container: work.site.container)
        }
        if mode == .live { executed.append(work) }
        at = waiting.next(after: at)
      }
      waiting.end(rank: rank)
    }
    settled &+= waiting.count
    waiting.removeAll()
  }

  /// How deep one value may wait for the value of the row above, and that for others.
  private static var deepestSettling: Int { 48 }

  /// Decides whether a field applies and what it holds, then judges it.
  mutating func settleValue(at site: Site) {
    guard cells[site.cell].state == .waiting, settlingDepth < Self.deepestSettling else { return }
    settlingDepth &+= 1
    defer { settlingDepth &-= 1 }
    cells[site.cell].state = .settling
    let dynamic = plan.dynamics[Int(plan.fields[Int(site.field)].dynamic)]
    if dynamic.when >= 0 {
      let asked = condition(dynamic.when, cell: site.cell, container: site.container)
      if asked.kind == .error {
        cells[site.cell].isEmpty = true
        return markUndecided(.expression, at: site, entry: place(of: site))
      }
      let isUnsent = mode == .part && expressions.readsMissing
      if !asked.isTrue, !isUnsent { return leaveOut(at: site) }
    }
    cells[site.cell].state = .open
    judgeNow(at: site)
    if dynamic.compute >= 0, !dynamic.isComputedDefault {
      compareComputed(dynamic, at: site)
    }
  }

  /// A field that does not apply; a value sent anyway is left out, with a warning.
  private mutating func leaveOut(at site: Site) {
    cells[site.cell].state = .notApplicable
    cells[site.cell].isEmpty = true
    let entry = cells[site.cell].entry
    guard entry >= 0, mode != .live, !isNothing(Int(entry), site.field) else { return }
    findDuplicates(within: entry, field: site.field, container: site.container)
    switch plan.fields[Int(site.field)].notApplicable {
    case .reject: refuseNotApplicable(at: site, entry: entry)
    case .warn: warn(.notApplicable, at: site, entry: entry)
    case .allow, .strip: break
    }
  }

  /// Notes an error at a field that does not apply, which it stays.
  private mutating func refuseNotApplicable(at site: Site, entry: Int32) {
    fail(.notApplicable, at: site, entry: entry)
    cells[site.cell].state = .notApplicable
  }

  /// Whether a value is what an empty field may be sent as.
  private func isNothing(_ entry: Int, _ field: Int32) -> Bool {
    switch tape[entry].kind {
    case .null: return !plan.fields[Int(field)].flags.contains(.nullable)
    case .list:
      let plan = self.plan.fields[Int(field)]
      return tape[entry].length == 0 && (plan.type == .list || plan.flags.contains(.tuple))
    case .text:
      let text = unsafe TextView(
        bytes: bytesOf(tape[entry]), count: Int(tape[entry].length), isASCII: false)
      return text.count == 0 || text.isBlank
    case .object, .number, .trueValue, .falseValue, .key, .end: return false
    }
  }

  // MARK: Computed values

  /// Fills in the computed value or computed default of an empty field; false where there is none and the field
  /// stays empty.
  mutating func compute(at site: Site) -> Bool {
    let dynamic = plan.dynamics[Int(plan.fields[Int(site.field)].dynamic)]
    guard dynamic.compute >= 0, mode != .value else { return false }
    if dynamic.isComputedDefault, isNotYetMissing(site.field, site.cell) { return false }
    let value = charged(
      work(out: dynamic.compute, cell: site.cell, container: site.container))
    if expressions.readsInvalid || mode == .part && expressions.readsMissing {
      cells[site.cell].state = .skipped
      return true
    }
    if expressions.readsUndecided || value.kind == .error {
      // There is no value that anyone could read.
      cells[site.cell].isEmpty = true
      markUndecided(
        value.kind == .error ? .expression : .otherField, at: site, entry: place(of: site),
        constraint: dynamic.computeConstraint)
      return true
    }
    guard let entry = lay(value) else { return false }
    cells[site.cell].entry = entry
    cells[site.cell].isCleaned = false
    cells[site.cell].isComputed = true
    cells[site.cell].isDefault = dynamic.isComputedDefault
    judgeNow(at: site)
    return true
  }

  /// A value that is to be copied: a text costs work by its length, so that a long one is not copied into each row.
  private mutating func charged(_ value: ExpressionValue) -> ExpressionValue {
    guard value.kind == .text else { return value }
    expressions.budget &-= value.count / 8
    return expressions.budget < 0 ? .error(.tooCostly) : value
  }

  /// A value that was sent must be the computed one.
  private mutating func compareComputed(_ dynamic: DynamicPlan, at site: Site) {
    let state = cells[site.cell]
    guard !state.isComputed, !state.isEmpty, !state.isMismatched, !state.isDuplicated,
      state.state == .valid || state.state == .invalid || state.state == .undecided
    else { return }
    let sent = value(ofCell: site.cell, empty: .unknown)
    var value = work(out: dynamic.compute, cell: site.cell, container: site.container)
    if expressions.readsInvalid || mode == .part && expressions.readsMissing { return }
    if value.kind == .text, plan.fields[Int(site.field)].cleanUp.count > 0 {
      value = charged(value)
      if value.kind == .text {
        guard let cleaned = cleaned(value, at: site) else { return }
        value = cleaned
      }
    }
    let isSame =
      value.kind == .error || value.kind == .unknown ? value : same(sent, value)
    if isSame.kind == .error || expressions.readsUndecided {
      return markUndecided(
        isSame.kind == .error ? .expression : .otherField, at: site, entry: state.entry,
        constraint: dynamic.computeConstraint)
    }
    guard isSame.isFalse else { return }
    expressions.wanted.append(value)
    fail(
      .notEqual, at: site, entry: state.entry, constraint: dynamic.computeConstraint,
      want: Int64(expressions.wanted.count - 1))
  }

  /// A computed text after the field's clean-up, as one that was sent; nil where that cannot be done, which is noted.
  private mutating func cleaned(_ value: ExpressionValue, at site: Site) -> ExpressionValue? {
    guard let entry = lay(value) else { return value }
    let sent = cells[site.cell]
    cells[site.cell].entry = entry
    cells[site.cell].isCleaned = false
    let isDone = cleanUp(plan.fields[Int(site.field)].cleanUp, at: site)
    let cleaned = self.value(ofCell: site.cell, empty: .unknown)
    let state = cells[site.cell].state
    cells[site.cell] = sent
    if isDone { return cleaned }
    cells[site.cell].state = state
    return nil
  }

  // MARK: Parts of a record

  /// Whether a required field that is empty was simply not sent yet: only a part of the record is
  /// judged.
  @inline(__always)
  func isNotYetMissing(_ field: Int32, _ cell: Int) -> Bool {
    mode == .part && isUnsent(cell)
  }

  /// Whether nothing was sent for a cell, and it is not within what was sent whole.
  func isUnsent(_ cell: Int) -> Bool {
    if cells[cell].entry >= 0 { return false }
    if wholeField < 0 { return true }
    var at = cells[cell].field
    while at > wholeField { at = plan.fields[Int(at)].parent }
    return at != wholeField
  }
}
