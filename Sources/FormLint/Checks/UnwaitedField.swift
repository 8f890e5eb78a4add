internal import FormCompiling
internal import FormText

/// A field that can be wrong and for which no manager waits.
enum UnwaitedField: LintCheck {
  static let code = "unwaitedField"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form, !form.managers.isEmpty else { return }
    var waited: Set<Int> = []
    for manager in form.managers {
      guard let fields = manager.fields else { return }
      for field in fields where !waited.contains(field) { waited.formUnion(form.within(field)) }
    }
    // A group of which a part is waited for is told by its other parts.
    var around: Set<Int> = []
    for field in waited {
      var parent = form.fields[field].parent
      while let at = parent, around.insert(at).inserted { parent = form.fields[at].parent }
    }
    for field in form.fields.dropFirst() where field.isOwn && !waited.contains(field.index) {
      let parent = field.parent ?? 0
      let parentIsTold = parent > 0 && !waited.contains(parent) && !around.contains(parent)
      if parentIsTold || around.contains(field.index) { continue }
      let canBeWrong: Bool
      switch field.requirement {
      case .always, .when: canBeWrong = true
      case .no: canBeWrong = !field.constraints.isEmpty || !field.children.isEmpty
      }
      guard canBeWrong else { continue }
      findings.add(
        Self.self, "no manager waits for “\(field.path.text)”", at: field.place,
        help:
          "name it in a “verifies”, or leave “verifies” out of the manager that sends the record")
    }
  }
}
