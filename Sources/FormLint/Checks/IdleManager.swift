internal import FormCheck
internal import FormText

/// A manager that waits for nothing, or that nothing waits for.
enum IdleManager: LintCheck {
  static let documentation = LintDocumentation(
    code: "idleManager", severity: .warning,
    summary: "a manager waits for nothing or manages nothing",
    what: """
      Looks for managers whose “verifies” is an empty list, and for managers without controls in \
      a form that has controls.
      """,
    why: """
      A manager that waits for nothing enables its controls at once; one without controls does \
      nothing.
      """,
    example: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
      controls: { sendButton: { label: Send } }
      managers: { send: { verifies: [], manages: [sendButton] } }
      """,
    mended: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
      controls: { sendButton: { label: Send } }
      managers: { send: { verifies: [name], manages: [sendButton] } }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    for manager in form.managers {
      if manager.verifies?.isEmpty == true {
        findings.add(
          Self.self, "“\(manager.name)” waits for nothing and is always valid", at: manager.place,
          help: "name fields in “verifies”, or leave it out to wait for all")
      } else if manager.manages.isEmpty, !form.controls.isEmpty {
        findings.add(
          Self.self, "“\(manager.name)” manages no control", at: manager.place,
          help: "name controls in “manages”")
      }
    }
  }
}
