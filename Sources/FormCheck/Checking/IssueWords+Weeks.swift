internal import FormCompiling
internal import FormEngine

/// A week that its year does not have.
extension IssueWords {
  /// The sentence about the weeks of a year, if a value is written as a week or a day of one and its year has fewer weeks;
  /// nil for others.
  func weeksOfYear(_ facts: ConstraintFacts?) -> String? {
    guard fault.code == .patternMismatch, !isSecret, let text = valueText() else { return nil }
    var digits = Array(text.utf8)[...]
    let isDay = facts?.rule == "time.iso-week-date"
    if isDay {
      guard digits.count > 2, digits[digits.endIndex - 2] == UInt8(ascii: "-"),
        UInt8(ascii: "1")...UInt8(ascii: "7") ~= digits[digits.endIndex - 1]
      else { return nil }
      digits = digits.dropLast(2)
    }
    // How the constraint is written is worked out last: hardly any value is a week.
    guard let read = WeekText(digits), read.week > read.weeksOfYear,
      isDay || facts?.rule == "time.week"
        || facts?.rule == nil && facts?.written == ValueFormat.week.name
    else { return nil }
    return writer.speech.word(
      "weeks-of-year",
      ["year": String(decoding: digits.dropLast(4), as: UTF8.self), "want": "\(read.weeksOfYear)"])
  }
}
