internal import FormEngine
package import FormExpressions

/// How the end of a range came from other fields.
package enum BoundOrigin: Sendable {
  /// It is what a field holds; `isAbove` in the row above.
  case field(Int, isAbove: Bool)
  /// A field and a span of time.
  case moved(Int, isAbove: Bool, ExpressionDuration)
  /// It was worked out from these fields.
  case worked([Int])

  /// From the end as it was written and compiled.
  init(_ text: String, _ compiled: CompiledExpression) {
    let reads = compiled.reads.map(\.field)
    let fields = reads.indices.filter { !reads[..<$0].contains(reads[$0]) }.map { reads[$0] }
    guard let path = compiled.firstPath, reads.count == 1,
      let parsed = try? ExpressionParser.parse(text), let span = Self.span(of: parsed)
    else {
      self = .worked(fields)
      return
    }
    let isAbove = path.base.isPrevious
    self =
      span == ExpressionDuration()
      ? .field(path.field, isAbove: isAbove) : .moved(path.field, isAbove: isAbove, span)
  }

  /// What is added to a field that stands alone otherwise; nil for all else.
  ///
  /// Recursion is bounded by the height of expressions.
  private static func span(of expression: Expression) -> ExpressionDuration? {
    switch expression.kind {
    case .name, .member: return ExpressionDuration()
    case .binary(.add, let left, let right):
      if case .duration(let added) = right.kind { return span(of: left)?.plus(added, 1) }
      if case .duration(let added) = left.kind { return span(of: right)?.plus(added, 1) }
      return nil
    case .binary(.subtract, let left, let right):
      guard case .duration(let taken) = right.kind else { return nil }
      return span(of: left)?.plus(taken, -1)
    case .binary, .boolean, .number, .text, .duration, .index, .call, .list, .not, .negative,
      .conditional:
      return nil
    }
  }
}

extension ExpressionDuration {
  /// Nil beyond what a span can hold.
  fileprivate func plus(_ other: ExpressionDuration, _ sign: Int32) -> ExpressionDuration? {
    var sum = self
    let (months, isMonthsOver) = sum.months.addingReportingOverflow(other.months * sign)
    let (days, isDaysOver) = sum.days.addingReportingOverflow(other.days * sign)
    let (rest, isRestOver) = sum.microseconds.addingReportingOverflow(
      other.microseconds.multipliedReportingOverflow(by: Int64(sign)).partialValue)
    if isMonthsOver || isDaysOver || isRestOver { return nil }
    (sum.months, sum.days, sum.microseconds) = (months, days, rest)
    return sum
  }
}
