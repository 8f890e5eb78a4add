internal import FormEngine
internal import FormCheck
internal import FormText

/// A required boolean, in which `false` is an answer.
enum RequiredBoolean: LintCheck {
  static let documentation = LintDocumentation(
    code: "requiredBoolean", severity: .warning,
    summary: "false is an answer to this, and the form goes on",
    what: """
      Looks for required booleans that take both answers. It is a warning where the name or \
      label is about consent (accept, agree, terms, privacy), else a note: a question that must \
      be answered with yes or no is fine.
      """,
    why: """
      “required” does not mean that a box must be ticked: false is a value, and somebody who \
      refuses passes.
      """,
    example: """
      form: signup
      fields:
        terms: { label: I accept the terms, type: boolean, required: true }
      """,
    mended: """
      form: signup
      fields:
        terms: { label: I accept the terms, required: true, rule: consent.accepted }
      """)

  private static let words: Set<String> = [
    "accept", "accepted", "agree", "agreed", "agreement", "terms", "consent", "privacy", "gdpr",
    "tos", "confirm", "acknowledge", "akzeptiere", "zustimmung", "einwilligung", "agb",
    "datenschutz", "accepte", "acepto", "consentimiento", "согласие", "согласен", "ვეთანხმები",
  ]

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for field in form.fields.dropFirst()
    where field.type == .boolean && field.isAlwaysRequired && field.choices == nil && field.isOwn
      && !field.isItem
    {
      if form.checks.contains(where: { $0.field == field.index }) { continue }
      let said = SecretWords.split(field.name) + SecretWords.split(field.label ?? "")
      let isConsent = said.contains { words.contains($0) }
      findings.add(
        Self.self, "“\(field.shownName)” may be answered with false", at: field.place,
        help: isConsent
          ? "if it must be ticked, write rule: consent.accepted"
          : "did you mean “rule: consent.accepted”? If both answers are fine, so is this",
        severity: isConsent ? nil : .note)
    }
  }
}
