internal import FormCheck
internal import FormModel
internal import FormText

/// A comparison with a value that its field can never have.
enum ImpossibleComparison: LintCheck {
  static let documentation = LintDocumentation(
    code: "impossibleComparison", severity: .warning,
    summary: "a field is compared with a value that it can never have",
    what: """
      Looks at comparisons in conditions, checks and computed values: with a text that is none \
      of the field's choices, with a number outside of its range, with a size over its length or \
      count.
      """,
    why: "The condition always comes out the same, and what hangs on it never or always happens.",
    example: """
      form: account
      fields:
        kind: { choices: [person, business] }
        company: { when: kind == 'bussiness', length: ..80 }
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
        for slip in condition.slips {
          findings.add(
            Self.self, slip.message, at: condition.expression.range(of: slip.part),
            label: slip.label, help: slip.help)
        }
      }
    }
  }
}
