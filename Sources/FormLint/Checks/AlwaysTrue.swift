internal import FormCheck
internal import FormModel
internal import FormText

/// A condition or check that is true whatever is filled in.
enum AlwaysTrue: LintCheck {
  static let documentation = LintDocumentation(
    code: "alwaysTrue", severity: .warning,
    summary: "a condition is true whatever is filled in",
    what: """
      Looks for conditions and checks made of literals alone: true, 1 == 1, and the like joined \
      with || and &&.
      """,
    why: "It does nothing, and looks as if it did.",
    example: """
      form: account
      fields:
        company: { when: 'true', length: ..80 }
      """,
    mended: """
      form: account
      fields:
        company: { length: ..80 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for condition in form.conditions
      where condition.truth == .always && condition.expression.file == subject.source.name {
        let key: String
        switch condition.use {
        case .when, .checkWhen: key = "when"
        case .required: key = "required"
        case .that: key = "check"
        case .compute, .named: continue
        }
        findings.add(
          Self.self, "this is always true", at: condition.expression.range,
          help: key == "required" ? "write required: true" : "leave “\(key)” out")
      }
    }
  }
}
