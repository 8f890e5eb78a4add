/// Texts: clean-up, whether anything is there, the type, the constraints.
extension RecordChecker {
  /// The text in a slot, after clean-up; valid until the arena grows.
  @inline(__always)
  func text(in slot: Int) -> TextView {
    if slots[slot].isCleaned {
      return unsafe TextView(
        bytes: UnsafePointer(arena.base + Int(slots[slot].cleanedStart)),
        count: Int(slots[slot].cleanedLength), isASCII: false)
    }
    let entry = tape[Int(slots[slot].entry)]
    return unsafe TextView(
      bytes: bytesOf(entry), count: Int(entry.length), isASCII: !entry.flags.contains(.notASCII))
  }

  mutating func judgeText(_ field: Int32, slot: Int, instance: Int32) {
    let plan = unsafe self.plan.fields + Int(field)
    if unsafe plan.pointee.cleanUp.count > 0 {
      guard unsafe cleanUp(plan.pointee.cleanUp, field: field, slot: slot, instance: instance)
      else {
        return
      }
      if tape[Int(slots[slot].entry)].kind == .list {
        return judgeNow(field, slot: slot, instance: instance)
      }
    }
    let text = text(in: slot)
    if unsafe text.count == 0 || !plan.pointee.flags.contains(.secret) && text.isBlank {
      return judgeEmpty(field, slot: slot, instance: instance)
    }
    switch unsafe plan.pointee.type {
    case .text, .any:
      slots[slot].state = .valid
      unsafe run(
        plan.pointee.operations, on: text, field: field, slot: slot, instance: instance)
    case .date, .time, .datetime:
      guard let value = unsafe text.instant(plan.pointee.type) else {
        return mismatch(field, slot: slot, instance: instance)
      }
      slots[slot].state = .valid
      unsafe run(
        plan.pointee.operations, on: .instant(value, text), field: field, slot: slot,
        instance: instance)
    case .integer, .number, .boolean:
      if unsafe coercesAll || plan.pointee.flags.contains(.coerces), coerce(slot) {
        return judgeNow(field, slot: slot, instance: instance)
      }
      return mismatch(field, slot: slot, instance: instance)
    case .list, .group:
      return mismatch(field, slot: slot, instance: instance)
    }
    postponeRelations(field, slot: slot, instance: instance)
  }

  /// Runs constraints on a text; what they find is noted for its slot.
  ///
  /// `@_transparent`, because `@inline(__always)` leaves a call: a hundredth of what a table takes.
  @_transparent
  mutating func run(
    _ span: Span32, on text: TextView, field: Int32, slot: Int, instance: Int32
  ) {
    var operation = unsafe plan.operations + Int(span.start)
    let end = unsafe operation + Int(span.count)
    while unsafe operation < end {
      let fault = unsafe plan.fault(
        of: text, operation, otherwise: { unsafe rareFault(of: text, operation, field) })
      if let fault {
        unsafe note(fault, by: operation, field: field, slot: slot, instance: instance)
      }
      unsafe operation += 1
    }
  }

  @inline(never)
  mutating func rareFault(
    of text: TextView, _ operation: UnsafeMutablePointer<Operation>, _ field: Int32
  ) -> ValueFault? {
    unsafe plan.fault(of: text, operation, &matcher, context(of: field))
  }
}
