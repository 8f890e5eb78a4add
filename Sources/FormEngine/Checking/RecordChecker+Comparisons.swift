/// A constraint that reads another field, kept until all fields are judged.
struct PendingComparison: BitwiseCopyable {
  var operation: Int32
  var field: Int32
  var slot: Int32
  var instance: Int32
}

/// Constraints that read other fields.
extension RecordChecker {
  /// Notes the comparisons of a field for later, whatever its own state is.
  @inline(__always)
  mutating func deferComparisons(_ field: Int32, slot: Int, instance: Int32) {
    let span = unsafe plan.fields[Int(field)].comparisons
    if span.count == 0 { return }
    for index in span.start..<(span.start &+ span.count) {
      pending.append(
        PendingComparison(
          operation: index, field: field, slot: Int32(slot), instance: instance))
    }
  }

  /// Judges what was kept, in the order in which fields depend on each other.
  ///
  /// The operation's `high` is the field it reads, its `low` is its rank: how many comparisons stand before it in a chain of fields
  /// that compare themselves with each other. Ranks are few, so the rounds are.
  mutating func judgeComparisons() {
    var rank: Int64 = 0
    var highest: Int64 = 0
    repeat {
      for index in 0..<pending.count {
        let comparison = pending[index]
        let itsRank = unsafe plan.operations[Int(comparison.operation)].low
        highest = max(highest, itsRank)
        if itsRank == rank { judgeComparison(comparison) }
      }
      rank &+= 1
    } while rank <= highest
  }

  private mutating func judgeComparison(_ comparison: PendingComparison) {
    let operation = unsafe plan.operations[Int(comparison.operation)]
    let slot = Int(comparison.slot)
    guard slots[slot].state != .invalid else { return }
    let other =
      loneFields.isEmpty
      ? resolve(Int(operation.reference), from: comparison.instance)
      : loneFields.firstIndex(of: Int(operation.high)) ?? -1
    let otherState = other < 0 ? SlotState.empty : slots[other].state
    if otherState == .open || otherState == .empty { return }
    if slots[slot].state == .empty {
      if operation.kind == .equals, !slots[other].isEmpty, !slots[other].isDuplicated {
        failComparison(.valueMissing, comparison, operation)
      }
      return
    }
    switch otherState {
    case .open, .empty, .invalid:
      return
    case .undecided:
      leaveOpen(
        .otherField, field: comparison.field, slot: slot, instance: comparison.instance,
        entry: slots[slot].entry, constraint: operation.constraint)
    case .valid:
      let isSame = isSameValue(slot, other)
      if operation.kind == .equals, !isSame { failComparison(.notEqual, comparison, operation) }
      if operation.kind == .differs, isSame {
        failComparison(.notDifferent, comparison, operation)
      }
    }
  }

  private mutating func failComparison(
    _ code: FaultCode, _ comparison: PendingComparison, _ operation: Operation
  ) {
    let entry = slots[Int(comparison.slot)].entry
    fail(
      code, field: comparison.field, slot: Int(comparison.slot), instance: comparison.instance,
      entry: entry >= 0
        ? entry : comparison.instance >= 0 ? instances[Int(comparison.instance)].entry : 0,
      constraint: operation.constraint)
  }

  /// The slot that a reference path leads to from an instance, or -1 where something on the way is
  /// missing: steps outward, steps inward, then a place in each inner group.
  func resolve(_ reference: Int, from instance: Int32) -> Int {
    let path = unsafe plan.references + reference
    var at = instance
    for _ in unsafe 0..<path[0] where at >= 0 { at = instances[Int(at)].parent }
    var slot = -1
    for step in unsafe 0..<Int(path[1]) {
      guard at >= 0 else { return -1 }
      slot = unsafe Int(instances[Int(at)].slots.start &+ path[2 &+ step])
      at = slots[slot].child
    }
    return slot
  }

  /// Whether two filled values are the same: texts by their bytes after clean-up, numbers by value.
  private func isSameValue(_ left: Int, _ right: Int) -> Bool {
    let a = tape[Int(slots[left].entry)]
    let b = tape[Int(slots[right].entry)]
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .text:
      let x = text(in: left)
      let y = text(in: right)
      return unsafe x.count == y.count && sameBytes(x.bytes, y.bytes, x.count)
    case .number:
      return DecimalText.compare(numberText(a), numberText(b)) == 0
    case .null, .trueValue, .falseValue:
      return true
    case .list, .object, .key, .end:
      return false
    }
  }
}
