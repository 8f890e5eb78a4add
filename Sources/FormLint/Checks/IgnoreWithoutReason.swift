internal import FormText

/// A comment that ignores a finding and does not say why; found by ``Suppressions``.
enum IgnoreWithoutReason: LintCheck {
  static let documentation = LintDocumentation(
    code: "ignoreWithoutReason", severity: .warning,
    summary: "a comment ignores a finding and does not say why",
    what: """
      Looks for # formcheck: ignore CODE with nothing behind the code. Such a comment ignores \
      nothing.
      """,
    why: "Whoever reads the form next cannot tell whether the reason still holds.",
    example: """
      form: login
      fields:
        # formcheck: ignore secretName
        pin: { length: ..8 }
      """,
    mended: """
      form: login
      fields:
        # formcheck: ignore secretName it is printed on the card
        pin: { length: ..8 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {}
}
