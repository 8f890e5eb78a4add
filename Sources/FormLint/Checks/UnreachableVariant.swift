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
      guard let variants = field.variants,
        variants.rule.map({ form.ruleNames.contains($0) }) ?? true,
        let choices = form.fields[variants.by].choices?.map(\.text)
      else { continue }
      let unknown = variants.names.filter { !choices.contains($0) }
      let uncovered = choices.filter { choice in
        !variants.names.contains(choice)
          && !ChosenValue(choice, of: variants.by, in: form).excludes(field)
      }
      if let first = unknown.first {
        let near = NearestName.to(first, among: choices)
        findings.add(
          Self.self,
          "“\(unknown.joined(separator: "”, “"))” can never be chosen: “\(form.fields[variants.by].shownName)” has no such choice",
          at: variants.place, label: DidYouMean.question(near),
          help: "name variants as the choices are: " + choices.prefix(8).joined(separator: ", "))
      } else if !variants.hasOtherwise, !uncovered.isEmpty {
        findings.add(
          Self.self, "there is no variant for “\(uncovered.prefix(8).joined(separator: "”, “"))”",
          at: variants.place, help: "add one, or “otherwise” for all other values",
          severity: .note)
      }
    }
  }
}
