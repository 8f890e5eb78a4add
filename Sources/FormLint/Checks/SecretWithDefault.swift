internal import FormCheck
internal import FormDocuments
internal import FormText

/// A secret whose default stands in the form.
enum SecretWithDefault: LintCheck {
  static let documentation = LintDocumentation(
    code: "secretWithDefault", severity: .warning,
    summary: "the default of a secret stands in the form for all to read",
    what: """
      Looks for secret fields with a “default”.
      """,
    why: """
      Whoever can read the form knows the secret of everybody who left the field empty.
      """,
    example: """
      form: account
      fields:
        pin: { secret: true, length: 4..72 bytes, default: '0000', label: PIN }
      """,
    mended: """
      form: account
      fields:
        pin: { secret: true, required: true, length: 4..72 bytes, label: PIN }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for field in form.fields where field.isSecret && field.hasDefault {
      guard let entry = field.node?.entries?.first(where: { $0.key == "default" }) else { continue }
      findings.add(
        Self.self, "“\(field.shownName)” is a secret, and its default stands in the form",
        at: entry.keyRange, help: "leave “default” out, and say “required: true”")
    }
  }
}
