internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

extension RangeEnd {
  /// The plan's text of a number, or nil and a diagnostic.
  static func number(_ end: Placed<String>, _ lowering: inout Lowering) -> Int? {
    if JSONNumber.isNumber(end.value) { return lowering.parts.add(text: end.value.utf8) }
    refuse(
      end, "a number",
      help: NumberSpelling.help(for: end.value, isQuoted: false)
        ?? RangeEndSpelling.help(for: end.value, .number), &lowering)
    return nil
  }

  /// The plan's bound of a date, time or datetime, or nil and a diagnostic.
  ///
  /// - Parameter isNext: Where the end is a day that its month lacks, the next one is meant.
  static func instant(
    _ end: Placed<String>, _ type: ValueType, isNext: Bool, _ lowering: inout Lowering
  ) -> Int? {
    var bound = bound(end.value, type)
    if type == .date, let bound, bound.base == .today, bound.microseconds != 0 {
      lowering.error(
        "boundsMalformed", "a day has no hours", at: end.range,
        help: "use y, mo, w and d after today")
      return nil
    }
    bound?.isNext = isNext
    if let literal = bound, literal.base == .literal {
      bound = BoundPlan(.literal, value: literal.resolved(today: 0, now: 0))
    }
    guard let bound else {
      refuse(end, wanted(by: type), help: RangeEndSpelling.help(for: end.value, type), &lowering)
      return nil
    }
    if bound.base == .literal, !lowering.parts.zone.show(bound.value, type) {
      lowering.refuseSkipped(end.value, at: end.range)
      return nil
    }
    lowering.parts.bounds.append(bound)
    return lowering.parts.bounds.count - 1
  }

  /// What an end of a range of instants is.
  private static func wanted(by type: ValueType) -> String {
    switch type {
    case .date: "a date such as 2026-06-15, or today-13y"
    case .time: "a time such as 09:30"
    case .local: "a local moment such as 2026-06-15T09:30, or now-2h"
    case .text, .integer, .number, .boolean, .datetime, .any, .list, .group:
      "a moment such as 2026-06-15T09:30:00Z, or now-2h"
    }
  }

  private static func refuse(
    _ end: Placed<String>, _ wanted: String, help: String? = nil, _ lowering: inout Lowering
  ) {
    lowering.error(
      "boundsMalformed", "“\(end.value)” cannot be an end of this range", at: end.range,
      label: "\(wanted) is expected here", help: help ?? "")
  }

  /// The node of an end that reads other fields, or nil and a diagnostic.
  ///
  /// - Parameter wanted: Its type; the field's where nothing is said.
  static func expression(
    _ end: Placed<String>?, wanted: ExpressionType?, _ lowering: inout Lowering
  ) -> CompiledExpression? {
    guard let end else { return nil }
    let offset = (end.range.end - end.range.start - end.value.utf8.count) / 2
    func placed(_ expression: Expression) -> ExpressionSource {
      ExpressionSource(
        text: end.value, expression: expression, source: lowering.source, range: end.range,
        offset: offset)
    }
    let parsed: Expression
    do {
      parsed = try ExpressionParser.parse(end.value)
    } catch {
      lowering.diagnostics.append(placed(.nothing).diagnostic(error))
      return nil
    }
    guard let compiled = lowering.compile(placed(parsed), startsInside: false) else { return nil }
    let type = wanted ?? lowering.scope(startsInside: false).type(of: lowering.field)
    guard compiled.type == type || compiled.type.isAnything else {
      lowering.error(
        "wrongType", "“\(end.value)” cannot be an end of this range", at: end.range,
        label: wanted == nil
          ? "it is \(compiled.type.name), the field \(type.name)"
          : "it is \(compiled.type.name), but \(type.name) is expected")
      return nil
    }
    return compiled
  }
}
