internal import FormExpressions
internal import FormModel

/// Whether a form reads the clock.
enum Clock {
  static func isRead(in lint: LintForm) -> Bool {
    for field in lint.form.fields {
      for constraint in field.allConstraints {
        for end in [constraint.ends.low, constraint.ends.high] {
          if case .moving? = end?.kind { return true }
          // An end that reads fields may be moved from the clock too.
          if case .fields? = end?.kind, let text = end?.text,
            let parsed = try? ExpressionParser.parse(text), reads(parsed)
          {
            return true
          }
        }
      }
    }
    return lint.conditions.contains { reads($0.expression.expression) }
  }

  private static func reads(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name): return name == "today" || name == "now"
    case .member(let base, _): return reads(base)
    case .index(let base, let index): return reads(base) || reads(index)
    case .call(_, let receiver, let arguments):
      return receiver.map { reads($0) } ?? false || arguments.contains { reads($0) }
    case .list(let members): return members.contains { reads($0) }
    case .not(let inner), .negative(let inner): return reads(inner)
    case .binary(_, let left, let right): return reads(left) || reads(right)
    case .conditional(let a, let b, let c): return reads(a) || reads(b) || reads(c)
    case .boolean, .number, .text, .duration: return false
    }
  }
}
