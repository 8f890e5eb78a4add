internal import FormPatterns

/// Texts, numbers, dates and booleans that are judged while they are read.
///
/// What is `@_transparent` here is what `@inline(__always)` leaves a call: a thirtieth of the whole time.
extension FastPass {
  @inline(__always)
  func readsTexts(of row: UnsafeMutablePointer<KeyPrefix>) -> Bool {
    unsafe row.pointee.passing.rawValue >= KeyPrefix.Passing.text.rawValue
  }

  /// Judges a text that is not empty.
  @inline(__always)
  func take(
    _ text: TextView, of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>
  ) -> Bool {
    // A first character that shows means that something is there.
    let byte = unsafe text.bytes[0]
    if byte <= 0x20 || byte >= 0x7F, unsafe isNothing(row, text) { return false }
    if unsafe row.pointee.passing != .text {
      // Safety: one for each field of the plan.
      unsafe texts[row - order.rows] = unsafe Span32(start: text.bytes - bytes, count: text.count)
      if unsafe row.pointee.passing == .textToCleanUp, unsafe !isClean(row, text) { return false }
    }
    return unsafe passes(row.pointee.operations, Int(row.pointee.operationCount), text)
  }

  @inline(never)
  private func isNothing(_ row: UnsafeMutablePointer<KeyPrefix>, _ text: TextView) -> Bool {
    let form = unsafe plan.fields + (row - order.rows)
    return unsafe !form.pointee.flags.contains(.secret) && text.isBlank
  }

  @inline(never)
  private func isClean(_ row: UnsafeMutablePointer<KeyPrefix>, _ text: TextView) -> Bool {
    unsafe isClean(text, plan.fields[row - order.rows].cleanUp)
  }

  @inline(never)
  func readEscaped(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ quote: Int,
    _ count: Int
  ) -> Int {
    // Texts that are compared are found in the record itself.
    if unsafe plan.fields[row - order.rows].isKept { return -1 }
    var entry = TapeEntry(.null, start: 0)
    var fault = ReadFault(.syntax, at: quote)
    let end = unsafe withUnsafeMutablePointer(to: &entry) { out in
      unsafe RecordReader.readText(.text, bytes, quote, count, out, &arena.pointee, &fault)
    }
    guard end >= 0, entry.flags.contains(.inArena) else { return -1 }
    let text = unsafe TextView(
      bytes: arena.pointee.base + Int(entry.link), count: Int(entry.length),
      isASCII: !entry.flags.contains(.notASCII))
    return unsafe take(text, of: row, bytes) ? end : -1
  }

  /// Whether clean-up would leave a text as it is.
  @inline(never)
  func isClean(_ text: TextView, _ steps: Span32) -> Bool {
    for index in Int(steps.start)..<Int(steps.start &+ steps.count)
    where unsafe plan.cleanUp[index].kind.mayChange(text) {
      return false
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

  /// Whether a value that is no text of a text field meets its constraints.
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

  @inline(__always)
  func readsBoolean(of row: UnsafeMutablePointer<KeyPrefix>, _ first: UInt8) -> Bool {
    unsafe row.pointee.passing.rawValue &- 1 < KeyPrefix.Passing.onlyFalse.rawValue
      && first > UInt8(ascii: "a") && first != UInt8(ascii: "n")
  }

  /// Where a boolean that the field takes ends, or -1.
  @inline(__always)
  func readBoolean(
    of row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ at: Int
  ) -> Int {
    let passing = unsafe row.pointee.passing
    let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
    guard passing != (isFalse ? .onlyTrue : .onlyFalse), passing != .other else { return -1 }
    return unsafe RecordReader.endOfBoolean(bytes, at, isFalse: isFalse)
  }

  /// As ``readBoolean(of:_:_:)`` for a field whose value is kept.
  func passKeptBoolean(
    _ form: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ at: Int
  ) -> Int {
    let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
    guard unsafe passes(form.pointee.operations, .boolean(!isFalse)) else { return -1 }
    unsafe slots[form - plan.fields] = .boolean(!isFalse)
    return unsafe RecordReader.endOfBoolean(bytes, at, isFalse: isFalse)
  }

  @inline(never)
  func passNumber(
    _ form: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ start: Int,
    _ count: Int
  ) -> Int {
    guard unsafe bytes[start] == UInt8(ascii: "-") || bytes[start] &- 0x30 < 10 else { return -1 }
    var at: Int
    let (value, places): (Int64, Int)
    (at, value, places) = unsafe readShort(bytes, start, count)
    let number: DecimalText
    if at > 0 {
      number = unsafe DecimalText(
        bytes + start, at &- start, coefficient: value, places: places)
    } else {
      at = unsafe endOfNumber(bytes, start, count)
      if at < 0 { return -1 }
      number = unsafe DecimalText(bytes + start, at &- start)
    }
    if unsafe form.pointee.type == .integer, !number.isInteger { return -1 }
    if unsafe form.pointee.isKept {
      guard let short = number.short else { return -1 }
      unsafe slots[form - plan.fields] = SlotValue(short)
    }
    let span = unsafe form.pointee.operations
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      let operation = unsafe plan.operations + index
      switch unsafe operation.pointee.kind {
      case .decimalRange, .step:
        if unsafe plan.fault(of: number, operation.pointee) != nil { return -1 }
      default:
        guard passes(Span32(start: index, count: 1), .number(number)) else { return -1 }
      }
    }
    return at
  }

  /// Reads a number without an exponent whose digits 64 bits hold; ends at 0 for any other, and where there is
  /// none.
  @inline(__always)
  private func readShort(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> (end: Int, coefficient: Int64, places: Int) {
    let isNegative = unsafe bytes[start] == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    var value: Int64 = 0
    var at = unsafe readDigits(bytes, first, &value)
    let whole = at &- first
    var places = 0
    if unsafe bytes[at] == UInt8(ascii: ".") {
      let end = unsafe readDigits(bytes, at &+ 1, &value)
      places = end &- at &- 1
      if places == 0 { return (0, 0, 0) }
      at = end
    }
    guard whole > 0, unsafe whole == 1 || bytes[first] != UInt8(ascii: "0"),
      at &- start <= DecimalText.mostShort, at <= count,
      unsafe bytes[at] | 0x20 != UInt8(ascii: "e"), limits.takesAllShort
    else { return (0, 0, 0) }
    return (at, isNegative ? 0 &- value : value, places)
  }

  /// Adds digits to a number, and returns where they end; what does not fit is lost.
  @inline(__always)
  private func readDigits(
    _ bytes: UnsafePointer<UInt8>, _ from: Int, _ value: inout Int64
  ) -> Int {
    var at = from
    while true {
      let digit = unsafe bytes[at] &- 0x30
      if digit > 9 { return at }
      value = value &* 10 &+ Int64(digit)
      at &+= 1
    }
  }

  /// Where any number ends, or -1.
  @inline(never)
  private func endOfNumber(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var entry = TapeEntry(.null, start: 0)
    var at = start
    let misread = unsafe withUnsafeMutablePointer(to: &entry) { out in
      unsafe RecordReader.readNumber(bytes, &at, count, out, limits)
    }
    return misread == nil ? at : -1
  }

  @inline(never)
  func passInstant(
    _ form: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ at: Int,
    _ count: Int
  ) -> Int {
    let start = at &+ 1
    var isASCII = true
    let end = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
    guard end > start, isASCII else { return -1 }
    let text = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: true)
    guard unsafe isClean(text, form.pointee.cleanUp),
      let value = unsafe text.instant(form.pointee.type)
    else { return -1 }
    if unsafe form.pointee.isKept {
      unsafe slots[form - plan.fields] = SlotValue(
        kind: ExpressionValue.Kind(instantOf: form.pointee.type), value: value)
    }
    return unsafe passes(form.pointee.operations, .instant(value, text)) ? end &+ 1 : -1
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
      let text = unsafe texts[field]
      let relations = unsafe plan.dynamics[Int(plan.fields[field].dynamic)].relations
      for index in Int(relations.start)..<Int(relations.start &+ relations.count) {
        let neighbour = unsafe Int(plan.operations[index].low)
        let other = unsafe texts[first &+ neighbour]
        guard unsafe isFilled(neighbour, of: group), text.count == other.count,
          unsafe UTF8Bytes.areSame(
            bytes + Int(text.start), bytes + Int(other.start), Int(text.count))
        else { return false }
      }
    }
    return true
  }
}
