/// Numbers, booleans, dates and times against their constraints.
extension RecordChecker {
  mutating func judgeNumber(_ field: Int32, slot: Int, instance: Int32) {
    let plan = unsafe self.plan.fields + Int(field)
    let entry = slots[slot].entry
    let number = numberText(tape[Int(entry)])
    if unsafe plan.pointee.type == .integer, !number.isInteger {
      return mismatch(field, slot: slot, instance: instance)
    }
    slots[slot].state = .valid
    unsafe runNumberOperations(
      plan.pointee.operations, field: field, slot: slot, instance: instance)
    postponeRelations(field, slot: slot, instance: instance)
  }

  mutating func runNumberOperations(_ span: Span32, field: Int32, slot: Int, instance: Int32) {
    let entry = slots[slot].entry
    let number = numberText(tape[Int(entry)])
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe self.plan.operations[index]
      if operation.kind == .anyOf {
        judgeAlternatives(operation, field: field, slot: slot, instance: instance)
      } else if let code = self.plan.fault(of: number, operation) {
        fail(
          code, field: field, slot: slot, instance: instance, entry: entry,
          constraint: operation.constraint)
      } else {
        leaveOpenWithoutText(operation, field: field, slot: slot, instance: instance)
      }
    }
  }

  mutating func judgeBoolean(_ field: Int32, slot: Int, instance: Int32) {
    slots[slot].state = .valid
    let span = unsafe plan.fields[Int(field)].operations
    runBooleanOperations(span, field: field, slot: slot, instance: instance)
    postponeRelations(field, slot: slot, instance: instance)
  }

  mutating func runBooleanOperations(_ span: Span32, field: Int32, slot: Int, instance: Int32) {
    let entry = slots[slot].entry
    let value = tape[Int(entry)].kind == .trueValue
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe plan.operations[index]
      if operation.kind == .anyOf {
        judgeAlternatives(operation, field: field, slot: slot, instance: instance)
        continue
      }
      guard operation.kind == .choice || operation.kind == .forbidden else {
        leaveOpenWithoutText(operation, field: field, slot: slot, instance: instance)
        continue
      }
      let set = unsafe plan.sets[Int(operation.reference)]
      let isMember = value ? set.acceptsTrue : set.acceptsFalse
      if isMember != (operation.kind == .choice) {
        fail(
          operation.kind == .choice ? .notAChoice : .forbiddenValue, field: field, slot: slot,
          instance: instance, entry: entry, constraint: operation.constraint)
      }
    }
  }

  /// A list or object in a field of any type: it is none of any choices, and no text.
  mutating func runOperationsOnAnything(
    _ span: Span32, field: Int32, slot: Int, instance: Int32
  ) {
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe plan.operations[index]
      if operation.kind == .choice {
        fail(
          .notAChoice, field: field, slot: slot, instance: instance, entry: slots[slot].entry,
          constraint: operation.constraint)
      } else if operation.kind == .anyOf {
        judgeAlternatives(operation, field: field, slot: slot, instance: instance)
      } else {
        leaveOpenWithoutText(operation, field: field, slot: slot, instance: instance)
      }
    }
  }

  /// A constraint on texts says nothing of other values: nobody knows whether such a one is right.
  private mutating func leaveOpenWithoutText(
    _ operation: Operation, field: Int32, slot: Int, instance: Int32
  ) {
    guard operation.kind.isForTexts else { return }
    leaveOpen(
      .otherType, field: field, slot: slot, instance: instance, entry: slots[slot].entry,
      constraint: operation.constraint)
  }

  /// A date, time or datetime: ranges and choices by its value, everything else by its text.
  mutating func runInstantOperations(
    _ span: Span32, _ text: TextView, _ value: Int64, field: Int32, slot: Int, instance: Int32
  ) {
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe plan.operations[index]
      guard operation.judgesInstants else {
        unsafe runTextOperation(
          plan.operations + index, text, field: field, slot: slot, instance: instance)
        continue
      }
      if let (code, bound) = unsafe plan.fault(ofInstant: value, operation, bounds.base) {
        fail(
          code, field: field, slot: slot, instance: instance, entry: slots[slot].entry,
          constraint: operation.constraint, want: bound)
      }
    }
  }
}
