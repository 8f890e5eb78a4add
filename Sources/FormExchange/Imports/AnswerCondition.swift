internal import FormDocuments

/// The type of an answer in another tool, as far as its conditions go.
enum AnswerKind: Equatable {
  case text, number, flag, date
  /// A list of choices.
  case list
  case other
}

enum AnswerComparison: String {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="
}

/// One side of a comparison.
struct AnswerOperand {
  var text: String
  var kind: AnswerKind
  /// Fields without which it is unknown.
  var needs: [String] = []
}

/// Comparisons of answers as expressions of a form.
///
/// Other tools compare a missing answer as an empty one. Here it is unknown: a condition that is unknown is false, and so
/// is its negation.
enum AnswerCondition {
  /// - Parameter isNegated: Whether a negation is around it.
  /// - Returns: Nil where the sides have no comparison.
  static func compared(
    _ left: AnswerOperand, _ comparison: AnswerComparison, _ right: AnswerOperand, isNegated: Bool
  ) -> String? {
    guard left.kind == right.kind else { return nil }
    let isEquality = comparison == .equal || comparison == .notEqual
    let needs = (left.needs + right.needs).reduce(into: [String]()) { all, name in
      if !all.contains(name) { all.append(name) }
    }
    let text = "\(left.text) \(comparison.rawValue) \(right.text)"
    switch left.kind {
    case .list, .other: return nil
    case .flag: return isEquality ? flags(left, comparison, right) : nil
    case .text where !isEquality: return nil
    case .text where left.needs.count == 1 && right.needs.count == 1:
      // Two answers that are missing are equal.
      let filled = needs.map { "filled(\($0))" }
      if comparison == .equal {
        return ConditionText.or([text, ConditionText.and(filled.map { "!\($0)" })])
      }
      let other = isNegated ? ConditionText.and(filled + [text]) : text
      return ConditionText.or([filled.joined(separator: " != "), other])
    case .text, .number, .date:
      if comparison == .notEqual {
        return ConditionText.or(needs.map { "!filled(\($0))" } + [text])
      }
      return isNegated ? ConditionText.and(needs.map { "filled(\($0))" } + [text]) : text
    }
  }

  /// A boolean without an answer reads as false.
  private static func flags(
    _ left: AnswerOperand, _ comparison: AnswerComparison, _ right: AnswerOperand
  ) -> String? {
    switch (comparison, right.text) {
    case (.equal, "true"): left.text
    case (.notEqual, "true"): ConditionText.not(left.text)
    case (.equal, "false"):
      ConditionText.and(left.needs.map { "filled(\($0))" } + ["!\(left.text)"])
    case (.notEqual, "false"):
      ConditionText.or(left.needs.map { "!filled(\($0))" } + [left.text])
    default: nil
    }
  }
}
