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
      let code: FaultCode
      switch operation.kind {
      case .decimalRange:
        guard let end = missedEnd(of: operation, number) else { continue }
        code = end
      case .step:
        if number.isMultiple(
          ofCoefficient: UInt64(operation.low), exponent: Int(operation.high))
        {
          continue
        }
        code = .stepMismatch
      case .choice:
        if isMember(number, of: Int(operation.reference)) { continue }
        code = .notAChoice
      case .forbidden:
        if !isMember(number, of: Int(operation.reference)) { continue }
        code = .forbiddenValue
      case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass,
        .table, .excludedTable,
        .includedText, .excludedText, .instantRange,
        .checksum, .format, .count, .unicode, .equals, .differs, .requiredIf, .expressionRange,
        .variant,
        .unique, .remote:
        continue
      case .anyOf:
        judgeAlternatives(operation, field: field, slot: slot, instance: instance)
        continue
      }
      fail(
        code, field: field, slot: slot, instance: instance, entry: entry,
        constraint: operation.constraint)
    }
  }

  private func missedEnd(of operation: Operation, _ number: DecimalText) -> FaultCode? {
    if operation.low >= 0 {
      let order = DecimalText.compare(number, constant(Int(operation.low)))
      if order < 0 || order == 0 && operation.detail & Operation.excludesLow != 0 {
        return .rangeUnderflow
      }
    }
    if operation.high >= 0 {
      let order = DecimalText.compare(number, constant(Int(operation.high)))
      if order > 0 || order == 0 && operation.detail & Operation.excludesHigh != 0 {
        return .rangeOverflow
      }
    }
    return nil
  }

  /// A number that the form wrote, by the index of its text.
  private func constant(_ index: Int) -> DecimalText {
    let span = unsafe plan.texts[index]
    return unsafe DecimalText(plan.bytes + Int(span.start), Int(span.count))
  }

  private func isMember(_ number: DecimalText, of index: Int) -> Bool {
    member(number, of: index) >= 0
  }

  /// The index of the plan's text that a number is by its value, among those of a set, or -1.
  func member(_ number: DecimalText, of index: Int) -> Int {
    let set = unsafe plan.sets[index]
    let members = set.comparison == .numbers ? set.members : set.numbers
    for member in Int(members.start)..<Int(members.start &+ members.count)
    where DecimalText.compare(number, constant(member)) == 0 {
      return member
    }
    return -1
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
      }
      guard operation.kind == .choice || operation.kind == .forbidden else { continue }
      let set = unsafe plan.sets[Int(operation.reference)]
      let isMember = value ? set.acceptsTrue : set.acceptsFalse
      if isMember != (operation.kind == .choice) {
        fail(
          operation.kind == .choice ? .notAChoice : .forbiddenValue, field: field, slot: slot,
          instance: instance, entry: entry, constraint: operation.constraint)
      }
    }
  }

  /// A date, time or datetime: ranges by its value, everything else by its text.
  mutating func runInstantOperations(
    _ span: Span32, _ text: TextView, _ value: Int64, field: Int32, slot: Int, instance: Int32
  ) {
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe plan.operations[index]
      guard operation.kind == .instantRange else {
        unsafe runTextOperation(
          plan.operations + index, text, field: field, slot: slot, instance: instance)
        continue
      }
      if operation.low >= 0 {
        let bound = bounds[Int(operation.low)]
        if value < bound
          || value == bound && operation.detail & Operation.excludesLow != 0
        {
          fail(
            .rangeUnderflow, field: field, slot: slot, instance: instance,
            entry: slots[slot].entry, constraint: operation.constraint, want: bound)
        }
      }
      if operation.high >= 0 {
        let bound = bounds[Int(operation.high)]
        if value > bound
          || value == bound && operation.detail & Operation.excludesHigh != 0
        {
          fail(
            .rangeOverflow, field: field, slot: slot, instance: instance,
            entry: slots[slot].entry, constraint: operation.constraint, want: bound)
        }
      }
    }
  }
}
