internal import FormLookup
internal import FormText

/// A value that a look-up asks of a column, and that no item has.
enum FilterMatchesNothing: LintCheck {
  static let code = "filterMatchesNothing"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for catalogue in form.catalogues {
      for lookup in catalogue.lookups where lookup.place != nil {
        for (column, values) in lookup.wanted {
          for value in values where !catalogue.catalogue.hasCell(value.value, in: column) {
            let near =
              catalogue.isProtected
              ? nil : NearestName.to(value.value, among: catalogue.catalogue.cells(of: column))
            findings.add(
              Self.self, "no item of “\(catalogue.name)” has this in “\(column)”",
              at: value.range, help: near.map { "did you mean \($0)?" } ?? "")
          }
        }
      }
    }
  }
}
