internal import FormModel
internal import FormText

/// Two fields beside each other with the same label.
enum SameLabel: LintCheck {
  static let code = "sameLabel"
  static let severity: Diagnostic.Severity = .warning

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
