internal import FormPatterns

/// Texts, numbers, dates and booleans that are judged while they are read.
///
/// What is `@_transparent` here is what `@inline(__always)` leaves a call: a thirtieth of the whole time.
extension FastPass {
  /// Judges a text that is not empty.
  @_transparent
  func passes(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ text: TextView, _ bytes: UnsafePointer<UInt8>
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

  /// Judges an item of a list of texts, whose opening quote is at `at`.
  @inline(__always)
  func passItem(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let start = at &+ 1
    var isASCII = true
    let end = unsafe endOfText(bytes, start, count, &isASCII)
    // Whether an item may be empty is judged the long way.
    if end <= start { return (-1, false) }
    let text = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: isASCII)
    return unsafe (passes(order.rows + field, text, bytes) ? end &+ 1 : -1, true)
  }

  /// Where a text ends that has neither escapes nor faults: at its closing quote; or -1.
  @_transparent
  func endOfText(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ isASCII: inout Bool
  ) -> Int {
    let end = unsafe RecordReader.endOfPlain(bytes, start)
    if unsafe bytes[end] == UInt8(ascii: "\"") { return end < count ? end : -1 }
    isASCII = false
    return unsafe RecordReader.endOfUTF8(bytes, end, count)
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

  /// Where a boolean that the field takes ends, or -1.
  @_transparent
  func passBoolean(
    _ passing: KeyPrefix.Passing, _ bytes: UnsafePointer<UInt8>, _ at: Int
  ) -> Int {
    // Without a branch on which of the two it is: nobody can foresee that.
    let isFalse = unsafe bytes[at] == UInt8(ascii: "f")
    let last = isFalse ? 1 : 0
    let word = unsafe UInt32(
      littleEndian: UnsafeRawPointer(bytes + (at &+ last)).loadUnaligned(as: UInt32.self))
    guard word == (isFalse ? 0x6573_6C61 : 0x6575_7274),
      passing != (isFalse ? .onlyTrue : .onlyFalse), passing != .other
    else { return -1 }
    return at &+ 4 &+ last
  }

  @inline(never)
  func passNumber(
    _ form: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ start: Int,
    _ count: Int
  ) -> Int {
    guard unsafe bytes[start] == UInt8(ascii: "-") || bytes[start] &- 0x30 < 10 else { return -1 }
    var entry = TapeEntry(.null, start: 0)
    var at = start
    let misread = unsafe withUnsafeMutablePointer(to: &entry) { out in
      unsafe RecordReader.readNumber(bytes, &at, count, out, limits)
    }
    guard misread == nil else { return -1 }
    let number = unsafe DecimalText(bytes + start, at &- start)
    if unsafe form.pointee.type == .integer, !number.isInteger { return -1 }
    return unsafe passes(form.pointee.operations, .number(number)) ? at : -1
  }

  @inline(never)
  func passInstant(
    _ form: UnsafeMutablePointer<FieldPlan>, _ bytes: UnsafePointer<UInt8>, _ at: Int,
    _ count: Int
  ) -> Int {
    let start = at &+ 1
    var isASCII = true
    let end = unsafe endOfText(bytes, start, count, &isASCII)
    guard end > start, isASCII else { return -1 }
    let text = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: true)
    guard unsafe isClean(text, form.pointee.cleanUp),
      let value = unsafe text.instant(form.pointee.type)
    else { return -1 }
    return unsafe passes(form.pointee.operations, .instant(value, text)) ? end &+ 1 : -1
  }

  /// Whether the fields of `compared` certainly are the same as the neighbours that they must equal.
  @inline(never)
  func areComparedOnesRight(
    _ compared: UInt64, _ bytes: UnsafePointer<UInt8>, _ first: Int, _ filled: UInt64
  ) -> Bool {
    var rest = compared
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest &- 1
      let text = unsafe texts[first &+ place]
      let relations = unsafe plan.dynamics[Int(plan.fields[first &+ place].dynamic)].relations
      for index in Int(relations.start)..<Int(relations.start &+ relations.count) {
        let operation = unsafe plan.operations + index
        let neighbour = unsafe Int(operation.pointee.low)
        let other = unsafe texts[first &+ neighbour]
        guard filled & (1 &<< UInt64(neighbour)) != 0, text.count == other.count,
          unsafe UTF8Bytes.areSame(
            bytes + Int(text.start), bytes + Int(other.start), Int(text.count))
        else { return false }
      }
    }
    return true
  }
}
