internal import FormText

/// A comment that ignores what is not there; found by ``Suppressions``.
enum UselessIgnore: LintCheck {
  static let documentation = LintDocumentation(
    code: "uselessIgnore", severity: .warning,
    summary: "a comment ignores a finding that is not there",
    what: """
      Looks for # formcheck: ignore CODE on a line, or above one, where nothing has that code, \
      and for codes that there are not.
      """,
    why: "It stays behind when its cause is mended, and hides the next mistake on that line.",
    example: """
      form: login
      fields:
        # formcheck: ignore secretName it is printed on the card
        pin: { secret: true, length: ..8 }
      """,
    mended: """
      form: login
      fields:
        pin: { secret: true, length: ..8 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {}
}
