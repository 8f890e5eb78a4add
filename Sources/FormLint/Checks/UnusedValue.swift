internal import FormCheck
internal import FormExpressions
internal import FormText

/// A value that a check names and that nothing of it reads.
enum UnusedValue: LintCheck {
  static let documentation = LintDocumentation(
    code: "unusedValue", severity: .warning, summary: "a value has a name that is never used",
    what: "Looks for names under “let” that neither the check nor a later name reads.",
    why: "It changes nothing, and whoever reads the check looks for its use.",
    example: """
      form: bill
      fields:
        gross: { type: decimal }
        vat: { type: decimal }
      check: { let: { net: gross - vat }, that: gross > 0, message: charge something }
      """,
    mended: """
      form: bill
      fields:
        gross: { type: decimal }
        vat: { type: decimal }
      check: { let: { net: gross - vat }, that: net > 0, message: charge something }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for check in lint.form.checks where check.isOwn {
        let read = (check.conditions + (check.that.map { [$0] } ?? [])).map(\.expression.names)
        var used = read.reduce(into: MessageNames.names(in: check.message ?? "")) {
          $0.formUnion($1)
        }
        for (name, value) in check.named.reversed() {
          if !used.contains(name.value) {
            findings.add(
              Self.self, "“\(name.value)” is never used", at: name.range, help: "leave it out")
          }
          used.formUnion(value.expression.names)
        }
      }
    }
  }
}
