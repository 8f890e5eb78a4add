internal import FormModel
internal import FormText

/// An expression that reads a field which is never filled.
enum ReadsNeverApplicable: LintCheck {
  static let code = "readsNeverFilled"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in subject.ownConditions(of: form) {
        for read in condition.readsNeverApplicable {
          let name = form.form.fields[read.field].shownName
          findings.add(
            Self.self, "“\(name)” is read here and never filled",
            at: condition.expression.range(of: read.part),
            help: "correct the condition of “\(name)” first")
        }
      }
    }
  }
}
