internal import FormText

/// An entry of `records` that names a field which is never filled.
enum KeyNeverFilled: LintCheck {
  static let code = "keyNeverFilled"
  static let severity: Diagnostic.Severity = .error

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for entry in form.form.records {
        for key in entry.keys + entry.per {
          guard let field = key.field,
            form.neverApplicable.contains(field) || form.impossible[field] != nil
          else { continue }
          let name = form.form.fields[field].shownName
          findings.add(
            Self.self, "“\(name)” is never filled, so that no record takes part", at: key.place,
            help: "fix “\(name)” first, or remove the entry")
        }
      }
    }
  }
}
