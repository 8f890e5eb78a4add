internal import FormDocuments
internal import FormText

/// A rule that a field names twice.
enum RuleTwice: LintCheck {
  static let code = "ruleTwice"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for lint in subject.forms {
      for field in lint.form.fields {
        guard let rule = field.node?["rule"] else { continue }
        var lists = [rule.items ?? []]
        for entry in (rule.items ?? [rule]) { lists.append(entry["any"]?.items ?? []) }
        for list in lists {
          var first: [String: SourceRange] = [:]
          for item in list {
            guard let name = item.text else { continue }
            if let earlier = first[name] {
              findings.add(
                Self.self, "“\(name)” is named twice", at: item.range, help: "take one of them out",
                related: [findings.related(earlier, "the first")])
            }
            first[name] = first[name] ?? item.range
          }
        }
      }
    }
  }
}
