internal import FormDocuments
internal import FormCheck
internal import FormModel
internal import FormText

/// A field that is a secret only because it equals one.
enum ImpliedSecret: LintCheck {
  static let documentation = LintDocumentation(
    code: "impliedSecret", severity: .note, summary: "this is a secret only because it equals one",
    what: "Looks for fields that equal a secret and do not say “secret: true” themselves.",
    why: """
      It is treated as a secret all the same, but whoever reads the form, or another tool that \
      draws it, does not see that what is typed must be hidden.
      """,
    example: """
      form: signup
      fields:
        password: { secret: true, length: [8.., ..72 bytes] }
        confirm: { equals: password }
      """,
    mended: """
      form: signup
      fields:
        password: { secret: true, length: [8.., ..72 bytes] }
        confirm: { secret: true, equals: password }
      """)

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
