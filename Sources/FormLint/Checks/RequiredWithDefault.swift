internal import FormDocuments
internal import FormCheck
internal import FormText

/// A required field with a default, which is never missing.
enum RequiredWithDefault: LintCheck {
  static let documentation = LintDocumentation(
    code: "requiredWithDefault", severity: .warning,
    summary: "a field with a default is never missing",
    what: """
      Looks for fields that say “required: true” or have a condition for it, and have a \
      “default”.
      """,
    why: """
      The default takes the place of an empty value before anybody asks whether it is missing. \
      One of the two was not meant.
      """,
    example: """
      form: order
      fields:
        country: { required: true, default: GE, rule: geo.country }
      """,
    mended: """
      form: order
      fields:
        country: { default: GE, rule: geo.country }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for field in form.fields where field.hasDefault {
      guard let entry = field.node?.entries?.first(where: { $0.key == "required" }),
        entry.value.text != "false"
      else { continue }
      findings.add(
        Self.self, "“\(field.shownName)” is never missing: its default fills it in",
        at: entry.keyRange, help: "leave out “required” or “default”")
    }
  }
}
