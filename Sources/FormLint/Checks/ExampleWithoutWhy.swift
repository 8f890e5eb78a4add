internal import FormDocuments
internal import FormText

/// A rule none of whose invalid examples says why it is wrong.
enum ExampleWithoutWhy: LintCheck {
  static let code = "exampleWithoutWhy"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for rule in subject.ruleFile?.rules ?? [] {
      guard let first = rule.invalid.first, rule.invalid.allSatisfy({ $0["why"] == nil }) else {
        continue
      }
      findings.add(
        Self.self, "no invalid example of “\(rule.name)” has a “why”", at: first.range,
        help: "add “why:” wherever it is not plain")
    }
  }
}
