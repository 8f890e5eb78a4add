internal import FormText

/// A field for which no value can be valid.
enum NoValueFits: LintCheck {
  static let documentation = LintDocumentation(
    code: "noValueFits", severity: .error,
    summary: "no value of this field can be valid",
    what: """
      Adds up all constraints of a field, those of its rules too: lengths, counts, ranges with \
      their steps, choices that the field itself refuses, and comparisons.
      """,
    why: """
      Nobody can fill the field in. If it is required, no record is ever valid, and every \
      control that waits for it stays disabled.
      """,
    example: """
      form: order
      fields:
        code: { length: [10.., ..8] }
      """,
    mended: """
      form: order
      fields:
        code: { length: 8..10 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for (_, why) in form.impossible.sorted(by: { $0.key < $1.key }) {
        findings.add(
          Self.self, why.message, at: why.place, label: why.label, help: why.help,
          related: why.other.map { [findings.related($0.place, $0.label)] } ?? [])
      }
    }
  }
}
