internal import FormModel
internal import FormText

/// A pattern between slashes, as JavaScript writes it.
enum SlashHabit: LintCheck {
  static let code = "slashHabit"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for (pattern, isWhole) in lint.ownPatterns(of: field) where isWhole {
          guard let (inside, flags) = parts(of: pattern.text) else { continue }
          findings.add(
            Self.self, "the slashes are part of this pattern",
            at: pattern.range(of: 0..<pattern.text.utf8.count),
            help: flags.contains("i")
              ? "write pattern: { matches: '\(inside)', flags: [ignoreCase] }"
              : "write pattern: '\(inside)'; slashes that are part of the value are written \\/")
        }
      }
    }
  }

  /// What stands between slashes and behind them; nil where slashes may well be meant.
  private static func parts(of text: String) -> (inside: Substring, flags: Substring)? {
    guard text.hasPrefix("/"), let last = text.lastIndex(of: "/"), last > text.startIndex else {
      return nil
    }
    let inside = text[..<last].dropFirst()
    let flags = text[last...].dropFirst()
    guard flags.allSatisfy({ "gimsuy".contains($0) }) else { return nil }
    if inside.hasPrefix("^") || inside.hasSuffix("$") { return (inside, flags) }
    // A path has other slashes, or no sign of a pattern. JavaScript escapes slashes within a pattern.
    if inside.replacing("\\/", with: "").contains("/") { return nil }
    let isPattern = inside.contains { "\\[](){}.*+?|".contains($0) }
    return isPattern || !flags.isEmpty ? (inside, flags) : nil
  }
}
