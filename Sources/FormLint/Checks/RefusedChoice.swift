internal import FormModel
internal import FormText

/// A choice that its own field refuses.
enum RefusedChoice: LintCheck {
  static let code = "refusedChoice"
  static let severity: Diagnostic.Severity = .error

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for (index, refusals) in form.refusals.sorted(by: { $0.key < $1.key }) {
        let field = form.form.fields[index]
        guard form.impossible[index] == nil, let choices = field.choices else { continue }
        for (choice, codes) in zip(choices, refusals) {
          if codes.isEmpty {
            if choice.text.isEmpty {
              findings.add(
                Self.self, "an empty choice can never be chosen", at: choice.range,
                help: "leave it out: an optional field may be left empty anyway")
            }
            continue
          }
          let culprit = field.constraint(giving: codes)
          findings.add(
            Self.self, message(choice.text, codes, field), at: choice.range,
            label: codes.joined(separator: ", "),
            help: codes.contains("notAChoice")
              ? "write the choice as it is after clean-up" : "change the choice, or the constraint",
            related: culprit.map { [findings.related($0.place, "refused by “\($0.key)”")] } ?? [])
        }
      }
    }
  }

  private static func message(
    _ choice: String, _ codes: [String], _ field: InspectedField
  ) -> String {
    if codes.contains("notAChoice"), !field.cleanUp.isEmpty {
      return
        "clean-up (\(field.cleanUp.joined(separator: ", "))) makes another value of “\(choice)”"
    }
    return codes.contains("forbiddenValue")
      ? "“\(choice)” is a choice and forbidden at once"
      : "the field refuses its own choice “\(choice)”"
  }
}
