internal import FormModel
internal import FormText

/// A field whose condition can never be true.
enum NeverApplicable: LintCheck {
  static let code = "neverApplicable"
  static let severity: Diagnostic.Severity = .error

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in subject.ownConditions(of: form)
      where condition.use == .when && condition.truth == .never && condition.slips.isEmpty
        && condition.readsNeverApplicable.isEmpty
      {
        let field = form.form.fields[condition.field]
        findings.add(
          Self.self,
          field.isAlwaysRequired
            ? "“\(field.shownName)” is required and its condition can never be true"
            : "the condition of “\(field.shownName)” can never be true",
          at: condition.expression.range, help: "change the condition, or take the field out")
      }
    }
  }
}
