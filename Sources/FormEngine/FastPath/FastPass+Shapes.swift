/// Values of one of several shapes.
extension FastPass {
  /// Judges a value as the first shape that takes its JSON type; returns where it ends, or -1, and whether it is something.
  ///
  /// The long way takes that shape, too, if it fits. Whether another one does is left to it.
  @inline(never)
  func readShape(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> (end: Int, isFilled: Bool) {
    let form = unsafe plan.fields + field
    if unsafe bytes[at] == UInt8(ascii: "\"") {
      let nothing = unsafe endOfNothing(bytes, at, count, form)
      if nothing >= 0 { return (nothing, false) }
    }
    guard let kind = unsafe EntryKind(ofValue: bytes[at]) else { return (-1, false) }
    let alternatives = unsafe plan.shapes[Int(form.pointee.shapes)].alternatives
    for index in alternatives.start..<alternatives.start &+ alternatives.count {
      let shape = Int(plan.references[Int(index)])
      guard plan.takes(kind, shape, coercesAll: false) else { continue }
      let steps = unsafe parts.pointee.counts.steps
      let end = unsafe readSomething(shape, bytes, at, count)
      // The long way tries the shape first: it takes its steps twice, and one for each value of the record.
      let taken = unsafe steps &- parts.pointee.counts.steps
      return (end >= 0 && mayStep(taken &+ (end &- at)) ? end : -1, true)
    }
    return (-1, false)
  }

  /// Judges a value that must be something; returns where it ends, or -1.
  private func readSomething(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ at: Int, _ count: Int
  ) -> Int {
    let row = unsafe order.rows + field
    guard unsafe bytes[at] == UInt8(ascii: "\""), unsafe readsTexts(of: row) else {
      let value = unsafe readOther(field, bytes, at, count)
      return value.isFilled && value.end <= count ? value.end : -1
    }
    let start = at &+ 1
    var isASCII = true
    let end = unsafe RecordReader.endOfText(bytes, start, count, &isASCII)
    if end < 0 { return unsafe readEscaped(of: row, bytes, at, count) }
    guard end > start else { return -1 }
    let text = unsafe TextView(bytes: bytes + start, count: end &- start, isASCII: isASCII)
    return unsafe take(text, of: row, bytes) ? end &+ 1 : -1
  }
}

extension EntryKind {
  /// The kind of a value, by its first byte; nil for `null` and what begins no value.
  fileprivate init?(ofValue first: UInt8) {
    switch first {
    case UInt8(ascii: "\""): self = .text
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .list
    case UInt8(ascii: "t"): self = .trueValue
    case UInt8(ascii: "f"): self = .falseValue
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    default: return nil
    }
  }
}
