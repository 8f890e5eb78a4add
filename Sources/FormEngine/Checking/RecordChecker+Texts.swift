internal import CRecordScan
internal import FormPatterns

/// Texts: clean-up, whether anything is there, the type, the constraints.
extension RecordChecker {
  /// The text of a value while its constraints are judged.
  @safe
  struct TextView {
    @unsafe var bytes: UnsafePointer<UInt8>
    var count: Int
    var isASCII: Bool
  }

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
    if unsafe text.count == 0 || !plan.pointee.flags.contains(.secret) && isBlank(text) {
      return judgeEmpty(field, slot: slot, instance: instance)
    }
    switch unsafe plan.pointee.type {
    case .text, .any:
      slots[slot].state = .valid
      runTextOperations(
        unsafe plan.pointee.operations, text, field: field, slot: slot, instance: instance)
    case .date, .time, .datetime:
      guard let value = unsafe instant(of: text, plan.pointee.type) else {
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

  func instant(of text: TextView, _ type: ValueType) -> Int64? {
    switch type {
    case .date: unsafe TimeText.date(text.bytes, text.count)
    case .time: unsafe TimeText.time(text.bytes, text.count)
    case .datetime: unsafe TimeText.instant(text.bytes, text.count)
    case .text, .any, .integer, .number, .boolean, .list, .group: nil
    }
  }

  /// Whether there is nothing but white space and invisible characters.
  @inline(__always)
  func isBlank(_ text: TextView) -> Bool {
    let first = unsafe text.bytes[0]
    if first > 0x20, first < 0x7F { return false }
    return unsafe Blank.isBlank(text.bytes, text.count)
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
      let units = unsafe length(
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
      if isRun(text, Int(unsafe operation.pointee.reference)) { return }
      code = .patternMismatch
    case .includedClass:
      if containsClass(text, Int(unsafe operation.pointee.reference)) { return }
      code = .missingPart
    case .excludedClass:
      if !containsClass(text, Int(unsafe operation.pointee.reference)) { return }
      code = .forbiddenPart
    case .table, .excludedTable:
      guard let fits = unsafe matches(text, table: Int(operation.pointee.reference)) else {
        return unsafe leaveOpen(
          .textTooLong, field: field, slot: slot, instance: instance,
          entry: slots[slot].entry, constraint: operation.pointee.constraint)
      }
      if unsafe fits == (operation.pointee.kind == .table) { return }
      code =
        unsafe fits
        ? .forbiddenPart : operation.pointee.detail != 0 ? .missingPart : .patternMismatch
    case .includedText:
      if unsafe contains(text, Int(operation.pointee.reference)) { return }
      code = .missingPart
    case .excludedText:
      if unsafe !contains(text, Int(operation.pointee.reference)) { return }
      code = .forbiddenPart
    case .choice:
      if unsafe isMember(text, of: Int(operation.pointee.reference)) { return }
      code = .notAChoice
    case .forbidden:
      if unsafe !isMember(text, of: Int(operation.pointee.reference)) { return }
      code = .forbiddenValue
    case .checksum:
      if unsafe checksumFits(operation.pointee, text) { return }
      code = .checksumMismatch
    case .format:
      if unsafe ValueFormat(rawValue: operation.pointee.detail)?.accepts(text.bytes, text.count)
        ?? true
      {
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

  // MARK: Rows of classes

  /// Whether a text is a row of classes: the length says how long its variable item is.
  ///
  /// Safety: 16 bytes are readable behind it, as behind every text of a record, the arena and the plan.
  @inline(__always)
  func isRun(_ text: TextView, _ index: Int) -> Bool {
    let run = unsafe plan.classRuns + index
    guard unsafe text.count >= run.pointee.least, unsafe text.count <= run.pointee.most else {
      return false
    }
    let table = unsafe plan.bytes + Int(run.pointee.table)
    let items = unsafe plan.classRunItems + Int(run.pointee.items.start)
    var at = 0
    var index = 0
    while unsafe index < Int(run.pointee.items.count) {
      let item = unsafe items[index]
      let end =
        unsafe at &+ (item.isVariable ? text.count &- Int(run.pointee.fixed) : Int(item.count))
      let length = end &- at
      if item.ranges >= 0, length > 2, length <= 16 {
        // One look without a branch that nobody can foresee.
        let wanted = UInt32(1) &<< UInt32(truncatingIfNeeded: length) &- 1
        let members = unsafe record_scan_members(text.bytes + at, plan.bytes + Int(item.ranges))
        if members & wanted != wanted { return false }
        at = end
      } else {
        var all = item.bit
        while at < end {
          unsafe all &= table[Int(text.bytes[at])]
          at &+= 1
        }
        if all == 0 { return false }
      }
      index &+= 1
    }
    return true
  }

  /// Whether some byte of a text is in the class of a row's only item.
  @inline(__always)
  func containsClass(_ text: TextView, _ index: Int) -> Bool {
    let run = unsafe plan.classRuns + index
    let ranges = unsafe Int(plan.classRunItems[Int(run.pointee.items.start)].ranges)
    var at = 0
    if ranges >= 0 {
      while at < text.count {
        let rest = text.count &- at
        let wanted = rest >= 16 ? 0xFFFF : UInt32(1) &<< UInt32(truncatingIfNeeded: rest) &- 1
        if unsafe record_scan_members(text.bytes + at, plan.bytes + ranges) & wanted != 0 {
          return true
        }
        at &+= 16
      }
      return false
    }
    let table = unsafe plan.bytes + Int(run.pointee.table)
    while at < text.count {
      if unsafe table[Int(text.bytes[at])] != 0 { return true }
      at &+= 1
    }
    return false
  }

  private func checksumFits(_ operation: Operation, _ text: TextView) -> Bool {
    operation.reference >= 0
      ? unsafe owner.checksums[Int(operation.reference)].accepts(text.bytes, text.count)
      : unsafe Checksum(rawValue: operation.detail)?.accepts(text.bytes, text.count) ?? true
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

  @inline(__always)
  private func length(of text: TextView, _ unit: LengthUnit) -> Int {
    switch unit {
    case .bytes: text.count
    case .codePoints:
      unsafe text.isASCII ? text.count : UTF8Bytes.codePoints(text.bytes, text.count)
    case .utf16, .graphemes: rareLength(of: text, unit)
    }
  }

  @inline(never)
  private func rareLength(of text: TextView, _ unit: LengthUnit) -> Int {
    let string = unsafe String(
      decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    return unit == .utf16 ? string.utf16.count : string.count
  }

  private func contains(_ text: TextView, _ index: Int) -> Bool {
    let span = unsafe plan.texts[index]
    let count = Int(span.count)
    guard count <= text.count else { return false }
    let part = unsafe plan.bytes + Int(span.start)
    for start in 0...(text.count &- count) where unsafe sameBytes(text.bytes + start, part, count) {
      return true
    }
    return false
  }

  // MARK: Sets

  func isMember(_ text: TextView, of index: Int) -> Bool { member(text, of: index) >= 0 }

  /// The index of the plan's text that a text is, among those of a set, or -1.
  func member(_ text: TextView, of index: Int) -> Int {
    let set = unsafe plan.sets + index
    switch unsafe set.pointee.comparison {
    case .numbers: return -1
    case .texts:
      let mask = unsafe Int(set.pointee.table.count) &- 1
      let table = unsafe plan.setTable + Int(set.pointee.table.start)
      var probe = unsafe NameKey(text.bytes, text.count).hash & mask
      while true {
        let member = unsafe table[probe]
        if member < 0 { return -1 }
        let span = unsafe plan.texts[Int(member)]
        if Int(span.count) == text.count,
          unsafe sameBytes(text.bytes, plan.bytes + Int(span.start), text.count)
        {
          return Int(member)
        }
        probe = (probe &+ 1) & mask
      }
    case .foldedTexts:
      let folded = unsafe Array(
        String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
          .lowercased().utf8)
      for member in unsafe Int(
        set.pointee.members.start)..<Int(
          set.pointee.members.start &+ set.pointee.members.count)
      {
        let span = unsafe plan.texts[member]
        if Int(span.count) == folded.count,
          unsafe folded.elementsEqual(
            UnsafeBufferPointer(start: plan.bytes + Int(span.start), count: folded.count))
        {
          return member
        }
      }
      return -1
    }
  }
}
