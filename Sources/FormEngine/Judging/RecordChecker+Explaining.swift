/// Why a constraint was not judged.
package enum SkipReason: Sendable {
  case otherInvalid, otherEmpty, otherUndecided, conditionFalse, wrongShape
}

/// Questions about constraints of the last record that wait for others, or for other fields.
extension RecordChecker {
  /// Why a constraint said nothing; nil where it was judged, or reads no other field.
  package mutating func outcome(
    of operation: Operation, slot: Int, instance: Int32
  ) -> SkipReason? {
    switch operation.kind {
    case .equals, .differs:
      let other = resolve(Int(operation.reference), slot: slot, instance: instance)
      if other < 0 { return .otherEmpty }
      if slots[other].state == .undecided, slots[other].isEmpty || slots[other].isUnread {
        return .otherUndecided
      }
      switch slots[other].state {
      case .open, .empty, .notAsked: return .otherEmpty
      case .waiting, .settling, .skipped: return .otherInvalid
      case .valid, .invalid, .undecided: break
      }
      if slots[other].isEmpty { return .otherEmpty }
      return slots[other].isMismatched || slots[other].isDuplicated ? .otherInvalid : nil
    case .variant:
      let other = resolve(Int(operation.reference), slot: slot, instance: instance)
      if other < 0 { return .otherEmpty }
      switch slots[other].state {
      case .valid: return nil
      case .undecided: return .otherUndecided
      case .open, .empty, .notAsked: return .otherEmpty
      case .invalid: return slots[other].isEmpty ? .otherEmpty : .otherInvalid
      case .waiting, .settling, .skipped: return .otherInvalid
      }
    case .expressionRange:
      return reason(Int32(operation.low), slot, instance)
        ?? reason(Int32(operation.high), slot, instance)
    case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass,
      .table, .excludedTable,
      .includedText, .excludedText, .choice, .forbidden, .decimalRange, .instantRange, .step,
      .count, .anyOf, .unicode, .requiredIf, .unique, .remote:
      return nil
    case .checksum, .format:
      for index in 0..<log.faults.count where Int(log.faults[index].slot) == slot {
        let code = log.faults[index].code
        guard code == .patternMismatch || code == .tooShort || code == .tooLong else { continue }
        if log.faults[index].constraint != operation.constraint { return .wrongShape }
      }
      return nil
    }
  }

  /// Why a check said nothing; nil where it was judged.
  package mutating func outcome(
    ofCheck index: Int, slot: Int, instance: Int32
  ) -> SkipReason? {
    let check = unsafe plan.checks[index]
    let state = slots[slot]
    if check.skipsEmpty, state.isEmpty { return .otherEmpty }
    let start = check.startsInside ? state.child : instance
    if check.startsInside, start < 0 { return .otherEmpty }
    if check.when >= 0, !condition(check.when, slot: slot, instance: start).isTrue {
      return .conditionFalse
    }
    return check.kind == .that ? reason(check.node, slot, start) : nil
  }

  /// Why an expression gave nothing; nil where it gave a value.
  package mutating func outcome(
    ofExpression node: Int32, slot: Int, instance: Int32
  ) -> SkipReason? {
    reason(node, slot, instance)
  }

  /// The ends of a range that other fields give; unknown where there is none.
  package mutating func ends(
    of operation: Operation, slot: Int, instance: Int32
  ) -> (low: ExpressionValue, high: ExpressionValue) {
    func end(_ node: Int64) -> ExpressionValue {
      node < 0 ? .unknown : work(out: Int32(node), slot: slot, instance: instance)
    }
    return (end(operation.low), end(operation.high))
  }

  private mutating func reason(_ node: Int32, _ slot: Int, _ instance: Int32) -> SkipReason? {
    if node < 0 { return nil }
    let value = work(out: node, slot: slot, instance: instance)
    if expressions.readsInvalid { return .otherInvalid }
    if expressions.readsUndecided { return .otherUndecided }
    return value.kind == .unknown ? .otherEmpty : nil
  }

  /// Whether a value that was filled in stands where an empty one was sent.
  package func wasSent(slot: Int, instance: Int32) -> Bool {
    guard instance >= 0 else { return false }
    let holder = instances[Int(instance)]
    if holder.isList { return true }
    var at = Int(holder.entry) + 1
    let group = unsafe plan.groups + Int(plan.fields[Int(holder.field)].group)
    while tape[at].kind == .key {
      if unsafe plan.place(of: bytesOf(tape[at]), Int(tape[at].length), in: group) == slot
        - Int(holder.slots.start)
      {
        return true
      }
      at = next(after: at + 1)
    }
    return false
  }

  /// Whether the value of a slot was made of another: a text that was split, or read as another type.
  package func wasConverted(slot: Int) -> Bool {
    let entry = Int(slots[slot].entry)
    // What was read lies before everything that was added.
    return entry >= readCount && !tape[entry].flags.contains(.placeless)
  }
}
