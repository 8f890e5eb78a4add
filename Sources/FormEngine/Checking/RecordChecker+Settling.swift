/// Values that depend on other fields, in the order of their ranks.
extension RecordChecker {
  /// Leaves a value until the fields that its condition or computation reads are settled.
  @inline(never)
  mutating func postpone(_ field: Int32, slot: Int, instance: Int32) {
    if mode == .value { return judgeNow(field, slot: slot, instance: instance) }
    slots[slot].state = .waiting
    let dynamic = unsafe plan.dynamics[Int(plan.fields[Int(field)].dynamic)]
    waiting.add(
      PendingWork(.value, field: field, slot: slot, instance: instance), rank: dynamic.valueRank)
  }

  /// Leaves the constraints of a field that read other fields until these are settled.
  @inline(__always)
  mutating func postponeRelations(_ field: Int32, slot: Int, instance: Int32) {
    if unsafe plan.fields[Int(field)].dynamic >= 0 {
      postponeAll(field, slot: slot, instance: instance)
    }
  }

  @inline(never)
  private mutating func postponeAll(_ field: Int32, slot: Int, instance: Int32) {
    let dynamic = unsafe plan.dynamics[Int(plan.fields[Int(field)].dynamic)]
    slots[slot].ownState = slots[slot].state
    if unsafe plan.fields[Int(field)].flags.contains(.relationsAreReady), mode != .live,
      mode != .value,
      !isSettling
    {
      return judgeRelations(field, slot: slot, instance: instance)
    }
    if dynamic.relations.count > 0 {
      waiting.add(
        PendingWork(.relations, field: field, slot: slot, instance: instance),
        rank: dynamic.relationRank)
    }
    if mode == .value { return }
    for index in dynamic.checks.start..<(dynamic.checks.start &+ dynamic.checks.count) {
      waiting.add(
        PendingWork(.check, field: field, slot: slot, instance: instance, index: index),
        rank: unsafe plan.checks[Int(index)].rank)
    }
  }

  /// Does what waits, in the order in which fields depend on each other.
  mutating func settle() {
    for rank in 0..<plan.rankCount {
      var at = waiting.begin(rank: rank)
      while at >= 0 {
        let work = waiting[at]
        let slot = Int(work.slot)
        switch work.kind {
        case .value: settleValue(work.field, slot: slot, instance: work.instance)
        case .relations: judgeRelations(work.field, slot: slot, instance: work.instance)
        case .check: runCheck(Int(work.index), slot: slot, instance: work.instance)
        }
        if mode == .live { executed.append(work) }
        at = waiting.next(after: at)
      }
      waiting.end(rank: rank)
    }
    waiting.removeAll()
  }

  /// How deep one value may wait for the value of the row above, and that for others.
  private static var deepestSettling: Int { 48 }

  /// Decides whether a field is asked for and what it holds, then judges it.
  mutating func settleValue(_ field: Int32, slot: Int, instance: Int32) {
    guard slots[slot].state == .waiting, settlingDepth < Self.deepestSettling else { return }
    settlingDepth &+= 1
    defer { settlingDepth &-= 1 }
    slots[slot].state = .settling
    let dynamic = unsafe plan.dynamics[Int(plan.fields[Int(field)].dynamic)]
    if dynamic.when >= 0 {
      let asked = condition(dynamic.when, slot: slot, instance: instance)
      if asked.kind == .error {
        slots[slot].isEmpty = true
        return leaveOpen(
          .expression, field: field, slot: slot, instance: instance,
          entry: place(of: slot, in: instance), constraint: -1)
      }
      let isUnsent = mode == .part && expressions.readsMissing
      if !asked.isTrue, !isUnsent { return leaveOut(field, slot: slot, instance: instance) }
    }
    slots[slot].state = .open
    judgeNow(field, slot: slot, instance: instance)
    if dynamic.compute >= 0 {
      compareComputed(dynamic, field: field, slot: slot, instance: instance)
    }
  }

  /// A field that is not asked for; a value sent anyway is left out, with a warning.
  private mutating func leaveOut(_ field: Int32, slot: Int, instance: Int32) {
    slots[slot].state = .notAsked
    slots[slot].isEmpty = true
    let entry = slots[slot].entry
    guard entry >= 0, mode != .live, !isNothing(Int(entry), field) else { return }
    findDuplicates(within: entry, field: field, instance: instance)
    warn(.notAsked, field: field, slot: slot, instance: instance, entry: entry)
  }

  /// Whether a value is what an empty field may be sent as.
  private func isNothing(_ entry: Int, _ field: Int32) -> Bool {
    switch tape[entry].kind {
    case .null: return true
    case .list: return unsafe tape[entry].length == 0 && plan.fields[Int(field)].type == .list
    case .text:
      let text = unsafe TextView(
        bytes: bytesOf(tape[entry]), count: Int(tape[entry].length), isASCII: false)
      return text.count == 0 || text.isBlank
    case .object, .number, .trueValue, .falseValue, .key, .end: return false
    }
  }

  // MARK: Computed values

  /// Fills in the computed value of an empty field; false where there is none and the field stays
  /// empty.
  mutating func compute(_ field: Int32, slot: Int, instance: Int32) -> Bool {
    let dynamic = unsafe plan.dynamics[Int(plan.fields[Int(field)].dynamic)]
    guard dynamic.compute >= 0, mode != .value else { return false }
    let value = work(out: dynamic.compute, slot: slot, instance: instance)
    if expressions.readsInvalid || mode == .part && expressions.readsMissing {
      slots[slot].state = .skipped
      return true
    }
    if expressions.readsUndecided || value.kind == .error {
      // There is no value that anyone could read.
      slots[slot].isEmpty = true
      leaveOpen(
        value.kind == .error ? .expression : .otherField, field: field, slot: slot,
        instance: instance, entry: place(of: slot, in: instance),
        constraint: dynamic.computeConstraint)
      return true
    }
    guard let entry = lay(value) else { return false }
    slots[slot].entry = entry
    slots[slot].isCleaned = false
    slots[slot].isComputed = true
    judgeNow(field, slot: slot, instance: instance)
    return true
  }

  /// A value that was sent must be the computed one.
  private mutating func compareComputed(
    _ dynamic: DynamicPlan, field: Int32, slot: Int, instance: Int32
  ) {
    let state = slots[slot]
    guard !state.isComputed, !state.isEmpty, !state.isMismatched, !state.isDuplicated,
      state.state == .valid || state.state == .invalid || state.state == .undecided
    else { return }
    let sent = value(ofSlot: slot, empty: .unknown)
    let value = work(out: dynamic.compute, slot: slot, instance: instance)
    if expressions.readsInvalid || mode == .part && expressions.readsMissing { return }
    if value.kind == .error || expressions.readsUndecided {
      return leaveOpen(
        value.kind == .error ? .expression : .otherField, field: field, slot: slot,
        instance: instance, entry: state.entry, constraint: dynamic.computeConstraint)
    }
    if value.kind == .unknown || isSame(sent, value) { return }
    expressions.wanted.append(value)
    fail(
      .notEqual, field: field, slot: slot, instance: instance, entry: state.entry,
      constraint: dynamic.computeConstraint, want: Int64(expressions.wanted.count - 1))
  }

  // MARK: Parts of a record

  /// Whether a required field that is empty was simply not sent yet: only a part of the record is
  /// judged.
  @inline(__always)
  func isNotYetMissing(_ field: Int32, _ slot: Int) -> Bool {
    mode == .part && slots[slot].entry < 0
  }
}
