internal import FormLookup
internal import FormPatterns

/// Strings, numbers, dates and booleans that are judged while they are read.
///
/// `@_transparent` removes calls that `@inline(__always)` leaves: a thirtieth of the whole time.
extension FastPass {
  @inline(__always)
  func readsTexts(of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    unsafe row.pointee.passing.rawValue >= KeyPrefix.Passing.text.rawValue
  }

  /// Judges a string that is not empty.
  @inline(__always)
  func take(
    _ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    // A first character that shows means that something is there.
    let byte = unsafe text.bytes[0]
    if byte <= 0x20 || byte >= 0x7F, unsafe isBlank(text, of: row) { return false }
    if unsafe row.pointee.passing != .text {
      // Safety: one for each field of the plan.
      unsafe slots[field(of: row)] = SlotValue(
        kind: .text, value: Int64(text.bytes - bytes), count: text.count)
      if unsafe row.pointee.passing == .textToCleanUp && !isClean(row, text) {
        return unsafe takeCleaned(text, of: row)
      }
    }
    return unsafe passes(row.pointee.operations, Int(row.pointee.operationCount), text)
  }

  @inline(never)
  private func isBlank(_ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    let form = unsafe plan.fields + field(of: row)
    return unsafe !form.pointee.flags.contains(.secret) && text.isBlank
  }

  @inline(never)
  func isNothing(_ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    unsafe isNothing(text, plan.fields + field(of: row))
  }

  /// Whether a text is empty, or blank before and after clean-up.
  func isNothing(_ text: TextView, _ form: UnsafeMutablePointer<FieldPlan>) -> Bool {
    if text.count > 0 {
      guard unsafe !form.pointee.flags.contains(.secret), text.isBlank else { return false }
      // The cleaned record may have another text there, or none.
      unsafe parts.pointee.counts.hasCleaned = true
    }
    let steps = unsafe form.pointee.cleanUp
    for index in Int(steps.start)..<Int(steps.start &+ steps.count) {
      switch plan.cleanUp[index].kind {
      case .trim, .collapse, .lowercase, .uppercase, .digits, .remove: break
      case .date, .decimal, .number, .boolean, .replace, .split, .general, .resolve: return false
      }
    }
    return true
  }

  @inline(never)
  private func isClean(_ row: UnsafeMutablePointer<KeyPrefix>, _ text: TextView) -> Bool {
    unsafe isClean(text, plan.fields[field(of: row)].cleanUp)
  }

  @inline(never)
  func readEscaped(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ quote: Int,
    _ count: Int
  ) -> Int {
    var entry = TapeEntry(.null, start: 0)
    var fault = ReadFault(.syntax, at: quote)
    let end = unsafe withUnsafeMutablePointer(to: &entry) { out in
      unsafe RecordReader.readText(.text, bytes, quote, count, out, &arena.pointee, &fault)
    }
    guard end >= 0, entry.flags.contains(.inArena) else { return -1 }
    let text = unsafe TextView(
      bytes: arena.pointee.base + Int(entry.link), count: Int(entry.length),
      isASCII: !entry.flags.contains(.notASCII))
    guard unsafe take(text, of: row, bytes) else { return -1 }
    let field = unsafe field(of: row)
    if unsafe plan.fields[field].isKept && !slots[field].isInArena {
      unsafe slots[field] = .inArena(Int(entry.link), Int(entry.length))
    }
    return end
  }

  /// Judges a string after clean-up; false if a step is left to the slow path.
  @inline(never)
  private func takeCleaned(_ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    let field = unsafe field(of: row)
    let steps = plan.fields[field].cleanUp
    var cleaned = unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
    for index in Int(steps.start)..<Int(steps.start &+ steps.count) {
      guard let next = self.cleaned(cleaned, by: plan.cleanUp[index]) else { return false }
      cleaned = next
    }
    let start = unsafe arena.pointee.count
    unsafe cleaned.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe arena.pointee.append(base, count: buffer.count)
    }
    for _ in 0..<RecordReader.padding { unsafe arena.pointee.append(0) }
    let result = unsafe TextView(
      bytes: arena.pointee.base + start, count: cleaned.count, isASCII: false)
    // A value that is empty after clean-up may have a default.
    if cleaned.isEmpty || result.isBlank { return false }
    unsafe slots[field] = .inArena(start, cleaned.count)
    unsafe parts.pointee.counts.hasCleaned = true
    return unsafe passes(row.pointee.operations, Int(row.pointee.operationCount), result)
  }

  /// A string after a step; nil if the step is left to the slow path.
  private func cleaned(_ text: [UInt8], by step: CleanUpStep) -> [UInt8]? {
    unsafe text.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return nil }
      let view = unsafe TextView(bytes: base, count: source.count, isASCII: false)
      if step.kind != .resolve, !step.kind.mayChange(view) { return text }
      switch step.kind {
      case .trim: return unsafe Array(source[Blank.trimmed(base, source.count)])
      case .collapse: return unsafe CleanUp.collapsed(source)
      case .lowercase, .uppercase:
        guard unsafe UTF8Bytes.isASCII(base, source.count) == true else { return nil }
        let first = UInt8(ascii: step.kind == .lowercase ? "A" : "a")
        return text.map { $0 &- first < 26 ? $0 ^ 0x20 : $0 }
      case .digits: return unsafe CleanUp.asciiDigits(source)
      case .remove:
        let span = plan.texts[Int(step.reference)]
        let removed = unsafe RemovedCharacters(
          UnsafeBufferPointer(start: plan.bytes + Int(span.start), count: Int(span.count)))
        return unsafe CleanUp.removing(removed, from: source)
      case .date, .decimal, .number, .boolean, .replace, .split, .general, .resolve: return nil
      }
    }
  }

  /// Whether clean-up would leave a string unchanged.
  @inline(never)
  func isClean(_ text: TextView, _ steps: Span32) -> Bool {
    for index in Int(steps.start)..<Int(steps.start &+ steps.count) {
      let step = plan.cleanUp[index]
      if step.kind == .resolve {
        // An id stays what it is; everything else is looked up on the long way.
        guard
          unsafe plan.membership(of: text.bytes, text.count, in: Int(step.reference), bounds)
            == .member
        else { return false }
      } else if step.kind.mayChange(text) {
        return false
      }
    }
    return true
  }

  @_transparent
  func passes(
    _ first: UnsafeMutablePointer<Operation>, _ count: Int, _ text: TextView
  ) -> Bool {
    var operation = unsafe first
    let end = unsafe first + count
    while unsafe operation < end {
      let fault = unsafe plan.fault(
        of: text, operation, otherwise: { unsafe rareFault(of: text, operation) })
      if fault != nil { return false }
      unsafe operation += 1
    }
    return true
  }

  @inline(never)
  private func rareFault(
    of text: TextView, _ operation: UnsafeMutablePointer<Operation>
  ) -> ValueFault? {
    var matcher = matcher
    return unsafe plan.fault(of: text, operation, &matcher, ValueContext(bounds))
  }

  /// Whether a value other than a string of a text field meets its constraints.
  @inline(__always)
  func passes(_ span: Span32, _ value: PlainValue) -> Bool {
    var matcher = matcher
    let context = unsafe ValueContext(bounds)
    for index in Int(span.start)..<Int(span.start &+ span.count)
    where unsafe plan.fault(of: value, plan.operations + index, &matcher, context) != nil {
      return false
    }
    return true
  }

  /// Judges a boolean, a number, a date or a time; returns where it ends, or -1.
  func passScalar(
    _ form: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int {
    let field = unsafe form - plan.fields.base
    return switch unsafe form.pointee.way {
    case .boolean: unsafe passAnyBoolean(form, bytes, at)
    case .number: unsafe passNumber(order.rows + field, bytes, at, count)
    case .instant: unsafe passInstant(field, bytes, at, count)
    case .text, .list, .group, .variants, .map, .tuple, .any, .shapes, .none: -1
    }
  }

  @inline(__always)
  func readsAtOnce(_ first: UInt8, of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    let passing = unsafe row.pointee.passing
    guard passing.rawValue &- 1 < KeyPrefix.Passing.instant.rawValue else { return false }
    // A digit or a minus; two others of these bytes are refused later.
    if passing == .number { return (UInt8(ascii: "-")...UInt8(ascii: "9")).contains(first) }
    return first > 0x20 && first != UInt8(ascii: "n")
  }

  @inline(__always)
  func readAtOnce(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int {
    switch unsafe row.pointee.passing {
    case .number: unsafe passNumber(row, bytes, at, count)
    case .instant: unsafe passInstant(field(of: row), bytes, at, count)
    case .boolean, .onlyTrue, .onlyFalse: unsafe passBoolean(row, bytes, at)
    case .other, .text, .textToKeep, .textToCleanUp: -1
    }
  }

  /// The field of a row; without the rounding of a pointer's difference.
  @inline(__always)
  func field(of row: UnsafeMutablePointer<KeyPrefix>) -> Int {
    let distance = unsafe UInt(bitPattern: row) &- UInt(bitPattern: order.rows)
    return Int(bitPattern: distance / UInt(MemoryLayout<KeyPrefix>.stride))
  }

  @inline(__always)
  private func passBoolean(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ at: Int
  ) -> Int {
    let passing = unsafe row.pointee.passing
    let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
    guard passing != (isFalse ? .onlyTrue : .onlyFalse) else { return -1 }
    return unsafe RecordReader.endOfBoolean(bytes, at, isFalse: isFalse)
  }

  /// A boolean that the loop does not read: its value is kept, it is an item, or it follows blanks.
  func passAnyBoolean(
    _ form: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ at: Int
  ) -> Int {
    let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
    guard
      unsafe form.pointee.operations.count == 0
        || passes(form.pointee.operations, .boolean(!isFalse))
    else { return -1 }
    unsafe slots[form - plan.fields.base] = .boolean(!isFalse)
    return unsafe RecordReader.endOfBoolean(bytes, at, isFalse: isFalse)
  }

  /// Judges a date or time; returns where it ends, which may be behind the record, or -1.
  @inline(never)
  func passInstant(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int {
    guard unsafe bytes[at] == UInt8(ascii: "\"") else { return -1 }
    let start = at &+ 1
    // Most moments are never compared.
    let form = unsafe plan.fields + field
    if unsafe form.pointee.type == .datetime && !form.pointee.isKept
      && form.pointee.cleanUp.count == 0 && form.pointee.operations.count == 0
      && bytes[start &+ 20] == UInt8(ascii: "\"") && TimeText.isPlainMoment(bytes + start)
    {
      return start &+ 21
    }
    return unsafe passAnyInstant(field, bytes, start, count)
  }

  /// As ``passInstant(_:_:_:_:)``, from behind the quote on.
  @inline(never)
  private func passAnyInstant(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    // Most are as short as they can be: where a quote stands there, what ends before it or goes on behind is none.
    var end = start &+ leastLength(ofInstant: plan.fields[field].type)
    if unsafe bytes[end] != UInt8(ascii: "\"") {
      var isASCII = true
      end = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
      guard end > start, isASCII else { return -1 }
    }
    let text = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: true)
    return passes(instant: text, field) ? end &+ 1 : -1
  }

  /// Bytes of `2026-06-15T09:30:00Z`, `2026-06-15T09:30`, `2026-06-15` or `09:30`.
  @inline(__always)
  private func leastLength(ofInstant type: ValueType) -> Int {
    type == .datetime ? 20 : type == .date ? 10 : type == .local ? 16 : 5
  }

  /// Judges the text of a date or time.
  @inline(__always)
  func passes(instant text: TextView, _ field: Int) -> Bool {
    let form = unsafe plan.fields + field
    guard unsafe form.pointee.cleanUp.count == 0 || isClean(text, form.pointee.cleanUp),
      let value = unsafe text.instant(form.pointee.type),
      unsafe plan.zone.show(value, form.pointee.type)
    else { return false }
    if unsafe form.pointee.isKept {
      unsafe slots[field] = SlotValue(
        kind: ExpressionValue.Kind(instantOf: form.pointee.type), value: value)
    }
    let operations = unsafe form.pointee.operations
    return unsafe operations.count == 0 || passes(operations, .instant(value, text))
  }

  /// Whether those of 64 fields that are compared certainly are the same as the neighbours that they must
  /// equal.
  @inline(never)
  func areComparedOnesRight(
    _ compared: UInt64, _ block: Int, _ group: UnsafeMutablePointer<GroupPlan>,
    _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    let first = unsafe Int(group.pointee.fields.start)
    var rest = compared
    while rest != 0 {
      let field = first &+ block &* 64 &+ rest.trailingZeroBitCount
      rest &= rest &- 1
      let text = unsafe slots[field]
      let relations = plan.dynamics[Int(plan.fields[field].dynamic)].relations
      for index in Int(relations.start)..<Int(relations.start &+ relations.count) {
        let neighbour = Int(plan.operations[index].low)
        let other = unsafe slots[first &+ neighbour]
        guard unsafe isFilled(neighbour, of: group), text.count == other.count,
          unsafe UTF8Bytes.areSame(
            self.bytes(of: text, bytes), self.bytes(of: other, bytes), text.count)
        else { return false }
      }
    }
    return true
  }
}
