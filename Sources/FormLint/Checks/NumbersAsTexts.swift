internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormText

/// Choices of a text field that look like numbers.
enum NumbersAsTexts: LintCheck {
  static let documentation = LintDocumentation(
    code: "numbersAsTexts", severity: .warning,
    summary: "these choices look like numbers, and the field is a text",
    what: "Looks for fields of texts whose choices are all numbers without quotes.",
    why: "The payload must then hold \"5\" and not 5: a number is refused with typeMismatch.",
    example: """
      form: invoice
      fields:
        rate: { choices: [5, 7, 19] }
      """,
    mended: """
      form: invoice
      fields:
        rate: { type: integer, choices: [5, 7, 19] }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.isText && field.node?["type"] == nil {
        guard let items = field.node?["choices"]?.items, !items.isEmpty,
          items.allSatisfy({ item in
            guard case .number? = item.scalar?.json else { return false }
            return true
          }), let node = field.node?["choices"]
        else { continue }
        findings.add(
          Self.self, "“\(field.shownName)” is a text, and these are numbers", at: node.range,
          help: "add “type: integer” or “type: number”, or quote them")
      }
    }
  }
}
