internal import FormExpressions
internal import FormModel

/// `count()` beside a number: a group that is judged has a record.
enum CountedRecords {
  static func truth(_ expression: Expression) -> Conditions.Truth? {
    guard case .binary(let sign, let left, let right) = expression.kind else { return nil }
    if case .number(let text) = right.kind, isCount(left) { return truth(sign, text) }
    if case .number(let text) = left.kind, isCount(right), let turned = sign.turned {
      return truth(turned, text)
    }
    return nil
  }

  private static func isCount(_ expression: Expression) -> Bool {
    if case .call("count", nil, let arguments) = expression.kind { return arguments.isEmpty }
    return false
  }

  private static func truth(_ sign: BinaryOperator, _ text: String) -> Conditions.Truth? {
    let one = WrittenNumber.compare(text, "1")
    switch sign {
    case .greater: return one < 0 ? .always : nil
    case .greaterOrEqual: return one <= 0 ? .always : nil
    case .notEqual: return one < 0 ? .always : nil
    case .less: return one <= 0 ? .never : nil
    case .lessOrEqual, .equal: return one < 0 ? .never : nil
    case .or, .and, .isIn, .add, .subtract, .multiply, .divide, .remainder: return nil
    }
  }
}
