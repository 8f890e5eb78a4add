internal import FormPatterns

/// Checks records against a plan: the scratch of one thread, reused from record to record.
///
/// The way of a record: the reader lays its values on the tape, the walk judges each field of the
/// form once and notes faults, then the constraints that read other fields, then the keys that are
/// no fields. Nothing is allocated for a value; the buffers grow to the largest record seen.
/// Safety: the plan is kept alive by this value, so its blocks are; the record's bytes are read only
/// within `check` and the calls that name it until the next one.
@safe
package struct RecordChecker: ~Copyable {
  let owner: Plan
  let plan: PlanView
  let limits: PlanLimits
  @unsafe var bytes: UnsafePointer<UInt8>
  package var tape = Growable<TapeEntry>(capacity: 256)
  package var arena = Growable<UInt8>(capacity: 4096)
  package var slots = Growable<Slot>(capacity: 64)
  package var instances = Growable<Instance>(capacity: 16)
  package var faults = Growable<Fault>(capacity: 16)
  var keyFaults = Growable<Fault>(capacity: 16)
  var unknownKeys = Growable<Int32>(capacity: 16)
  var pending = Growable<PendingComparison>(capacity: 16)
  package var bounds = Growable<Int64>(capacity: 16)
  var matcher: PatternMatcher
  var order: UInt32 = 0
  var errors = 0
  var undecided = 0
  /// Issues over the limit, by code.
  package private(set) var hasUncounted = false
  /// 1 for each field of the plan that has issues over the limit.
  package var uncountedFields = Growable<UInt8>(capacity: 16)
  var isComparing = false
  /// The fields of the slots, where values are judged without a record around them.
  var loneFields: [Int] = []
  package var uncounted = Growable<Int32>(capacity: FaultCode.allCases.count)

  package init(plan: Plan) {
    owner = plan
    self.plan = PlanView(plan)
    limits = plan.limits
    unsafe bytes = unsafe UnsafePointer(plan.bytes)
    matcher = PatternMatcher(limits: limits.patterns)
    _ = bounds.append(repeating: 0, count: plan.boundCount)
    _ = uncounted.append(repeating: 0, count: FaultCode.allCases.count)
    _ = uncountedFields.append(repeating: 0, count: plan.fieldCount)
    setClock(today: 0, now: 0)
  }

  /// The day and the moment that stand for `today` and `now` in the records that follow.
  package mutating func setClock(today: Int64, now: Int64) {
    for index in 0..<plan.boundCount {
      bounds[index] = unsafe plan.bounds[index].resolved(today: today, now: now)
    }
  }

  /// Reads and judges one record.
  ///
  /// Safety: `record` is as ``RecordReader/read(_:count:tape:arena:limits:)`` asks, and stays
  /// readable until the last question about this record.
  package mutating func check(
    _ record: UnsafePointer<UInt8>, count: Int
  ) -> Result<RecordVerdict, ReadFault> {
    unsafe begin(record)
    let fault = unsafe RecordReader.read(
      record, count: count, tape: &tape, arena: &arena, limits: limits.reader)
    if let fault {
      tape.removeAll()
      return .failure(fault)
    }
    let root = slots.append(repeating: Slot(), count: 1)
    slots[root].entry = 0
    judge(0, slot: root, instance: -1)
    return .success(finish())
  }

  /// Reads a list of values and judges each as one field: the first is the one that is asked about,
  /// the others are those that its constraints read.
  ///
  /// `null` stands for a value that is missing. Faults of the first have slot 0.
  /// Safety: as for ``check(_:count:)``.
  package mutating func check(
    _ values: UnsafePointer<UInt8>, count: Int, asFields fields: [Int]
  ) -> Result<RecordVerdict, ReadFault> {
    unsafe begin(values)
    let fault = unsafe RecordReader.read(
      values, count: count, tape: &tape, arena: &arena, limits: limits.reader)
    if let fault {
      tape.removeAll()
      return .failure(fault)
    }
    loneFields = fields
    _ = slots.append(repeating: Slot(), count: fields.count)
    var at = 1
    for (slot, field) in fields.enumerated() where tape[at].kind != .end {
      slots[slot].entry = Int32(at)
      at = next(after: at)
      judge(Int32(field), slot: slot, instance: -1)
    }
    let verdict = finish()
    loneFields = []
    return .success(verdict)
  }

  mutating func begin(_ record: UnsafePointer<UInt8>) {
    if tape.count > 1 << 16 || arena.count > 1 << 18 { shrink() }
    unsafe bytes = unsafe record
    arena.removeAll()
    slots.removeAll()
    instances.removeAll()
    faults.removeAll()
    keyFaults.removeAll()
    pending.removeAll()
    order = 0
    errors = 0
    undecided = 0
    isComparing = false
    if hasUncounted {
      hasUncounted = false
      for code in 0..<uncounted.count { uncounted[code] = 0 }
      for field in 0..<uncountedFields.count { uncountedFields[field] = 0 }
    }
    matcher.beginRecord()
  }

  mutating func finish() -> RecordVerdict {
    if pending.count > 0 {
      isComparing = true
      judgeComparisons()
    }
    if faults.count &+ keyFaults.count > 0 { arrangeFaults() }
    return errors > 0 ? .invalid : undecided > 0 ? .undecided : .valid
  }

  /// Gives back what an unusually large record made the buffers grow to.
  private mutating func shrink() {
    tape.shrink(to: 1 << 16)
    arena.shrink(to: 1 << 18)
    slots.shrink(to: 1 << 14)
  }

  // MARK: Faults

  /// Notes that a value is wrong.
  @inline(never)
  mutating func fail(
    _ code: FaultCode, field: Int32, slot: Int, instance: Int32, entry: Int32,
    constraint: Int32 = -1, got: Int64 = 0, want: Int64 = 0
  ) {
    slots[slot].state = .invalid
    errors &+= 1
    keep(
      Fault(
        code: code, constraint: constraint, field: field, slot: Int32(slot), instance: instance,
        entry: entry, order: UInt64(slots[slot].order), got: got, want: want))
  }

  /// Notes that a value could not be judged.
  @inline(never)
  mutating func leaveOpen(
    _ reason: UndecidedReason, field: Int32, slot: Int, instance: Int32, entry: Int32,
    constraint: Int32
  ) {
    if slots[slot].state != .invalid { slots[slot].state = .undecided }
    undecided &+= 1
    keep(
      Fault(
        code: .undecided, constraint: constraint, field: field, slot: Int32(slot),
        instance: instance, entry: entry, order: UInt64(slots[slot].order), got: reason.rawValue))
  }

  /// Keeps a fault, or counts it: as many as the limit from the walk, and again from comparisons,
  /// whose faults belong among the others.
  private mutating func keep(_ fault: Fault) {
    let most = isComparing ? limits.issues &* 2 : limits.issues
    if faults.count < most { faults.append(fault) } else { count(fault) }
  }

  /// Puts the faults in the order of the form, then those of keys in the order of the record.
  private mutating func arrangeFaults() {
    if isComparing { sortFaults() }
    for index in 0..<keyFaults.count { faults.append(keyFaults[index]) }
    let most = limits.issues
    guard faults.count > most else { return }
    for index in most..<faults.count { count(faults[index]) }
    faults.setCount(most)
  }

  /// By insertion: few faults are out of place, and there are at most twice the limit.
  private mutating func sortFaults() {
    var index = 1
    while index < faults.count {
      let fault = faults[index]
      var place = index
      while place > 0, faults[place &- 1].order > fault.order {
        faults[place] = faults[place &- 1]
        place &-= 1
      }
      faults[place] = fault
      index &+= 1
    }
  }

  mutating func count(_ fault: Fault) {
    uncounted[Int(fault.code.rawValue)] &+= 1
    uncountedFields[Int(max(fault.field, 0))] = 1
    hasUncounted = true
  }
}

// MARK: - Questions about the last record

extension RecordChecker {
  /// The text of a text or key entry as it came, escapes read.
  package func text(ofEntry index: Int) -> [UInt8] {
    let entry = tape[index]
    return unsafe Array(UnsafeBufferPointer(start: bytesOf(entry), count: Int(entry.length)))
  }

  /// The text in a slot after clean-up; the slot's value is a text.
  package func cleanedText(ofSlot slot: Int) -> [UInt8] {
    let text = text(in: slot)
    return unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
  }

  /// The digits of a number entry, as written.
  package func numberText(ofEntry index: Int) -> [UInt8] {
    let entry = tape[index]
    let from =
      unsafe entry.flags.contains(.inArena)
      ? UnsafePointer(arena.base + Int(entry.link)) : bytes + Int(entry.start)
    return unsafe Array(UnsafeBufferPointer(start: from, count: Int(entry.length)))
  }

  /// The index behind a value and all within it.
  package func next(afterEntry index: Int) -> Int { next(after: index) }
}
