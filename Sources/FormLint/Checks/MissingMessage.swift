internal import FormModel
internal import FormText

/// A pattern or check whose issue is told in general words.
enum MissingMessage: LintCheck {
  static let code = "missingMessage"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for constraint in field.allConstraints where constraint.isOwn {
          look(at: constraint, field, &findings)
        }
      }
      for check in lint.form.checks where check.isOwn && check.that != nil {
        let texts = lint.form.fields[check.field].messages
        let hasText = texts.contains { $0.code == nil || $0.code == "customError" }
        if check.message != nil || hasText { continue }
        findings.add(
          Self.self, "this check has no message that explains the fix", at: check.place,
          help: "write { that: …, message: … }")
      }
    }
  }

  private static func look(
    at constraint: InspectedConstraint, _ field: InspectedField, _ findings: inout Findings
  ) {
    func says(_ code: String) -> Bool {
      (constraint.messages + field.messages).contains { $0.code == nil || $0.code == code }
    }
    func look(_ parts: [Part], _ code: String) {
      for part in parts where part.message == nil && !says(code) {
        guard case .find(let pattern) = part.content else { continue }
        findings.add(
          Self.self, "this pattern is hard to read, and it has no message", at: pattern.range,
          help: "write { find: '…', message: … }")
      }
    }
    switch constraint.kind {
    case .pattern(let it):
      if field.example != nil || says("patternMismatch") { return }
      findings.add(
        Self.self, "this pattern is hard to read, and it has no message and no example",
        at: it.source.range,
        help: "add “message: { patternMismatch: … }”, or a “placeholder” that matches")
    case .includes(let it): look(it.parts, "missingPart")
    case .excludes(let it): look(it.parts, "forbiddenPart")
    case .length, .choices, .forbidden, .range, .step, .count, .equals, .differs, .union,
      .checksum, .format, .unique, .unicode, .remote, .lookup:
      break
    }
  }
}
