internal import FormLookup
internal import FormText

/// Names that a look-up takes and that mean several items.
enum AmbiguousLabel: LintCheck {
  static let code = "ambiguousLabel"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for catalogue in form.catalogues where !catalogue.isProtected {
      var told: Set<Set<CatalogueName>> = []
      for lookup in catalogue.lookups where told.insert(lookup.names).inserted {
        guard let found = catalogue.catalogue.sharedName(among: lookup.names) else { continue }
        let ids = found.ids.prefix(3).map { VisibleText.quoted($0) }.joined(separator: ", ")
        findings.add(
          Self.self,
          "“\(VisibleText.quoted(found.name))” names several items of “\(catalogue.name)”: \(ids)",
          at: lookup.place ?? catalogue.place,
          help: "give each a name of its own, or take ids alone")
      }
    }
  }
}
