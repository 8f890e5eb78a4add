internal import FormModel
internal import FormText

/// A manager that waits for nothing, or that nothing waits for.
enum IdleManager: LintCheck {
  static let code = "idleManager"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for (manager, _) in form.managers {
      if manager.verifies?.isEmpty == true {
        findings.add(
          Self.self, "“\(manager.name)” waits for no field and is always valid", at: manager.range,
          help: "name fields in “verifies”, or leave it out to wait for all")
      } else if manager.manages.isEmpty, !form.description.controls.isEmpty {
        findings.add(
          Self.self, "“\(manager.name)” manages no control", at: manager.range,
          help: "name controls in “manages”")
      }
    }
  }
}
