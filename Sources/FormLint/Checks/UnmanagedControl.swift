internal import FormModel
internal import FormText

/// A control that no manager manages.
enum UnmanagedControl: LintCheck {
  static let code = "unmanagedControl"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    let managed = Set(form.managers.flatMap { $0.written.manages.map(\.value) })
    for control in form.description.controls where !managed.contains(control.name) {
      findings.add(
        Self.self, "no manager manages “\(control.name)”: it is always enabled", at: control.range,
        help: "name it in the “manages” of a manager")
    }
  }
}
