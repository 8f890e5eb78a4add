internal import FormDocuments
internal import FormText

/// A message for a code that its field can never have.
enum UnusedMessage: LintCheck {
  static let code = "unusedMessage"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields.dropFirst() {
        guard let entries = field.node?["message"]?.entries else { continue }
        let possible = PossibleCodes(field, in: lint.form, isRule: subject.ruleFile != nil)
        for entry in entries where !possible.codes.contains(entry.key) {
          findings.add(
            Self.self, "“\(field.shownName)” can never have “\(entry.key)”", at: entry.keyRange,
            help: "it can have: " + possible.codes.sorted().joined(separator: ", "))
        }
      }
    }
  }
}
