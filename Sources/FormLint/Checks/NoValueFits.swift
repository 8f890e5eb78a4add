internal import FormText

/// A field for which no value can be valid.
enum NoValueFits: LintCheck {
  static let code = "noValueFits"
  static let severity: Diagnostic.Severity = .error

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for (_, why) in form.impossible.sorted(by: { $0.key < $1.key }) {
        findings.add(
          Self.self, why.message, at: why.place, label: why.label, help: why.help,
          related: why.other.map { [findings.related($0.place, $0.label)] } ?? [])
      }
    }
  }
}
