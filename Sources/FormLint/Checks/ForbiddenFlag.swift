internal import FormDocuments
internal import FormEngine
internal import FormText

/// `forbidden: true`, which forbids the value `true` and not the field.
enum ForbiddenFlag: LintCheck {
  static let code = "forbiddenFlag"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.type != .boolean {
        guard let node = field.node?["forbidden"], case .boolean(let flag)? = node.scalar?.json
        else { continue }
        findings.add(
          Self.self, "this forbids the value “\(flag)”, and not the field", at: node.range,
          help: flag
            ? "write “present: false” to refuse the field; a list of one value is ['true']"
            : "leave it out; a list of one value is ['false']")
      }
    }
  }
}
