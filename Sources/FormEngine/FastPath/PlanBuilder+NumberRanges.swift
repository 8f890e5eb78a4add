/// What short numbers of a field may be, said for each number of digits behind the point: then a number is judged by
/// two comparisons of whole numbers, without bringing it to the scale of an end.
extension PlanBuilder {
  /// So many digits behind the point are looked at this way.
  private static var mostPlaces: Int { 8 }

  /// Writes the ranges of a field; none where something else than ranges and steps of its ends is asked.
  mutating func numberRanges(of field: FieldPlan) -> Span32 {
    // Of an integer `1.0` is one too: that is looked at by its digits.
    var most = field.type == .integer ? 0 : Self.mostPlaces
    var ends: [(range: NumberRange, low: ShortNumber?, high: ShortNumber?)] = []
    for operation in operations[Int(field.operations.start)...].prefix(Int(field.operations.count))
    {
      switch operation.kind {
      case .step:
        // A step of 0.01 is met by all that have two digits behind the point, or fewer.
        guard operation.low == 1, operation.high <= 0 else { return Span32() }
        most = min(most, Int(0 - max(operation.high, -18)))
      case .decimalRange:
        let (low, high) = (
          operation.low < 0 ? nil : shortEnds[Int(operation.reference)],
          operation.high < 0 ? nil : shortEnds[Int(operation.reference) + 1]
        )
        guard low?.isNone != true, high?.isNone != true else { return Span32() }
        ends.append((NumberRange(detail: operation.detail), low, high))
      default: return Span32()
      }
    }
    let start = numberRanges.count
    for places in 0...most {
      var (least, greatest) = (Int64.min, Int64.max)
      for end in ends {
        if let low = end.low { least = max(least, end.range.least(low, places)) }
        if let high = end.high { greatest = min(greatest, end.range.greatest(high, places)) }
      }
      numberRanges += [least, greatest]
    }
    return Span32(start: start, count: most + 1)
  }
}

/// Whether the ends of a range belong to it.
private struct NumberRange {
  let detail: UInt8

  /// The least whole number of so many digits behind the point that is not below an end.
  ///
  /// Where that is beyond 64 bits it is the last of them, which no short number reaches.
  func least(_ end: ShortNumber, _ places: Int) -> Int64 {
    let (floor, isExact) = Self.floor(end, places)
    let excludes = detail & Operation.excludesLow != 0
    return clamped(isExact && !excludes ? floor : floor + 1)
  }

  /// The greatest one that is not above an end.
  func greatest(_ end: ShortNumber, _ places: Int) -> Int64 {
    let (floor, isExact) = Self.floor(end, places)
    let excludes = detail & Operation.excludesHigh != 0
    return clamped(isExact && excludes ? floor - 1 : floor)
  }

  private func clamped(_ value: Int128) -> Int64 { Int64(clamping: value) }

  /// The greatest whole number of so many digits behind the point that is not above a number, and whether it is the
  /// same.
  private static func floor(_ number: ShortNumber, _ places: Int) -> (Int128, isExact: Bool) {
    let coefficient = Int128(number.coefficient)
    if number.places <= places {
      return (coefficient * Int128(ShortNumber.power(places - number.places)), true)
    }
    let unit = Int128(ShortNumber.power(number.places - places))
    let (whole, rest) = coefficient.quotientAndRemainder(dividingBy: unit)
    return (rest < 0 ? whole - 1 : whole, rest == 0)
  }
}
