internal import FormText

/// A catalogue of the form that no field looks up.
enum UnusedCatalogue: LintCheck {
  static let code = "unusedCatalogue"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for catalogue in form.catalogues where catalogue.lookups.isEmpty {
      findings.add(
        Self.self, "no field uses the catalogue “\(catalogue.name)”", at: catalogue.place,
        help: "write lookup: \(catalogue.name) at a field, or take it out")
    }
  }
}
