/// Numbers that are judged while they are read.
extension FastPass {
  /// Judges a number; returns where it ends, which may be behind the record, or -1.
  @inline(__always)
  func passNumber(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    let end = unsafe passFewDigits(field, bytes, start)
    return end == Self.untold ? unsafe passAnyNumber(field, bytes, start, count) : end
  }

  /// Where no number ends.
  private static var untold: Int { -2 }

  /// As ``passNumber(_:_:_:_:)``; ``untold`` where the number has many digits, or is rare otherwise.
  ///
  /// Who calls it keeps what the other way needs, so that nothing is put aside for that here.
  @inline(never)
  private func passFewDigits(
    _ field: Int, _ bytes: UnsafePointer<UInt8>, _ start: Int
  ) -> Int {
    let form = unsafe plan.fields + field
    guard let (number, end) = unsafe ShortNumber.readFew(bytes, start),
      unsafe number.places < Int(form.pointee.ranges.count)
    else { return Self.untold }
    // Safety: a pair for each number of places.
    let range = unsafe plan.numberRanges + Int(form.pointee.ranges.start) + number.places &* 2
    guard unsafe number.coefficient >= range[0] && number.coefficient <= range[1] else { return -1 }
    if unsafe form.pointee.isKept { unsafe slots[field] = SlotValue(number) }
    return end
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

  /// Whether a number meets all constraints of its field.
  @inline(never)
  private func passes(_ form: UnsafeMutablePointer<FieldPlan>, _ number: DecimalText) -> Bool {
    if unsafe form.pointee.type == .integer, !number.isInteger { return false }
    return unsafe passes(form.pointee.operations, .number(number))
  }
}
