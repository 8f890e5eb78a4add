internal import FormCheck
internal import FormDocuments
internal import FormText

/// An example that says that a payload is invalid, and not why.
enum VagueExample: LintCheck {
  static let documentation = LintDocumentation(
    code: "vagueExample", severity: .warning, summary: "an example expects hardly anything",
    what: """
      Looks for examples that expect no more than “valid: false”, or nothing but that there are \
      no warnings or that nothing is undecided.
      """,
    why: """
      It passes for any reason: also when the payload is refused for a slip of the pen in the \
      example itself.
      """,
    example: """
      form: signup
      fields:
        name: { required: true, length: 2..80 }
      examples:
        - { given: { nam: A }, expect: { valid: false } }
      """,
    mended: """
      form: signup
      fields:
        name: { required: true, length: 2..80 }
      examples:
        - { given: { name: A }, expect: { issues: { /name: tooShort } } }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for example in subject.form?.examples ?? [] {
      guard let expect = example["expect"], let entries = expect.entries, !entries.isEmpty else {
        continue
      }
      let saysSomething = entries.contains { entry in
        switch entry.key {
        case "valid": entry.value.text == "true"
        case "warnings", "undecided", "waitsFor":
          entry.value.entries?.isEmpty == false || entry.value.items?.isEmpty == false
        case "enabled", "disabled": entry.value.items?.isEmpty != true
        default: true
        }
      }
      if saysSomething { continue }
      let isFalse = entries.contains { $0.key == "valid" }
      findings.add(
        Self.self,
        isFalse
          ? "this expects that the payload is invalid, and not why"
          : "this expects hardly anything", at: expect.range,
        help: "write expect: { issues: { /field: code } }, or issues: {} for a valid payload")
    }
  }
}
