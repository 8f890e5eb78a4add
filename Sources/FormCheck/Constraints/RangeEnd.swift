internal import FormEngine
internal import FormExpressions
internal import FormText

/// One end of a range: a literal, or `today` and `now` with a duration.
enum RangeEnd {
  /// The plan's text of a number, or nil and a diagnostic.
  static func number(_ end: Placed<String>, _ lowering: inout Lowering) -> Int? {
    if JSONNumber.isNumber(end.value) { return lowering.parts.add(text: end.value.utf8) }
    refuse(end, "a number", help: NumberSpelling.help(for: end.value), &lowering)
    return nil
  }

  static func compare(_ left: String, _ right: String) -> Int {
    JSONNumber.compare(left, right)
  }

  /// The plan's bound of a date, time or datetime, or nil and a diagnostic.
  ///
  /// - Parameter isNext: Where the end is a day that its month lacks, the next one is meant.
  static func instant(
    _ end: Placed<String>, _ type: ValueType, isNext: Bool, _ lowering: inout Lowering
  ) -> Int? {
    var bound: BoundPlan?
    switch type {
    case .date:
      bound =
        unsafe literal(end.value, TimeText.date) ?? moved(end.value)
        ?? relative(end.value, to: "today", .today)
      if let bound, bound.base == .today, bound.microseconds != 0 {
        lowering.error(
          "boundsMalformed", "a day has no hours", at: end.range,
          help: "use y, mo, w and d behind today")
        return nil
      }
    case .time: bound = unsafe literal(end.value, TimeText.time)
    case .datetime:
      bound = unsafe literal(end.value, TimeText.instant) ?? relative(end.value, to: "now", .now)
    case .text, .integer, .number, .boolean, .any, .list, .group: bound = nil
    }
    bound?.isNext = isNext
    if let literal = bound, literal.base == .literal {
      bound = BoundPlan(.literal, value: literal.resolved(today: 0, now: 0))
    }
    guard let bound else {
      let wanted =
        type == .date
        ? "a date such as 2026-06-15, or today-13y"
        : type == .time
          ? "a time such as 09:30" : "a moment such as 2026-06-15T09:30:00Z, or now-2h"
      refuse(end, wanted, &lowering)
      return nil
    }
    lowering.parts.bounds.append(bound)
    return lowering.parts.bounds.count - 1
  }

  private static func refuse(
    _ end: Placed<String>, _ wanted: String, help: String? = nil, _ lowering: inout Lowering
  ) {
    lowering.error(
      "boundsMalformed", "“\(end.value)” is no end of this range", at: end.range,
      label: "this wants \(wanted)", help: help ?? "")
  }

  /// Whether an end names another field.
  static func isExpression(_ end: Placed<String>, _ lowering: Lowering) -> Bool {
    var name = String(end.value.prefix { $0.isLetter || $0 == "_" || $0.isNumber })
    if end.value.first?.isNumber ?? true, !end.value.contains(where: { $0 == "[" }) { return false }
    // Nothing is named by a sign and digits, and to look for the nearest name takes time.
    if name.isEmpty, !end.value.contains(where: { $0.isLetter }) { return false }
    if name == "today" || name == "now" {
      return lowering.isFieldName(name) || end.value.contains("(")
    }
    if ["record", "previous", "this"].contains(name) { return true }
    if lowering.isFieldName(name) { return true }
    // A name that nearly is one is told as such.
    name = NearestName.to(name, among: lowering.scope(startsInside: false).namesInSight) ?? ""
    return !name.isEmpty
  }

  /// The node of an end that reads other fields, or nil and a diagnostic.
  static func expression(
    _ end: Placed<String>?, _ lowering: inout Lowering
  ) -> CompiledExpression? {
    guard let end, let source = lowering.source else { return nil }
    let offset = (end.range.end - end.range.start - end.value.utf8.count) / 2
    func placed(_ expression: Expression) -> ExpressionSource {
      ExpressionSource(
        text: end.value, expression: expression, source: source, range: end.range, offset: offset)
    }
    let parsed: Expression
    do {
      parsed = try ExpressionParser.parse(end.value)
    } catch {
      lowering.diagnostics.append(placed(.nothing).diagnostic(error))
      return nil
    }
    guard let compiled = lowering.compile(placed(parsed), startsInside: false) else { return nil }
    let wanted = lowering.scope(startsInside: false).type(of: lowering.field)
    guard compiled.type == wanted || compiled.type == .anything else {
      lowering.error(
        "wrongType", "“\(end.value)” is no end of this range", at: end.range,
        label: "it is \(compiled.type.name), the field \(wanted.name)")
      return nil
    }
    return compiled
  }

  /// `2028-02-29-1y`: a day and a span of time.
  private static func moved(_ text: String) -> BoundPlan? {
    let day = text.prefix(10)
    guard day.utf8.count == 10, text.utf8.count > 10,
      let start = unsafe literal(String(day), TimeText.date),
      let span = relative("today" + text.dropFirst(10), to: "today", .today),
      span.microseconds == 0
    else { return nil }
    var bound = start
    bound.months = span.months
    bound.days = span.days
    return bound
  }

  /// A date, time or moment as it is written, as days or microseconds; nil where it is none.
  static func literal(_ text: String, _ type: ValueType) -> Int64? {
    switch type {
    case .date: unsafe literal(text, TimeText.date)?.value
    case .time: unsafe literal(text, TimeText.time)?.value
    case .datetime: unsafe literal(text, TimeText.instant)?.value
    case .text, .integer, .number, .boolean, .any, .list, .group: nil
    }
  }

  /// How a value of a type is written.
  static func example(of type: ValueType) -> String {
    type == .date ? "2026-06-15" : type == .time ? "09:30" : "2026-06-15T09:30:00Z"
  }

  private static func literal(
    _ text: String, _ read: (UnsafePointer<UInt8>, Int) -> Int64?
  ) -> BoundPlan? {
    let bytes = Array(text.utf8)
    let value = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe read($0, buffer.count) }
    }
    return value.map { BoundPlan(.literal, value: $0) }
  }

  /// `today`, `today-13y`, `now+1d12h`, `today-13y+1d`: units y mo w d h min s, months first.
  private static func relative(
    _ text: String, to name: String, _ base: BoundPlan.Base
  ) -> BoundPlan? {
    guard text.hasPrefix(name) else { return nil }
    // `today + 1d` is `today+1d`.
    var rest = text.dropFirst(name.count).filter { $0 != " " }[...]
    var bound = BoundPlan(base)
    guard let sign = rest.first else { return bound }
    guard sign == "+" || sign == "-" else { return nil }
    var direction: Int64 = 1
    while let first = rest.first {
      if first == "+" || first == "-" {
        direction = first == "-" ? -1 : 1
        rest = rest.dropFirst()
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard digits.count <= 6, let number = Int64(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      let amount = number * direction
      switch unit {
      case "y": bound.months += Int32(clamping: amount * 12)
      case "mo": bound.months += Int32(clamping: amount)
      case "w": bound.days += Int32(clamping: amount * 7)
      case "d": bound.days += Int32(clamping: amount)
      case "h": bound.microseconds += amount * 3_600_000_000
      case "min": bound.microseconds += amount * 60_000_000
      case "s": bound.microseconds += amount * 1_000_000
      default: return nil
      }
    }
    // Past the years of the calendar no date can be.
    return abs(Int(bound.months)) <= 12 * 9999 && abs(Int(bound.days)) <= 366 * 9999 ? bound : nil
  }
}
