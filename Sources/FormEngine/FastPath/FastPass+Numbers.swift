/// Numbers that are judged while they are read.
extension FastPass {
  /// Judges a number; returns where it ends, which may be behind the record, or -1.
  @inline(__always)
  func passNumber(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ start: Int,
    _ count: Int
  ) -> Int {
    let length = unsafe passFew(row, bytes + start, isNegative: false)
    return length >= 0 ? start &+ length : unsafe passOtherNumber(row, bytes, start, count)
  }

  /// As ``passNumber(_:_:_:_:)`` for a number below 0, or of many digits, or that is rare otherwise.
  @inline(never)
  private func passOtherNumber(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ start: Int,
    _ count: Int
  ) -> Int {
    if unsafe bytes[start] == UInt8(ascii: "-") {
      let length = unsafe passFew(row, bytes + (start &+ 1), isNegative: true)
      if length >= 0 { return start &+ 1 &+ length }
    }
    return unsafe passAnyNumber(field(of: row), bytes, start, count)
  }

  /// Judges a number of few digits, behind its sign; returns how many bytes it has, or -1 where it is another, or not
  /// in its range.
  ///
  /// Its value is kept whether or not somebody reads it.
  @inline(__always)
  private func passFew(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ text: UnsafePointer<UInt8>, isNegative: Bool
  ) -> Int {
    guard let (digits, length) = unsafe ShortNumber.readFew(text) else { return -1 }
    let number = isNegative ? digits.negated : digits
    guard unsafe row.pointee.ranges.contains(number) else { return -1 }
    unsafe slots[field(of: row)] = SlotValue(number)
    return length
  }

  /// As ``passNumber(_:_:_:_:)`` for a number of many digits, with an exponent, or whose constraints are not only
  /// ranges.
  @inline(never)
  private func passAnyNumber(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    let form = unsafe plan.fields + field
    var end = start
    let number: DecimalText
    if let short = unsafe ShortNumber.read(bytes, start, count) {
      end = short.end
      number = unsafe DecimalText(
        bytes + start, end &- start, coefficient: short.number.coefficient,
        places: short.number.places)
    } else {
      guard unsafe bytes[start] == UInt8(ascii: "-") || bytes[start] &- 0x30 < 10 else { return -1 }
      var entry = TapeEntry(.null, start: 0)
      let misread = unsafe withUnsafeMutablePointer(to: &entry) { out in
        unsafe RecordReader.readNumber(bytes, &end, count, out, limits)
      }
      guard misread == nil else { return -1 }
      number = unsafe DecimalText(bytes + start, end &- start)
    }
    guard unsafe passes(form, number) else { return -1 }
    if unsafe form.pointee.isKept {
      guard let short = number.short else { return -1 }
      unsafe slots[field] = SlotValue(short)
    }
    return end
  }

  /// Whether a number that an expression made meets all constraints of its field.
  func passes(computed number: ShortNumber, _ field: Int) -> Bool {
    let form = unsafe plan.fields + field
    if unsafe form.pointee.operations.count == 0 && form.pointee.type == .number { return true }
    let row = unsafe order.rows + field
    if unsafe row.pointee.passing == .number && row.pointee.ranges.contains(number) { return true }
    // Other constraints read its digits.
    let start = unsafe arena.pointee.count
    let text = ExactNumber(Int128(number.coefficient), exponent: 0 &- number.places).text
    for byte in text.utf8 { unsafe arena.pointee.append(byte) }
    let count = unsafe arena.pointee.count &- start
    for _ in 0..<RecordReader.padding { unsafe arena.pointee.append(0) }
    return unsafe passes(form, DecimalText(arena.pointee.base + start, count))
  }

  /// Whether a number meets all constraints of its field.
  @inline(never)
  private func passes(_ form: UnsafeMutablePointer<FieldPlan>, _ number: DecimalText) -> Bool {
    if unsafe form.pointee.type == .integer, !number.isInteger { return false }
    return unsafe passes(form.pointee.operations, .number(number))
  }
}
