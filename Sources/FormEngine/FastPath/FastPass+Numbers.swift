/// Numbers that are judged while they are read.
extension FastPass {
  /// Judges a number; returns where it ends, which may be behind the record, or -1.
  @inline(__always)
  func passNumber(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ start: Int,
    _ count: Int
  ) -> Int {
    let end = unsafe passFewDigits(row, bytes, start)
    return end == Self.untold ? unsafe passAnyNumber(field(of: row), bytes, start, count) : end
  }

  /// Where no number ends.
  private static var untold: Int { -2 }

  /// As ``passNumber(_:_:_:_:)``; ``untold`` where the number has many digits, or is rare otherwise.
  ///
  /// Its value is kept whether or not somebody reads it. Who calls it keeps what the other way needs, so that nothing
  /// is put aside for that here.
  @inline(never)
  private func passFewDigits(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ bytes: UnsafePointer<UInt8>, _ start: Int
  ) -> Int {
    let text = unsafe bytes + start
    if unsafe text[0] == UInt8(ascii: "-") {
      let end = unsafe passFewBehindMinus(row, text + 1)
      return end < 0 ? end : start &+ end &+ 1
    }
    let end = unsafe passFew(row, text, isNegative: false)
    return end < 0 ? end : start &+ end
  }

  @inline(never)
  private func passFewBehindMinus(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ text: UnsafePointer<UInt8>
  ) -> Int {
    unsafe passFew(row, text, isNegative: true)
  }

  @inline(__always)
  private func passFew(
    _ row: UnsafeMutablePointer<KeyPrefix>, _ text: UnsafePointer<UInt8>, isNegative: Bool
  ) -> Int {
    guard let (digits, length) = unsafe ShortNumber.readFew(text),
      unsafe digits.places < Int(row.pointee.rangeCount)
    else { return Self.untold }
    let value = isNegative ? 0 &- digits.coefficient : digits.coefficient
    let number = ShortNumber(coefficient: value, places: digits.places)
    // Safety: a pair for each number of places.
    let range = unsafe row.pointee.ranges + number.places &* 2
    guard unsafe number.coefficient >= range[0] && number.coefficient <= range[1] else {
      return -1
    }
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

  /// Whether a number meets all constraints of its field.
  @inline(never)
  private func passes(_ form: UnsafeMutablePointer<FieldPlan>, _ number: DecimalText) -> Bool {
    if unsafe form.pointee.type == .integer, !number.isInteger { return false }
    return unsafe passes(form.pointee.operations, .number(number))
  }
}
