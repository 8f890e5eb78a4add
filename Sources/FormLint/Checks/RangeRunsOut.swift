internal import FormEngine
internal import FormText

/// A range that begins today and ends on a fixed day.
enum RangeRunsOut: LintCheck {
  static let code = "rangeRunsOut"
  static let severity: Diagnostic.Severity = .note

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields where lint.impossible[field.index] == nil {
        var moving: (InspectedEnd, InspectedConstraint)?
        var fixed: (InspectedEnd, InspectedConstraint)?
        for constraint in field.constraints {
          if let low = constraint.ends.low, case .moving = low.kind { moving = (low, constraint) }
          if let high = constraint.ends.high, case .instant = high.kind {
            fixed = (high, constraint)
          }
        }
        guard let moving, let fixed, moving.1.isOwn || fixed.1.isOwn else { continue }
        findings.add(
          Self.self, "when \(moving.0.text) is after \(fixed.0.text), no value fits",
          at: fixed.1.place, help: "if the form is meant to close then, leave it as it is")
      }
    }
  }
}
