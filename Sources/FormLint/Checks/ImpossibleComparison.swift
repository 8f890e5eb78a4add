internal import FormModel
internal import FormText

/// A comparison with a value that its field can never have.
enum ImpossibleComparison: LintCheck {
  static let code = "impossibleComparison"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in subject.ownConditions(of: form) {
        for slip in condition.slips {
          findings.add(
            Self.self, slip.message, at: condition.expression.range(of: slip.part),
            label: slip.label, help: slip.help)
        }
      }
    }
  }
}
