internal import FormExpressions

/// What comparisons with numbers that hold together leave of each field.
struct NumberBounds {
  private struct Interval {
    var low: String?
    var high: String?
    var excludesLow = false
    var excludesHigh = false

    var isEmpty: Bool {
      guard let low, let high else { return false }
      let order = WrittenNumber.compare(low, high)
      return order > 0 || order == 0 && (excludesLow || excludesHigh)
    }

    mutating func raise(_ end: String, excluded: Bool) {
      let order = low.map { WrittenNumber.compare(end, $0) } ?? 1
      if order > 0 { (low, excludesLow) = (end, excluded) }
      if order == 0 { excludesLow = excludesLow || excluded }
    }

    mutating func lower(_ end: String, excluded: Bool) {
      let order = high.map { WrittenNumber.compare(end, $0) } ?? -1
      if order < 0 { (high, excludesHigh) = (end, excluded) }
      if order == 0 { excludesHigh = excludesHigh || excluded }
    }
  }

  private var intervals: [Int: Interval] = [:]

  /// Adds a comparison; false where no number is left.
  ///
  /// What compares nothing with a number changes nothing.
  mutating func isMet(
    by sign: BinaryOperator, _ left: Expression, _ right: Expression,
    _ resolve: (Expression) -> Int?
  ) -> Bool {
    let (named, number, sign): (Expression, Expression, BinaryOperator?) =
      if case .number = left.kind { (right, left, sign.turned) } else { (left, right, sign) }
    guard let sign, case .number(let text) = number.kind, let field = resolve(named) else {
      return true
    }
    var interval = intervals[field] ?? Interval()
    switch sign {
    case .less, .lessOrEqual: interval.lower(text, excluded: sign == .less)
    case .greater, .greaterOrEqual: interval.raise(text, excluded: sign == .greater)
    case .equal:
      interval.lower(text, excluded: false)
      interval.raise(text, excluded: false)
    case .notEqual, .or, .and, .isIn, .add, .subtract, .multiply, .divide, .remainder: break
    }
    intervals[field] = interval
    return !interval.isEmpty
  }
}
