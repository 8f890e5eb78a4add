internal import FormEngine
internal import FormModel

/// Ends of ranges as people write them, which are none here.
enum RangeEndSpelling {
  /// What to write for an end; nil where nobody can tell what is meant.
  ///
  /// `+1y` is `today+1y`, `18y` is `today-18y`, `01.06.2026` and `2026-6-1` are `2026-06-01`, `100%` is `100`.
  static func help(for text: String, _ type: ValueType) -> String? {
    switch type {
    case .date:
      day(text).map { DateLayouts.isThere($0) ? "write \($0)" : "this day does not exist" }
        ?? moved(
          text, from: "today")
        ?? counted(text, from: "today", not: "now")
    case .datetime, .local: moved(text, from: "now") ?? counted(text, from: "now", not: "today")
    case .time: time(text).map { "write \($0)" }
    case .integer, .number: number(text).map { "write \($0)" }
    case .text, .boolean, .any, .list, .group: nil
    }
  }

  /// Units as they are called elsewhere; `m` may be months or minutes.
  private static let units: [String: [String]] = [
    "y": ["y"], "yr": ["y"], "year": ["y"], "years": ["y"], "a": ["y"], "mo": ["mo"],
    "mon": ["mo"], "month": ["mo"], "months": ["mo"], "m": ["mo", "min"], "w": ["w"],
    "week": ["w"], "weeks": ["w"], "d": ["d"], "day": ["d"], "days": ["d"], "h": ["h"],
    "hr": ["h"], "hour": ["h"], "hours": ["h"], "min": ["min"], "minute": ["min"],
    "minutes": ["min"], "s": ["s"], "sec": ["s"], "second": ["s"], "seconds": ["s"],
  ]

  /// `now`, `now-1y` and `today-6m` as a day is counted, and the other way.
  private static func counted(_ text: String, from base: String, not other: String) -> String? {
    guard let found = [base, other].first(where: text.hasPrefix) else { return nil }
    let rest = text.dropFirst(found.count)
    if rest.isEmpty { return found == other ? "write \(base)" : nil }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    let unit = rest.dropFirst(1 + digits.count).lowercased()
    guard !digits.isEmpty, let units = units[unit] else { return nil }
    let fit = units.filter { base == "now" || !["h", "min", "s"].contains($0) }
    let written = fit.map { "\(base)\(sign)\(digits)\($0)" }
    return written.isEmpty || written == [text]
      ? nil : "write " + written.joined(separator: ", or ")
  }

  /// `8:00`, `8`, `8.30` and `5pm` as times of the day.
  private static func time(_ text: String) -> String? {
    guard text.utf8.count <= 8 else { return nil }
    var rest = text.lowercased().filter { $0 != " " }[...]
    let half = ["am", "pm"].first(where: rest.hasSuffix)
    if half != nil { rest = rest.dropLast(2) }
    let parts = rest.split(whereSeparator: { ":.h".contains($0) })
    let numbers = parts.compactMap { Int($0) }
    guard (1...2).contains(parts.count), numbers.count == parts.count,
      parts.count == 1 || parts[1].count == 2, var hour = numbers.first, hour >= 0
    else { return nil }
    if half != nil {
      guard 1...12 ~= hour else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    let minute = numbers.count > 1 ? numbers[1] : 0
    guard hour < 24, 0..<60 ~= minute else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let written = "\(two(hour)):\(two(minute))"
    return written == text ? nil : written
  }

  /// A day in another order, or without its zeros; nil where day and month may be swapped.
  private static func day(_ text: String) -> String? {
    let separators: [Character] = [".", "/", "-"]
    guard text.utf8.count <= 10, let separator = separators.first(where: text.contains) else {
      return nil
    }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    var (year, month, day) = (numbers[0], numbers[1], numbers[2])
    if parts[2].count == 4 {
      // With points the day comes first; with strokes nobody knows.
      guard separator == "." || numbers[0] == numbers[1] || numbers[0] > 12 else { return nil }
      (year, month, day) = (numbers[2], numbers[1], numbers[0])
    }
    guard year > 999, month <= 12, day <= 31 else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))"
  }

  /// A span of time without what it is counted from, or a number without a unit.
  private static func moved(_ text: String, from base: String) -> String? {
    let units = base == "today" ? ["y", "mo", "w", "d"] : ["y", "mo", "w", "d", "h", "min", "s"]
    let isSigned = text.first == "+" || text.first == "-"
    let span = isSigned ? text.dropFirst() : text[...]
    let digits = span.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, units.contains(String(span.dropFirst(digits.count))) {
      return isSigned
        ? "write \(base)\(text)" : "write \(base)-\(text) or \(base)+\(text)"
    }
    guard text.hasPrefix(base) else { return nil }
    let rest = text.dropFirst(base.count)
    let isBare =
      (rest.first == "+" || rest.first == "-") && rest.count > 1
      && rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    return isBare
      ? "add the unit: \(text)\(base == "today" ? "y or \(text)d" : "d or \(text)h")" : nil
  }

  /// A number with a sign behind it that says what it counts.
  private static func number(_ text: String) -> String? {
    let end = text.lastIndex { $0.isASCII && $0.isNumber }
    guard let end else { return nil }
    let number = String(text[...end])
    return number != text && JSONNumber.isNumber(number) ? number : nil
  }
}
