internal import FormDocuments
internal import FormEngine
internal import FormText

/// Choices of a text field that look like numbers.
enum NumbersAsTexts: LintCheck {
  static let code = "numbersAsTexts"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where field.isText && field.node?["type"] == nil {
        guard let items = field.node?["choices"]?.items, !items.isEmpty,
          items.allSatisfy({ item in
            guard case .number? = item.scalar?.json else { return false }
            return true
          }), let node = field.node?["choices"]
        else { continue }
        findings.add(
          Self.self, "“\(field.shownName)” is a string, but these are numbers", at: node.range,
          help: "add “type: integer” or “type: number”, or quote them")
      }
    }
  }
}
