internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// A field that looks like a secret and is none.
enum SecretName: LintCheck {
  static let code = "secretName"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields.dropFirst() where !field.isSecret && field.isOwn {
        guard isCandidate(field) else { continue }
        let names =
          subject.ruleFile == nil
          ? [field.name, field.label] : [ruleName(lint.form.description.id)]
        let word = SecretWords.word(in: names.compactMap(\.self))
        guard let word else { continue }
        findings.add(
          Self.self, "“\(word)” looks like a secret, and its value is printed",
          at: field.place, help: "add “secret: true”")
      }
    }
  }

  private static func isCandidate(_ field: InspectedField) -> Bool {
    switch field.type {
    case .text, .integer, .number, .any: field.choices == nil && field.node?["secret"] == nil
    case .boolean, .date, .time, .datetime, .local, .list, .group: false
    }
  }

  private static func ruleName(_ id: String) -> String {
    id.split(separator: ".").dropFirst().joined(separator: " ")
  }
}
