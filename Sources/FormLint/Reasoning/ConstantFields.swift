internal import FormEngine
internal import FormExpressions
internal import FormModel

/// Fields that have the same value in all records in which they are filled.
enum ConstantFields {
  /// Why it is so, in words; nil where values may differ.
  static func reason(_ field: InspectedField) -> String? {
    if let compute = field.compute, readsNothing(compute.expression) {
      return "it is computed without reading a field"
    }
    if field.type != .list, let choices = field.choices, choices.count == 1 {
      return "it has one choice"
    }
    return nil
  }

  /// Whether an expression comes to the same in all records of a run.
  private static func readsNothing(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .boolean, .number, .text, .duration: true
    case .name(let name): name == "today" || name == "now"
    case .member, .index: false
    case .call(_, let receiver, let arguments):
      receiver.map { readsNothing($0) } != false && arguments.allSatisfy { readsNothing($0) }
    case .list(let members): members.allSatisfy { readsNothing($0) }
    case .not(let inner), .negative(let inner): readsNothing(inner)
    case .binary(_, let left, let right): readsNothing(left) && readsNothing(right)
    case .conditional(let condition, let first, let second):
      readsNothing(condition) && readsNothing(first) && readsNothing(second)
    }
  }
}
