internal import FormModel
internal import FormText

/// A rule of the form's own that no field uses.
enum UnusedRule: LintCheck {
  static let code = "unusedRule"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for (rule, isUsed) in form.rules where !isUsed {
      let isField = form.fields.contains { $0.name == rule.name }
      findings.add(
        Self.self, "no field uses the rule “\(rule.name)”", at: rule.rule.nameRange,
        help: isField
          ? "a field of the same name does not take it by itself: write rule: \(rule.name)"
          : "use it, or take it out")
    }
  }
}
