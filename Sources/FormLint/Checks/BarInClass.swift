internal import FormModel
internal import FormPatterns
internal import FormText

/// `[a|b]`, in which the bar is a sign like any other.
enum BarInClass: LintCheck {
  static let code = "barInClass"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for (pattern, _) in lint.ownPatterns(of: field) {
          guard let tokens = PatternTokens.read(pattern.text)?.tokens else { continue }
          look(at: tokens, pattern, &findings)
        }
      }
    }
  }

  private static func look(
    at tokens: [PatternToken], _ pattern: PatternSource, _ findings: inout Findings
  ) {
    var isInClass = false
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .classStart: isInClass = true
      case .classEnd: isInClass = false
      case .literal("|") where isInClass && token.range.count == 1:
        guard isLetter(tokens[index - 1]), index + 1 < tokens.count, isLetter(tokens[index + 1])
        else { continue }
        findings.add(
          Self.self, "in brackets the bar is a sign like any other",
          at: pattern.range(of: token.range),
          help: "leave it out of the brackets, or write (?:a|b); if the sign is meant, \\|")
        return
      case .literal, .dot, .characterType, .property, .anchor, .backReference, .groupStart,
        .groupEnd, .alternation, .quantifier, .flags, .classHyphen, .posixClass, .silent,
        .unknown:
        break
      }
    }
  }

  private static func isLetter(_ token: PatternToken) -> Bool {
    guard case .literal(let scalar) = token.kind else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
