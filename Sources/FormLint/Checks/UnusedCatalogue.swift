internal import FormCheck
internal import FormText

/// A catalogue of the form that no field looks up.
enum UnusedCatalogue: LintCheck {
  static let documentation = LintDocumentation(
    code: "unusedCatalogue", severity: .warning, summary: "no field uses this catalogue",
    what: "Looks for catalogues of the form that no field looks up, not even by way of a rule.",
    why: """
      Most often a field was meant to use it and is not checked. It is read at each start for \
      nothing.
      """,
    example: """
      form: parcel
      catalogues:
        sizes: { items: { S: small, L: large } }
      fields:
        size: { length: ..1 }
      """,
    mended: """
      form: parcel
      catalogues:
        sizes: { items: { S: small, L: large } }
      fields:
        size: { lookup: sizes }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for catalogue in form.catalogues where catalogue.lookups.isEmpty {
      findings.add(
        Self.self, "no field uses the catalogue “\(catalogue.name)”", at: catalogue.place,
        help: "write lookup: \(catalogue.name) at a field, or take it out")
    }
  }
}
