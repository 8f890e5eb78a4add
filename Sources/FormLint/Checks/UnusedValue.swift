internal import FormCompiling
internal import FormExpressions
internal import FormModel
internal import FormText

/// A value that a check names and that nothing of it reads.
enum UnusedValue: LintCheck {
  static let code = "unusedValue"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for check in lint.form.checks where check.isOwn {
        let read = (check.conditions + (check.that.map { [$0] } ?? [])).map(\.expression.names)
        var used = read.reduce(into: MessageTemplate(check.message ?? "").names) {
          $0.formUnion($1)
        }
        for named in check.named.reversed() {
          let name = named.name
          if !used.contains(name.value) {
            findings.add(
              Self.self, "“\(name.value)” is never used", at: name.range, help: "leave it out")
          }
          used.formUnion(named.value.expression.names)
        }
      }
    }
  }
}
