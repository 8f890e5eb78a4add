internal import FormCheck
internal import FormText

/// A control that no manager manages.
enum UnmanagedControl: LintCheck {
  static let documentation = LintDocumentation(
    code: "unmanagedControl", severity: .warning, summary: "no manager manages this control",
    what: "Looks for controls that stand in no manager's “manages”.",
    why: "Such a control is always enabled, whatever is wrong with the form.",
    example: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
      controls: { sendButton: { label: Send } }
      """,
    mended: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
      controls: { sendButton: { label: Send } }
      managers: { send: { manages: [sendButton] } }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    let managed = Set(form.managers.flatMap { $0.manages.map(\.name) })
    for control in form.controls where !managed.contains(control.name) {
      findings.add(
        Self.self, "no manager manages “\(control.name)”: it is always enabled", at: control.place,
        help: "name it in the “manages” of a manager")
    }
  }
}
