internal import FormCheck
internal import FormLookup
internal import FormText

/// Ids that are the same but for letter case.
enum IDsDifferByCase: LintCheck {
  static let documentation = LintDocumentation(
    code: "idsDifferByCase", severity: .warning, summary: "two ids differ by letter case alone",
    what: "Looks for items of a catalogue whose ids are the same when letter case is left aside.",
    why: """
      Ids are compared byte by byte: people and programs that change letter case name another \
      item, and nothing says so.
      """,
    example: """
      form: parcel
      catalogues:
        sizes: { items: { S: small, s: extra small } }
      fields:
        size: { lookup: sizes }
      """,
    mended: """
      form: parcel
      catalogues:
        sizes: { items: { S: small, XS: extra small } }
      fields:
        size: { lookup: sizes }
      """)

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
