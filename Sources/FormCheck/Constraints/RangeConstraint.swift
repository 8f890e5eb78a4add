internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormText

/// `range`: where a number, date or time lies; ends are in it unless `above` or `below` say not.
struct RangeConstraint: Constraint {
  static let key = "range"
  static let types: [ValueType] = [.integer, .number, .date, .time, .datetime]
  var low: Placed<String>?
  var high: Placed<String>?
  var excludesLow = false
  var excludesHigh = false
  var range: SourceRange
  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    reader.oneOrMore(node, of: key).compactMap { item in
      if let entries = item.entries { return read(entries, item.range, &reader) }
      guard let text = reader.text(item, of: key) else { return nil }
      guard let dots = text.firstRange(of: ".."), text.utf8.count > 2 else {
        reader.error(
          "boundsMalformed", "“range” wants two ends with dots between them", at: item.range,
          help: "write 1..10, 1.. or ..10, or { above: 0, max: 10 }")
        return nil
      }
      func end(_ part: Substring) -> Placed<String>? {
        let trimmed = part.drop { $0 == " " }
        let kept = String(trimmed.reversed().drop { $0 == " " }.reversed())
        guard let offset = ExpressionSource.offset(of: item), !kept.isEmpty else {
          return kept.isEmpty ? nil : Placed(value: kept, range: item.range)
        }
        let start =
          item.range.start + offset
          + text.utf8.distance(from: text.startIndex, to: trimmed.startIndex)
        return Placed(value: kept, range: SourceRange(start, start + kept.utf8.count))
      }
      return RangeConstraint(
        low: end(text[..<dots.lowerBound]), high: end(text[dots.upperBound...]),
        range: item.range)
    }
  }

  private static func read(
    _ entries: [Entry], _ range: SourceRange, _ reader: inout NodeReader
  ) -> RangeConstraint? {
    var result = RangeConstraint(range: range)
    for entry in entries {
      guard ["min", "max", "above", "below"].contains(entry.key) else {
        reader.refuse(entry, in: "“range”", known: ["min", "max", "above", "below"])
        continue
      }
      guard let text = reader.text(entry.value, of: entry.key) else { continue }
      let end = Placed(value: text, range: entry.value.range)
      let isLow = entry.key == "min" || entry.key == "above"
      if (isLow ? result.low : result.high) != nil {
        reader.error(
          "boundsMalformed", "this end is given twice", at: entry.keyRange,
          help: isLow ? "write min or above, not both" : "write max or below, not both")
        continue
      }
      if isLow {
        result.low = end
        result.excludesLow = entry.key == "above"
      } else {
        result.high = end
        result.excludesHigh = entry.key == "below"
      }
    }
    if result.low == nil, result.high == nil {
      reader.error("boundsMalformed", "this range has no end", at: range)
      return nil
    }
    return result
  }

  func lower(into lowering: inout Lowering) {
    let isDynamic = (
      low.map { RangeEnd.isExpression($0, lowering) } ?? false,
      high.map { RangeEnd.isExpression($0, lowering) } ?? false
    )
    guard isDynamic.0 || isDynamic.1 else { return lowerFixed(into: &lowering) }
    // Each end by itself: a fixed one waits for nothing.
    var fixed = self
    if isDynamic.0 { fixed.low = nil }
    if isDynamic.1 { fixed.high = nil }
    if fixed.low != nil || fixed.high != nil { fixed.lowerFixed(into: &lowering) }
    let first = isDynamic.0 ? RangeEnd.expression(low, &lowering) : nil
    let second = isDynamic.1 ? RangeEnd.expression(high, &lowering) : nil
    if first == nil, second == nil { return }
    let reads: [ExpressionRead] = (first?.reads ?? []) + (second?.reads ?? [])
    lowering.depend(onReads: reads)
    var origins: (low: BoundOrigin?, high: BoundOrigin?)
    if let first, let low { origins.low = BoundOrigin(low.value, first) }
    if let second, let high { origins.high = BoundOrigin(high.value, second) }
    let detail =
      (excludesLow ? Operation.excludesLow : 0) | (excludesHigh ? Operation.excludesHigh : 0)
    lowering.relate(
      Operation(
        .expressionRange, detail: detail, low: Int64(first?.node ?? -1),
        high: Int64(second?.node ?? -1)),
      .fieldRange(
        low: origins.low, high: origins.high, excludesLow: excludesLow,
        excludesHigh: excludesHigh, lowering.type, reads: reads.map(\.field)))
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
