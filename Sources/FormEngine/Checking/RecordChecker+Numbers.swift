/// Constraints on the value of a slot.
extension RecordChecker {
  mutating func judgeNumber(_ field: Int32, slot: Int, instance: Int32) {
    let plan = unsafe self.plan.fields + Int(field)
    let number = numberText(tape[Int(slots[slot].entry)])
    if unsafe plan.pointee.type == .integer, !number.isInteger {
      return mismatch(field, slot: slot, instance: instance)
    }
    slots[slot].state = .valid
    unsafe run(
      plan.pointee.operations, on: .number(number), field: field, slot: slot, instance: instance)
    postponeRelations(field, slot: slot, instance: instance)
  }

  mutating func judgeBoolean(_ field: Int32, slot: Int, instance: Int32) {
    slots[slot].state = .valid
    let isTrue = tape[Int(slots[slot].entry)].kind == .trueValue
    unsafe run(
      plan.fields[Int(field)].operations, on: .boolean(isTrue), field: field, slot: slot,
      instance: instance)
    postponeRelations(field, slot: slot, instance: instance)
  }

  /// Runs constraints on the value of a slot, whatever its type is.
  @inline(never)
  mutating func run(_ span: Span32, field: Int32, slot: Int, instance: Int32) {
    if span.count == 0 { return }
    guard let value = value(in: slot, of: field) else { return }
    run(span, on: value, field: field, slot: slot, instance: instance)
  }

  /// The value of a slot as constraints see it; nil for `null`.
  private func value(in slot: Int, of field: Int32) -> JudgedValue? {
    let entry = tape[Int(slots[slot].entry)]
    let type = unsafe plan.fields[Int(field)].type
    switch entry.kind {
    case .text:
      let text = text(in: slot)
      return text.instant(type).map { .instant($0, text) } ?? .text(text)
    case .number: return .number(numberText(entry))
    case .trueValue, .falseValue: return .boolean(entry.kind == .trueValue)
    case .list: return type == .list ? .list(Int(entry.length)) : .anything
    case .object: return .anything
    case .null, .key, .end: return nil
    }
  }

  /// Runs constraints on a value; what they find is noted for its slot.
  @inline(__always)
  mutating func run(
    _ span: Span32, on value: JudgedValue, field: Int32, slot: Int, instance: Int32
  ) {
    if span.count == 0 { return }
    let context = context(of: field)
    var operation = unsafe plan.operations + Int(span.start)
    let end = unsafe operation + Int(span.count)
    while unsafe operation < end {
      if let fault = unsafe plan.fault(of: value, operation, &matcher, context) {
        unsafe note(fault, by: operation, field: field, slot: slot, instance: instance)
      }
      unsafe operation += 1
    }
  }

  /// What constraints of a field ask beside its value.
  func context(of field: Int32) -> ValueContext {
    var context = unsafe ValueContext(bounds.base)
    unsafe context.own = plan.fields[Int(field)].operations
    context.chosen = chosen
    return context
  }
}
