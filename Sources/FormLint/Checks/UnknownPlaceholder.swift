internal import FormCheck
internal import FormDocuments
internal import FormText

/// A name in braces that a message never gets.
enum UnknownPlaceholder: LintCheck {
  static let documentation = LintDocumentation(
    code: "unknownPlaceholder", severity: .warning,
    summary: "a message has a name in braces that stands for nothing",
    what: """
      Looks for {names} in the messages of fields that an issue of that code does not have: \
      {want} and {got} are the most common ones. In the message of a check such a name is a \
      mistake in the form.
      """,
    why: "Nothing is put in its place, and the sentence has a hole.",
    example: """
      form: signup
      fields:
        name: { length: 2..80, message: { tooShort: 'use {min} letters or more' } }
      """,
    mended: """
      form: signup
      fields:
        name: { length: 2..80, message: { tooShort: 'use {want} letters or more' } }
      """)

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
    for name in MessageNames.names(in: text).subtracting(known).sorted() {
      findings.add(
        Self.self,
        "{\(name)} stands for nothing\(code.map { " in a message for “\($0)”" } ?? " here")",
        at: message.range,
        help: known.isEmpty
          ? "write the words out"
          : "known here: " + known.sorted().map { "{\($0)}" }.joined(separator: ", "))
    }
  }
}
