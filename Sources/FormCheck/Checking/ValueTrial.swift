internal import FormCompiling
internal import FormEngine
internal import FormPatterns

/// Judges repaired values as a field, apart from the record that is being checked.
///
/// Each trial has small limits of its own, so suggestions for hostile values cost little. A trial that reaches a limit is
/// undecided, and its value is not suggested.
final class ValueTrial {
  /// Issues of a report, from the first on, whose values are repaired.
  static let issues = 100

  private let checker: Checker

  init(_ form: ValidationForm) { checker = Checker(tryingValuesOf: form) }

  /// The limits of one trial.
  static func limits(of form: ValidationForm) -> PlanLimits {
    var limits = form.compiled.plan.limits
    limits.patterns.matchSteps = min(limits.patterns.matchSteps, 5_000)
    limits.patterns.budget = min(limits.patterns.budget, 1_000_000)
    limits.patterns.jitStackBytes = min(limits.patterns.jitStackBytes, 32_768)
    limits.expressionWork = min(limits.expressionWork, 10_000)
    return limits
  }

  /// A search for the repair of a value or a key, judged as the checker that found the fault judges.
  ///
  /// - Parameters:
  ///   - field: The field as which it is judged.
  ///   - isFree: Whether a text may stand there after clean-up.
  func search(
    for fault: Fault, asField field: Int, as outer: Checker,
    isFree: (([UInt8]) -> Bool)? = nil
  ) -> RepairSearch {
    checker.copyClock(of: outer)
    checker.engine.coercesAll = outer.engine.coercesAll
    checker.engine.variantConstraint = fault.constraint
    return RepairSearch { [checker] value in
      guard checker.accepts(value.json, asField: field) else { return false }
      guard let isFree else { return true }
      let judged = JudgedRecord(checker).values.first { $0.field == field }
      return judged.map { isFree($0.text) } ?? false
    }
  }
}
