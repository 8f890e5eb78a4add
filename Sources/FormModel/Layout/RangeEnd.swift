package import FormEngine
package import FormText

/// One end of a range: a literal, or `today` and `now` with a duration.
package enum RangeEnd {
  package static func compare(_ left: String, _ right: String) -> Int {
    JSONNumber.compare(left, right)
  }

  /// What an end means in a field of a type; nil where it is none that reads no field.
  package static func bound(_ text: String, _ type: ValueType) -> BoundPlan? {
    switch type {
    case .date:
      unsafe literal(text, TimeText.date) ?? moved(text) ?? relative(text, to: "today", .today)
    case .time: unsafe literal(text, TimeText.time)
    case .datetime: unsafe literal(text, TimeText.instant) ?? relative(text, to: "now", .now)
    case .local: unsafe literal(text, TimeText.local) ?? relative(text, to: "now", .reading)
    case .text, .integer, .number, .boolean, .any, .list, .group: nil
    }
  }

  /// Whether an end names another field.
  package static func isExpression(_ end: Placed<String>, _ scope: FieldScope) -> Bool {
    // Most ends are numbers and days, which name nothing.
    if end.value.utf8.allSatisfy({ (0x2b...0x3a).contains($0) }) { return false }
    var name = String(end.value.prefix { $0.isLetter || $0 == "_" || $0.isNumber })
    if names(in: end.value).contains(where: { $0 != name && scope.path(text: $0) != nil }) {
      return true
    }
    if end.value.first?.isNumber ?? true, !end.value.contains(where: { $0 == "[" }) { return false }
    // Nothing is named by a sign and digits, and to look for the nearest name takes time.
    if name.isEmpty, !end.value.contains(where: { $0.isLetter }) { return false }
    if name == "today" || name == "now" {
      return scope.path(text: name) != nil || end.value.contains("(")
    }
    if ["record", "previous", "this"].contains(name) { return true }
    if scope.path(text: name) != nil { return true }
    // A name that nearly is one is told as such.
    name = NearestName.to(name, among: scope.namesInSight) ?? ""
    return !name.isEmpty
  }

  /// The words of an end that is worked out, such as `2 * a` and `date(s)`; units of time behind their number are none.
  private static func names(in text: String) -> [String] {
    if !text.contains(where: { "(*+/ ".contains($0) }) { return [] }
    return text.matches(of: #/'[^']*'|[0-9][0-9A-Za-z.:]*|[A-Za-z_][0-9A-Za-z_]*/#).compactMap {
      $0.0.first.map { $0.isLetter || $0 == "_" } == true ? String($0.0) : nil
    }
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
  package static func literal(_ text: String, _ type: ValueType) -> Int64? {
    switch type {
    case .date: unsafe literal(text, TimeText.date)?.value
    case .time: unsafe literal(text, TimeText.time)?.value
    case .datetime: unsafe literal(text, TimeText.instant)?.value
    case .local: unsafe literal(text, TimeText.local)?.value
    case .text, .integer, .number, .boolean, .any, .list, .group: nil
    }
  }

  /// How a value of a type is written.
  package static func example(of type: ValueType) -> String {
    switch type {
    case .date: "2026-06-15"
    case .time: "09:30"
    case .local: "2026-06-15T09:30"
    case .text, .integer, .number, .boolean, .datetime, .any, .list, .group: "2026-06-15T09:30:00Z"
    }
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
      // Past the years of the calendar no date can be; and no sum of many overflows.
      guard bound.months.magnitude <= 12 * 9999, bound.days.magnitude <= 366 * 9999,
        bound.microseconds.magnitude <= 366 * 9999 * UInt64(TimeText.microsecondsADay)
      else { return nil }
    }
    return bound
  }
}
