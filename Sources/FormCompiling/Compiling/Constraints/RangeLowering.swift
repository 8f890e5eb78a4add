internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormPatterns
internal import FormText

// Ranges.

extension RangeConstraint {
  func lower(into lowering: inout Lowering) {
    let scope = lowering.scope(startsInside: false)
    let isDynamic = (
      low.map { RangeEnd.isExpression($0, scope) } ?? false,
      high.map { RangeEnd.isExpression($0, scope) } ?? false
    )
    guard isDynamic.0 || isDynamic.1 else { return lowerFixed(into: &lowering) }
    // Each end by itself: a fixed one waits for nothing.
    var fixed = self
    if isDynamic.0 { fixed.low = nil }
    if isDynamic.1 { fixed.high = nil }
    if fixed.low != nil || fixed.high != nil { fixed.lowerFixed(into: &lowering) }
    guard
      let ends = LoweredEnds(isDynamic.0 ? low : nil, isDynamic.1 ? high : nil, &lowering)
    else { return }
    let detail =
      (excludesLow ? Operation.excludesLow : 0) | (excludesHigh ? Operation.excludesHigh : 0)
    lowering.relate(
      ends.operation(detail: detail),
      .fieldRange(
        low: ends.origins.low, high: ends.origins.high, excludesLow: excludesLow,
        excludesHigh: excludesHigh, lowering.type, reads: ends.reads))
  }

  private func lowerFixed(into lowering: inout Lowering) {
    let detail =
      (excludesLow ? Operation.excludesLow : 0) | (excludesHigh ? Operation.excludesHigh : 0)
    let isNumber = lowering.type == .number || lowering.type == .integer
    var failed = false
    func index(_ end: Placed<String>?, isNext: Bool) -> Int64 {
      guard let end else { return -1 }
      let lowered =
        isNumber
        ? RangeEnd.number(end, &lowering)
        : RangeEnd.instant(end, lowering.type, isNext: isNext, &lowering)
      if lowered == nil { failed = true }
      return Int64(lowered ?? -1)
    }
    let lowIndex = index(low, isNext: !excludesLow)
    let highIndex = index(high, isNext: excludesHigh)
    if failed || isCrossed(lowIndex, highIndex, isNumber, &lowering) { return }
    lowering.add(
      Operation(
        isNumber ? .decimalRange : .instantRange, detail: detail, low: lowIndex, high: highIndex),
      .range(
        low: low?.value, high: high?.value, excludesLow: excludesLow, excludesHigh: excludesHigh,
        lowering.type))
  }

  /// A range whose literal ends leave no value is a mistake of the form.
  private func isCrossed(
    _ lowIndex: Int64, _ highIndex: Int64, _ isNumber: Bool, _ lowering: inout Lowering
  ) -> Bool {
    guard lowIndex >= 0, highIndex >= 0, let low, let high else { return false }
    let order: Int
    if isNumber {
      order = RangeEnd.compare(low.value, high.value)
    } else {
      let first = lowering.parts.bounds[Int(lowIndex)]
      let second = lowering.parts.bounds[Int(highIndex)]
      guard first.base == .literal, second.base == .literal else { return false }
      order = first.value < second.value ? -1 : first.value == second.value ? 0 : 1
    }
    if order < 0 || order == 0 && !excludesLow && !excludesHigh { return false }
    lowering.error(
      "boundsCrossed", "no value fits: \(low.value) is not before \(high.value)", at: range,
      help: "put the smaller end first")
    return true
  }
}
