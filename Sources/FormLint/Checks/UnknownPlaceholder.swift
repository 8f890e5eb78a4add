internal import FormCompiling
internal import FormDocuments
internal import FormText

/// A name in braces that a message never gets.
enum UnknownPlaceholder: LintCheck {
  static let code = "unknownPlaceholder"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields.dropFirst() {
        guard let message = field.node?["message"] else { continue }
        let possible = PossibleCodes(field, in: lint.form, isRule: subject.ruleFile != nil)
        if let entries = message.entries {
          for entry in entries where possible.codes.contains(entry.key) {
            look(at: entry.value, possible.names(of: entry.key), entry.key, &findings)
          }
        } else {
          look(at: message, possible.names, nil, &findings)
        }
      }
    }
  }

  private static func look(
    at message: Node, _ known: Set<String>, _ code: String?, _ findings: inout Findings
  ) {
    guard let text = message.text else { return }
    for name in MessageTemplate(text).names.subtracting(known).sorted() {
      findings.add(
        Self.self,
        "{\(name)} is not a known placeholder\(code.map { " in a message for “\($0)”" } ?? " here")",
        at: message.range,
        help: known.isEmpty
          ? "write the words out"
          : "known here: " + known.sorted().map { "{\($0)}" }.joined(separator: ", "))
    }
  }
}
