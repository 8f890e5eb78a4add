internal import FormEngine
internal import FormModel
internal import FormText

/// Choices that people or programs may take for one another.
enum SimilarChoices: LintCheck {
  static let code = "similarChoices"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    var seen = SeenLists()
    for lint in subject.forms {
      for field in lint.form.fields {
        guard let choices = field.ownChoices, seen.add(choices) else { continue }
        var values: [String: WrittenValue] = [:]
        var labels: [String: WrittenValue] = [:]
        for choice in choices {
          let value = folded(choice.text)
          if let first = values[value] {
            findings.add(
              Self.self,
              "“\(choice.text)” differs from “\(first.text)” in letter case or blanks only",
              at: choice.range, help: "keep one of the two",
              related: [findings.related(first.range, "the first")])
          }
          values[value] = values[value] ?? choice
          guard let label = choice.label.map({ folded($0) }) else { continue }
          if let first = labels[label] {
            findings.add(
              Self.self, "“\(choice.text)” and “\(first.text)” have the same label",
              at: choice.range, help: "give each its own label",
              related: [findings.related(first.range, "the first")])
          }
          labels[label] = labels[label] ?? choice
        }
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
