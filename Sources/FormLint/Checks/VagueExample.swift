internal import FormDocuments
internal import FormModel
internal import FormText

/// An example that says that a payload is invalid, and not why.
enum VagueExample: LintCheck {
  static let code = "vagueExample"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for example in subject.form?.description.examples ?? [] {
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
