internal import FormDocuments
internal import FormModel
internal import FormText

/// An example without a moment in a form that reads the clock.
enum ExampleWithoutNow: LintCheck {
  static let code = "exampleWithoutNow"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form, let lint = subject.forms.first, Clock.isRead(in: lint) else {
      return
    }
    for example in form.description.examples where example["now"] == nil {
      findings.add(
        Self.self, "this example has no “now”",
        at: example["name"]?.range ?? example.range, help: "add “now: 2026-06-15T12:00:00Z”")
    }
  }
}
