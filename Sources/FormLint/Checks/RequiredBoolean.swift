internal import FormEngine
internal import FormText

/// A required boolean, in which `false` is an answer.
enum RequiredBoolean: LintCheck {
  static let code = "requiredBoolean"
  static let severity: Diagnostic.Severity = .warning

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
