internal import FormModel
internal import FormText

/// A field compared with another that is cleaned up otherwise.
enum UnlikeCleanUp: LintCheck {
  static let code = "unlikeCleanUp"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        for constraint in field.constraints where constraint.isOwn {
          guard case .equals(let it) = constraint.kind, let index = constraint.other else {
            continue
          }
          let other = lint.form.fields[index]
          guard field.cleanUp != other.cleanUp else { continue }
          func listed(_ steps: [String]) -> String {
            steps.isEmpty ? "nothing" : steps.joined(separator: ", ")
          }
          findings.add(
            Self.self,
            "“\(it.other.value)” is cleaned up differently, so that equal values may differ",
            at: constraint.place,
            label: "here: \(listed(field.cleanUp)); there: \(listed(other.cleanUp))",
            help: "give both the same “normalize”, or none",
            related: other.isOwn ? [findings.related(other.place, "the other")] : [])
        }
      }
    }
  }
}
