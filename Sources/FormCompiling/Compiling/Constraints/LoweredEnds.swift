internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// Ends of a range, a length or a count that other fields give.
struct LoweredEnds {
  private var low: CompiledExpression?
  private var high: CompiledExpression?
  /// Where each end came from, for words.
  private(set) var origins: (low: BoundOrigin?, high: BoundOrigin?)
  /// The fields that they read.
  var reads: [Int] { ((low?.reads ?? []) + (high?.reads ?? [])).map(\.field) }

  /// Nil where neither end could be compiled.
  ///
  /// - Parameter wanted: The type of the ends; the field's own where nothing is said.
  init?(
    _ low: Placed<String>?, _ high: Placed<String>?, wanted: ExpressionType? = nil,
    _ lowering: inout Lowering
  ) {
    self.low = RangeEnd.expression(low, wanted: wanted, &lowering)
    self.high = RangeEnd.expression(high, wanted: wanted, &lowering)
    if self.low == nil, self.high == nil { return nil }
    lowering.depend(onReads: (self.low?.reads ?? []) + (self.high?.reads ?? []))
    if let low, let end = self.low { origins.low = BoundOrigin(low.value, end) }
    if let high, let end = self.high { origins.high = BoundOrigin(high.value, end) }
  }

  /// - Parameter detail: The measure of the value, and the ends that are excluded.
  func operation(detail: UInt8) -> Operation {
    Operation(
      .expressionRange, detail: detail, low: Int64(low?.node ?? -1), high: Int64(high?.node ?? -1))
  }
}

extension ComputedEnds {
  /// Adds the ends of a length, or without a unit those of a count.
  func lower(_ unit: LengthUnit?, into lowering: inout Lowering) {
    if isEmpty { return }
    let scope = lowering.scope(startsInside: false)
    for end in [low, high] {
      guard let end, !RangeEnd.isExpression(end, scope) else { continue }
      return lowering.error(
        "boundsMalformed", "“\(end.value)” is not an end of these bounds", at: end.range,
        label: "a whole number or a field is expected here",
        help: "write 8..72, 8.. or ..72, or 1..seats with a field “seats”")
    }
    guard let ends = LoweredEnds(low, high, wanted: .number, &lowering) else { return }
    lowering.relate(
      ends.operation(detail: Operation.measure(of: unit)), .fieldSize(unit, reads: ends.reads))
  }
}
