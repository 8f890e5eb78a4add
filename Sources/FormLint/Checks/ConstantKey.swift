internal import FormText

/// An entry of `records` that names a field which is the same in all records.
enum ConstantKey: LintCheck {
  static let code = "constantKey"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      for entry in form.form.records {
        func look(_ keys: [InspectedRecords.Key], _ effect: String) {
          for key in keys {
            guard let index = key.field, case let field = form.form.fields[index],
              let reason = ConstantFields.reason(field)
            else { continue }
            findings.add(
              Self.self, "“\(field.shownName)” \(effect)", at: key.place, label: reason,
              help: "name another field, or take it out")
          }
        }
        switch entry.kind {
        case .unique where entry.keys.count == 1: look(entry.keys, "is alike in all records")
        case .unique: look(entry.keys, "does not distinguish records")
        case .sorted, .consecutive: look(entry.keys, "is the same in all records: this never fails")
        case .exists, .that: break
        }
        look(entry.per, "does not separate records")
      }
    }
  }
}
