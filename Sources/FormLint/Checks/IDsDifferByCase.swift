internal import FormLookup
internal import FormText

/// Ids that are the same but for letter case.
enum IDsDifferByCase: LintCheck {
  static let code = "idsDifferByCase"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for catalogue in form.catalogues {
      guard let (one, other) = catalogue.catalogue.idsThatDifferByCase else { continue }
      let which =
        catalogue.isProtected
        ? "two ids" : "“\(VisibleText.quoted(one))” and “\(VisibleText.quoted(other))”"
      findings.add(
        Self.self, "\(which) of “\(catalogue.name)” differ by letter case alone",
        at: catalogue.place, help: "write ids in one letter case")
    }
  }
}
