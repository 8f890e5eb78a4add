internal import CRecordScan
internal import FormPatterns

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
      runTextOperations(
        unsafe plan.pointee.operations, text, field: field, slot: slot, instance: instance)
    case .date, .time, .datetime:
      guard let value = unsafe text.instant(plan.pointee.type) else {
        return mismatch(field, slot: slot, instance: instance)
      }
      slots[slot].state = .valid
      runInstantOperations(
        unsafe plan.pointee.operations, text, value, field: field, slot: slot, instance: instance)
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

  // MARK: Constraints on texts

  @inline(never)
  mutating func runTextOperations(
    _ span: Span32, _ text: TextView, field: Int32, slot: Int, instance: Int32
  ) {
    var index = Int(span.start)
    let end = index &+ Int(span.count)
    while index < end {
      unsafe runTextOperation(
        plan.operations + index, text, field: field, slot: slot, instance: instance)
      index &+= 1
    }
  }

  @inline(__always)
  mutating func runTextOperation(
    _ operation: UnsafeMutablePointer<Operation>, _ text: TextView, field: Int32, slot: Int,
    instance: Int32
  ) {
    let code: FaultCode
    var got: Int64 = 0
    var want: Int64 = 0
    switch unsafe operation.pointee.kind {
    case .length:
      // A text has at most as many units as bytes, and a quarter as many at least.
      let units = unsafe plan.length(
        of: text, LengthUnit(rawValue: operation.pointee.detail) ?? .codePoints)
      if unsafe units < operation.pointee.low {
        code = .tooShort
        want = unsafe operation.pointee.low
      } else if unsafe units > operation.pointee.high {
        code = .tooLong
        want = unsafe operation.pointee.high
      } else {
        return
      }
      got = Int64(units)
    case .pattern, .excludedPattern:
      let outcome = unsafe matcher.match(
        plan.handles[Int(operation.pointee.reference)], text.bytes, count: text.count)
      let isPart = unsafe operation.pointee.detail != 0
      switch outcome {
      case .matches:
        if unsafe operation.pointee.kind == .pattern { return }
        code = .forbiddenPart
      case .doesNotMatch:
        if unsafe operation.pointee.kind == .excludedPattern { return }
        code = isPart ? .missingPart : .patternMismatch
      case .matchLimit, .depthLimit, .heapLimit, .stackLimit, .textTooLong, .budget, .failed:
        return unsafe leaveOpen(
          reason(of: outcome), field: field, slot: slot, instance: instance,
          entry: slots[slot].entry, constraint: operation.pointee.constraint)
      }
    case .classRun:
      if plan.isRun(text, Int(unsafe operation.pointee.reference)) { return }
      code = .patternMismatch
    case .includedClass:
      if plan.containsClass(text, Int(unsafe operation.pointee.reference)) { return }
      code = .missingPart
    case .excludedClass:
      if !plan.containsClass(text, Int(unsafe operation.pointee.reference)) { return }
      code = .forbiddenPart
    case .table, .excludedTable:
      guard let fits = unsafe plan.matches(text, table: Int(operation.pointee.reference)) else {
        return unsafe leaveOpen(
          .textTooLong, field: field, slot: slot, instance: instance,
          entry: slots[slot].entry, constraint: operation.pointee.constraint)
      }
      if unsafe fits == (operation.pointee.kind == .table) { return }
      code =
        unsafe fits
        ? .forbiddenPart : operation.pointee.detail != 0 ? .missingPart : .patternMismatch
    case .includedText:
      if unsafe plan.contains(text, Int(operation.pointee.reference)) { return }
      code = .missingPart
    case .excludedText:
      if unsafe !plan.contains(text, Int(operation.pointee.reference)) { return }
      code = .forbiddenPart
    case .choice:
      if unsafe plan.isMember(text, of: Int(operation.pointee.reference)) { return }
      code = .notAChoice
    case .forbidden:
      if unsafe !plan.isMember(text, of: Int(operation.pointee.reference)) { return }
      code = .forbiddenValue
    case .checksum:
      if unsafe checksumFits(operation.pointee, text) { return }
      if unsafe hasWrongShape(text, beside: operation, field: field, slot: slot, instance) {
        return
      }
      code = .checksumMismatch
    case .format:
      if unsafe ValueFormat(rawValue: operation.pointee.detail)?.accepts(text.bytes, text.count)
        ?? true
      {
        return
      }
      if unsafe hasWrongShape(text, beside: operation, field: field, slot: slot, instance) {
        return
      }
      code = .patternMismatch
    case .anyOf:
      return unsafe judgeAlternatives(
        operation.pointee, field: field, slot: slot, instance: instance)
    case .unicode:
      return unsafe judgeCharacters(
        operation.pointee, text, field: field, slot: slot, instance: instance)
    case .decimalRange, .instantRange, .step, .count, .equals, .differs, .requiredIf,
      .expressionRange, .variant, .unique, .remote:
      return
    }
    unsafe fail(
      code, field: field, slot: slot, instance: instance, entry: slots[slot].entry,
      constraint: operation.pointee.constraint, got: got, want: want)
  }

  /// Whether a constraint beside check digits or a format, or one of the field's own, finds the shape
  /// wrong: that is told, and nothing about digits that may be missing or others.
  @inline(never)
  private mutating func hasWrongShape(
    _ text: TextView, beside operation: UnsafeMutablePointer<Operation>, field: Int32, slot: Int,
    _ instance: Int32
  ) -> Bool {
    let isFormat = unsafe operation.pointee.kind == .format
    let own = unsafe plan.fields[Int(field)].operations
    let beside = unsafe Span32(
      start: Int(operation.pointee.low), count: Int(operation.pointee.high - operation.pointee.low))
    let outer = trial
    defer { trial = outer }
    for span in Set([own, beside, chosen]) {
      for index in Int(span.start)..<Int(span.start &+ span.count) {
        let other = unsafe plan.operations[index]
        guard other.judgesShape, !isFormat || other.kind != .format else { continue }
        trial = Trial()
        unsafe runTextOperation(
          plan.operations + index, text, field: field, slot: slot, instance: instance)
        if trial?.hasFailed ?? false { return true }
      }
    }
    return false
  }

  private func reason(of outcome: PatternOutcome) -> UndecidedReason {
    switch outcome {
    case .matchLimit: .matchLimit
    case .depthLimit: .depthLimit
    case .heapLimit: .heapLimit
    case .stackLimit: .stackLimit
    case .textTooLong: .textTooLong
    case .budget: .budget
    case .failed, .matches, .doesNotMatch: .patternFailed
    }
  }

  func checksumFits(_ operation: Operation, _ text: TextView) -> Bool {
    operation.reference >= 0
      ? unsafe owner.checksums[Int(operation.reference)].accepts(text.bytes, text.count)
      : unsafe Checksum(rawValue: operation.detail)?.accepts(text.bytes, text.count) ?? true
  }
}
