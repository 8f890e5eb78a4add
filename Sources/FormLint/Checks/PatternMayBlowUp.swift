internal import FormCheck
internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern with several ways to read a text, of which PCRE2 does not try all.
enum PatternMayBlowUp: LintCheck {
  static let documentation = LintDocumentation(
    code: "patternMayBlowUp", severity: .note,
    summary: "this pattern can read a text in several ways",
    what: """
      Looks for patterns that can read a text in several ways where no text was found that makes \
      PCRE2 try them all. Those that run as tables are not looked at.
      """,
    why: """
      What saves it is a short cut of PCRE2, such as that a sign which must be there is missing. \
      A small change of the pattern may end that.
      """,
    example: """
      form: page
      fields:
        title: { pattern: '(?!aaa)(?:a+)+', message: use small letters, length: ..8 }
      """,
    mended: """
      form: page
      fields:
        title: { pattern: '(?!aaa)a++', message: use small letters, length: ..8 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    // A search begins at each character, which alone makes several ways.
    for entry in subject.patternCosts.all
    where entry.analysis.findings.isEmpty && entry.bounded.use == .whole {
      guard let suspicion = entry.analysis.suspicions.first else { continue }
      findings.add(
        Self.self, "this pattern can read a text in several ways, though none was found costly",
        at: entry.bounded.pattern.range, label: "such as \(suspicion.shownAttack)",
        help: "use possessive quantifiers such as ++, or parts that exclude each other")
    }
  }
}
