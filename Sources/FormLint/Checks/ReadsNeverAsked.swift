internal import FormCheck
internal import FormModel
internal import FormText

/// An expression that reads a field which is never filled.
enum ReadsNeverAsked: LintCheck {
  static let documentation = LintDocumentation(
    code: "readsNeverFilled", severity: .warning,
    summary: "an expression reads a field that is never filled",
    what: """
      Looks for names of fields in conditions, checks and computed values that are never asked \
      for, or that no value fits.
      """,
    why: "The expression is unknown for ever: a condition is then false, and a check says nothing.",
    example: """
      form: account
      fields:
        kind: { when: 'false', choices: [person, business] }
        company: { when: kind == 'business', length: ..80 }
      """,
    mended: """
      form: account
      fields:
        kind: { choices: [person, business] }
        company: { when: kind == 'business', length: ..80 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in form.conditions where condition.expression.file == subject.source.name {
        for read in condition.readsNeverAsked {
          let name = form.form.fields[read.field].shownName
          findings.add(
            Self.self, "“\(name)” is read here and never filled",
            at: condition.expression.range(of: read.part),
            help: "mend the condition of “\(name)” first")
        }
      }
    }
  }
}
