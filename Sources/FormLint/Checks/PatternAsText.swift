internal import FormModel
internal import FormText

/// A part that is looked for as it stands, though it is written like a pattern.
enum PatternAsText: LintCheck {
  static let code = "patternAsText"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for constraint in field.constraints where constraint.isOwn {
          for part in constraint.parts {
            guard case .text(let text) = part.content, isLikePattern(text) else { continue }
            findings.add(
              Self.self, "“\(text)” is looked for as it stands", at: constraint.place,
              help: "write { find: '\(text)' } for a pattern")
          }
        }
      }
    }
  }

  private static func isLikePattern(_ text: String) -> Bool {
    let isSet = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 3
    let isRange = text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "-"))
    if isSet, isRange || text.hasPrefix("[^") { return true }
    return ["\\d", "\\w", "\\s", "\\p{", ".*", ".+"].contains { text.contains($0) }
  }
}
