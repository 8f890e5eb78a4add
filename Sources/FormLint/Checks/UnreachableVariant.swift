internal import FormCheck
internal import FormModel
internal import FormText

/// A variant of a rule that no choice leads to, or a choice that leads to none.
enum UnreachableVariant: LintCheck {
  static let documentation = LintDocumentation(
    code: "unreachableVariant", severity: .warning,
    summary: "the variants of a rule do not fit the choices of the field that chooses",
    what: """
      Where “by” names a field with choices: looks for variants of the form's own rules that are \
      none of its choices, and, as a note, for choices without a variant where there is no \
      “otherwise”.
      """,
    why: """
      A variant that cannot be chosen is most often misspelt; without a variant the value is not \
      checked.
      """,
    example: """
      form: library
      rules:
        number: { variants: { member: { length: 7 }, gest: { length: 5 } } }
      fields:
        kind: { choices: [member, guest] }
        number: { rule: number, by: kind }
      """,
    mended: """
      form: library
      rules:
        number: { variants: { member: { length: 7 }, guest: { length: 5 } } }
      fields:
        kind: { choices: [member, guest] }
        number: { rule: number, by: kind }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for field in form.fields {
      for constraint in field.constraints {
        guard case .variants(let it) = constraint.kind, let by = constraint.other, constraint.isOwn,
          constraint.rule.map({ form.ruleNames.contains($0) }) ?? true,
          let choices = form.fields[by].choices?.map(\.text)
        else { continue }
        let unknown = it.names.filter { !choices.contains($0) }
        let uncovered = choices.filter { choice in
          !it.names.contains(choice)
            && !ChosenValue(choice, of: by, in: form).excludes(field)
        }
        if let first = unknown.first {
          let near = NearestName.to(first, among: choices)
          findings.add(
            Self.self,
            "“\(unknown.joined(separator: "”, “"))” can never be chosen: “\(form.fields[by].shownName)” has no such choice",
            at: constraint.place, label: DidYouMean.question(near),
            help: "name variants as the choices are: " + choices.prefix(8).joined(separator: ", "))
        } else if !it.hasOtherwise, !uncovered.isEmpty {
          findings.add(
            Self.self, "there is no variant for “\(uncovered.prefix(8).joined(separator: "”, “"))”",
            at: constraint.place, help: "add one, or “otherwise” for all other values",
            severity: .note)
        }
      }
    }
  }
}
