internal import FormCheck
internal import FormModel
internal import FormText

/// Two fields beside each other with the same label.
enum SameLabel: LintCheck {
  static let documentation = LintDocumentation(
    code: "sameLabel", severity: .warning,
    summary: "two fields beside each other have the same label",
    what: """
      Looks in each group for two fields that are asked for together and have the same label. \
      Fields with a condition are left out: they may take turns.
      """,
    why: """
      People cannot know what goes where, and a message that names the label does not say which \
      is wrong.
      """,
    example: """
      form: address
      fields:
        line1: { label: Address, length: ..80 }
        line2: { label: Address, length: ..80 }
      """,
    mended: """
      form: address
      fields:
        line1: { label: Street, length: ..80 }
        line2: { label: Flat, length: ..80 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for group in form.fields where group.children.count > 1 {
      // Fields of two variants are never seen together.
      var first: [LabelOfVariant: InspectedField] = [:]
      for index in group.children {
        let field = form.fields[index]
        // Nor are two of the shapes that one value may have.
        guard let label = field.label?.lowercased(), field.conditions.isEmpty, field.isOwn,
          !field.field.isAlternative
        else { continue }
        let variant = field.field.unionCase
        if let earlier = first[LabelOfVariant(label: label, variant: variant)]
          ?? first[LabelOfVariant(label: label, variant: nil)]
        {
          findings.add(
            Self.self, "“\(field.name)” has the label of “\(earlier.name)”", at: field.place,
            help: "give each its own label", related: [findings.related(earlier.place, "the first")]
          )
        }
        let key = LabelOfVariant(label: label, variant: variant)
        first[key] = first[key] ?? field
      }
    }
  }

  private struct LabelOfVariant: Hashable {
    var label: String
    /// Nil for a field of all variants, which come first.
    var variant: Int?
  }
}
