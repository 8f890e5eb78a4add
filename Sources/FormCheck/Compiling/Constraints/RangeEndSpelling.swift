internal import FormEngine
internal import FormModel

/// Ends of ranges as people write them, which are none here.
enum RangeEndSpelling {
  /// What to write for an end; nil where nobody can tell what is meant.
  ///
  /// `+1y` is `today+1y`, `18y` is `today-18y`, `01.06.2026` and `2026-6-1` are `2026-06-01`, `100%` is `100`.
  static func help(for text: String, _ type: ValueType) -> String? {
    switch type {
    case .date: day(text).map { "write \($0)" } ?? moved(text, from: "today")
    case .datetime, .local: moved(text, from: "now")
    case .integer, .number: number(text).map { "write \($0)" }
    case .text, .boolean, .time, .any, .list, .group: nil
    }
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
      ? "say the unit: \(text)\(base == "today" ? "y or \(text)d" : "d or \(text)h")" : nil
  }

  /// A number with a sign behind it that says what it counts.
  private static func number(_ text: String) -> String? {
    let end = text.lastIndex { $0.isASCII && $0.isNumber }
    guard let end else { return nil }
    let number = String(text[...end])
    return number != text && JSONNumber.isNumber(number) ? number : nil
  }
}
