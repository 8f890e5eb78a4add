internal import FormCheck
internal import FormLookup
internal import FormText

/// Names that a look-up takes and that mean several items.
enum AmbiguousLabel: LintCheck {
  static let documentation = LintDocumentation(
    code: "ambiguousLabel", severity: .warning,
    summary: "two items have a name that is taken for an id",
    what: """
      Looks for items of a catalogue with the same label, code or alias, where a field takes such \
      names for ids (“accept”). Letter case and accents aside.
      """,
    why: "Whoever sends this name gets “ambiguousItem”, whichever of them is meant.",
    example: """
      form: order
      catalogues:
        towns: { items: { P1: Paris, P2: paris, T: Tokyo } }
      fields:
        town: { lookup: { in: towns, accept: [id, label] } }
      """,
    mended: """
      form: order
      catalogues:
        towns: { items: { P1: 'Paris, France', P2: 'Paris, Texas', T: Tokyo } }
      fields:
        town: { lookup: { in: towns, accept: [id, label] } }
      """)

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
