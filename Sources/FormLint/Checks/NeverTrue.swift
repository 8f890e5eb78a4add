internal import FormModel
internal import FormText

/// A check that fails whatever is filled in, or that is never looked at.
enum NeverTrue: LintCheck {
  static let code = "neverTrue"
  static let severity: Diagnostic.Severity = .error

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in subject.ownConditions(of: form)
      where condition.truth == .never && condition.slips.isEmpty
        && condition.readsNeverApplicable.isEmpty
      {
        let message: String
        switch condition.use {
        case .that: message = "this check can never hold"
        case .checkWhen:
          message = "this condition can never be true, and the check is never looked at"
        case .required:
          message = "this condition can never be true, and the field is never required"
        case .recordsWhen: message = "this condition can never be true, and no record takes part"
        case .recordsThat: message = "this can never hold, whatever the records are"
        case .when, .compute, .named: continue
        }
        findings.add(
          Self.self, message, at: condition.expression.range,
          help: "change it, or take it out")
      }
    }
  }
}
