internal import FormCheck
internal import FormText

/// A rule of the form's own that no field uses.
enum UnusedRule: LintCheck {
  static let documentation = LintDocumentation(
    code: "unusedRule", severity: .warning, summary: "no field uses this rule",
    what: "Looks for rules of the form's own that no field uses, not even by way of another rule.",
    why: """
      Most often a field was meant to use it and is not checked. Else it misleads who reads the \
      form.
      """,
    example: """
      form: library
      rules:
        member: { pattern: 'M\\d{6}', message: enter the number on your card }
      fields:
        member: { length: ..20 }
      """,
    mended: """
      form: library
      rules:
        member: { pattern: 'M\\d{6}', message: enter the number on your card }
      fields:
        member: { rule: member }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for (rule, isUsed) in form.rules where !isUsed {
      let isField = form.fields.contains { $0.name == rule.name }
      findings.add(
        Self.self, "no field uses the rule “\(rule.name)”", at: rule.place,
        help: isField
          ? "a field of the same name does not take it by itself: write rule: \(rule.name)"
          : "use it, or take it out")
    }
  }
}
