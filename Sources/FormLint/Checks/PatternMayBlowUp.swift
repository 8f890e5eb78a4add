internal import FormModel
internal import FormPatterns
internal import FormText

/// A pattern with several ways to read a text, of which PCRE2 does not try all.
enum PatternMayBlowUp: LintCheck {
  static let code = "patternMayBlowUp"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    // A search begins at each character, which alone makes several ways.
    for entry in subject.patternCosts.all
    where entry.analysis.findings.isEmpty && entry.bounded.use == .whole {
      guard let suspicion = entry.analysis.suspicions.first else { continue }
      findings.add(
        Self.self,
        "this pattern can match a string in several ways, but no costly string was found",
        at: entry.bounded.pattern.range, label: "such as \(suspicion.shownAttack)",
        help: "use possessive quantifiers such as ++, or parts that exclude each other")
    }
  }
}
