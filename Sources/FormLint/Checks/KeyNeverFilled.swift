internal import FormCheck
internal import FormText

/// An entry of `records` that names a field which is never filled.
enum KeyNeverFilled: LintCheck {
  static let documentation = LintDocumentation(
    code: "keyNeverFilled", severity: .error,
    summary: "an entry of “records” that no record takes part in",
    what: """
      Looks for fields in “unique”, “sorted”, “noGaps”, “exists” and “per” that are never asked for, or that no \
      value fits.
      """,
    why: "A record whose key is empty takes no part: the entry never says anything.",
    example: """
      form: postings
      records: { unique: reference }
      fields:
        reference: { when: 'false', length: ..20 }
        amount: { type: decimal }
      """,
    mended: """
      form: postings
      records: { unique: reference }
      fields:
        reference: { length: ..20 }
        amount: { type: decimal }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for entry in form.form.records {
        for key in entry.keys + entry.per {
          guard let field = key.field,
            form.neverAsked.contains(field) || form.impossible[field] != nil
          else { continue }
          let name = form.form.fields[field].shownName
          findings.add(
            Self.self, "“\(name)” is never filled, so that no record takes part", at: key.place,
            help: "mend “\(name)” first, or take the entry out")
        }
      }
    }
  }
}
