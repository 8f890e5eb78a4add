internal import FormModel
internal import FormPatterns
internal import FormText

/// A group that captures what nobody reads.
enum NeedlessCapture: LintCheck {
  static let code = "needlessCapture"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for (pattern, _) in lint.ownPatterns(of: field) {
          guard let tokens = PatternTokens.read(pattern.text)?.tokens else { continue }
          let isRead = tokens.contains {
            $0.kind == .backReference || $0.kind == .groupStart(.conditional)
          }
          guard !isRead, let first = tokens.first(where: { $0.kind == .groupStart(.capture) })
          else { continue }
          let count = tokens.count { $0.kind == .groupStart(.capture) }
          findings.add(
            Self.self,
            count == 1
              ? "this group captures, but no reference uses it"
              : "this group and \(count - 1) more capture, but no reference uses them",
            at: pattern.range(of: first.range), help: "write (?: in place of (")
        }
      }
    }
  }
}
