internal import FormCheck
internal import FormEngine
internal import FormText

/// A range that begins today and ends on a fixed day.
enum RangeRunsOut: LintCheck {
  static let documentation = LintDocumentation(
    code: "rangeRunsOut", severity: .note,
    summary: "from a certain day on no value fits this range",
    what: "Looks for ranges whose low end moves with the clock and whose high end does not.",
    why: """
      When that day is over the field can never be valid, and the form with it if the field is \
      required. If the form is meant to close then, all is well.
      """,
    example: """
      form: conference
      fields:
        arrival: { type: date, range: today..2030-06-30 }
      """,
    mended: """
      form: conference
      fields:
        arrival: { type: date, range: 2030-06-20..2030-06-30 }
      """)

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
