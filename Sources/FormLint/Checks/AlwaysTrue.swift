internal import FormModel
internal import FormText

/// A condition or check that is true whatever is filled in.
enum AlwaysTrue: LintCheck {
  static let code = "alwaysTrue"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in subject.ownConditions(of: form) where condition.truth == .always {
        let help: String
        switch condition.use {
        case .when, .checkWhen, .recordsWhen: help = "leave “when” out"
        case .required: help = "write required: true"
        case .that: help = "leave “check” out"
        case .recordsThat: help = "take the entry out"
        case .compute, .named: continue
        }
        findings.add(
          Self.self, "this is always true", at: condition.expression.range,
          help: help)
      }
    }
  }
}
