internal import FormDocuments
internal import FormModel
internal import FormText

/// A field that is a secret only because it equals one.
enum ImpliedSecret: LintCheck {
  static let code = "impliedSecret"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.isSecret && field.isOwn && field.node != nil {
        let isInSecret = field.parent.map { lint.form.fields[$0].isSecret } ?? false
        guard field.node?["secret"] == nil, !isInSecret,
          let constraint = field.constraints.first(where: { $0.key == "equals" }),
          case .equals(let it) = constraint.kind, let other = constraint.other,
          lint.form.fields[other].isSecret, constraint.isOwn
        else { continue }
        findings.add(
          Self.self, "“\(it.other.value)” is a secret, so this is one", at: constraint.place,
          help: "add “secret: true”")
      }
    }
  }
}
