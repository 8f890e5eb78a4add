internal import FormCheck
internal import FormText

/// An imported file of which no rule is used.
enum UnusedImport: LintCheck {
  static let documentation = LintDocumentation(
    code: "unusedImport", severity: .warning, summary: "no rule of this file is used",
    what: "Looks for imported files of rules of which no field uses a rule.",
    why: "The form cannot be used without the file, and does not need it.",
    example: """
      form: library
      import: library.yaml
      fields:
        member: { length: ..20 }
      """,
    mended: """
      form: library
      fields:
        member: { length: ..20 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for (file, isUsed) in subject.form?.imports ?? [] where !isUsed {
      findings.add(
        Self.self, "no field uses a rule of “\(file.name)”", at: file.place, help: "take it out")
    }
  }
}
