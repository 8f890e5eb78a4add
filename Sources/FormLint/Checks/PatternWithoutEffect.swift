internal import FormCheck
internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern that refuses nothing.
enum PatternWithoutEffect: LintCheck {
  static let documentation = LintDocumentation(
    code: "patternWithoutEffect", severity: .warning, summary: "this pattern refuses no text",
    what: """
      Looks for patterns that match every text as long as “length” allows. All texts are \
      compared, not some.
      """,
    why: "It looks like a rule and is none: something else was meant, or it can go.",
    example: """
      form: letter
      fields:
        body: { pattern: '[\\s\\S]*', length: ..2000, message: write something }
      """,
    mended: """
      form: letter
      fields:
        body: { length: ..2000 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for bounded in PatternMatchesNothing.wholePatterns(of: subject) {
      let outcome = bounded.text(matched: false, work: PatternMatchesNothing.work)
      guard case .none = outcome else { continue }
      findings.add(
        Self.self, "every text\(bounded.bounds) matches this pattern", at: bounded.pattern.range,
        help: "leave it out, or say what is to be refused; “required: true” asks for a value")
    }
  }
}
