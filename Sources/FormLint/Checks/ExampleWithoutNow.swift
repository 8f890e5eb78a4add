internal import FormCheck
internal import FormDocuments
internal import FormText

/// An example without a moment in a form that reads the clock.
enum ExampleWithoutNow: LintCheck {
  static let documentation = LintDocumentation(
    code: "exampleWithoutNow", severity: .warning,
    summary: "the form reads the clock, and the example does not say what time it is",
    what: """
      Looks for examples without “now” in a form whose ranges or expressions read today or now.
      """,
    why: """
      Such an example happens at 2026-06-15T12:00:00Z. Who reads it must know that to see why a \
      date is too late.
      """,
    example: """
      form: trip
      fields:
        day: { type: date, range: today.. }
      examples:
        - given: { day: 2026-06-14 }
          expect: { issues: { /day: rangeUnderflow } }
      """,
    mended: """
      form: trip
      fields:
        day: { type: date, range: today.. }
      examples:
        - now: 2026-06-15T12:00:00Z
          given: { day: 2026-06-14 }
          expect: { issues: { /day: rangeUnderflow } }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form, let lint = subject.forms.first, Clock.isRead(in: lint) else {
      return
    }
    for example in form.examples where example["now"] == nil {
      findings.add(
        Self.self, "this example does not say what time it is",
        at: example["name"]?.range ?? example.range, help: "add “now: 2026-06-15T12:00:00Z”")
    }
  }
}
