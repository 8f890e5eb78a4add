internal import FormCheck
internal import FormModel
internal import FormText

/// A field whose condition can never be true.
enum NeverAsked: LintCheck {
  static let documentation = LintDocumentation(
    code: "neverAsked", severity: .error,
    summary: "a condition hides this field for ever",
    what: """
      Looks for a “when”, or one of a section around the field, that can never be true: false \
      itself, one that asks for two values of a field at once, or one that reads a field which \
      is never asked for. A comparison with a value that there is not has a code of its own \
      (impossibleComparison).
      """,
    why: "Nobody is ever asked for the field, and a value that is sent is left out.",
    example: """
      form: account
      fields:
        kind: { choices: [person, business] }
        company: { when: kind == 'person' && kind == 'business', required: true, length: ..80 }
      """,
    mended: """
      form: account
      fields:
        kind: { choices: [person, business] }
        company: { when: kind == 'business', required: true, length: ..80 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in form.conditions
      where condition.use == .when && condition.truth == .never && condition.slips.isEmpty
        && condition.readsNeverAsked.isEmpty && condition.expression.file == subject.source.name
      {
        let field = form.form.fields[condition.field]
        findings.add(
          Self.self,
          field.isAlwaysRequired
            ? "“\(field.shownName)” is required and its condition can never be true"
            : "the condition of “\(field.shownName)” can never be true",
          at: condition.expression.range, help: "change the condition, or take the field out")
      }
    }
  }
}
