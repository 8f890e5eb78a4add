internal import FormCheck
internal import FormText

/// A manager that waits for a field that can never be valid.
enum NeverValidManager: LintCheck {
  static let documentation = LintDocumentation(
    code: "neverValidManager", severity: .error, summary: "this manager can never become valid",
    what: """
      Looks for managers that verify a field which is always asked for, required, and fits no \
      value.
      """,
    why: "Its controls stay disabled for ever.",
    example: """
      form: signup
      fields:
        code: { required: true, length: [10.., ..8] }
      controls: { sendButton: { label: Send } }
      managers: { send: { manages: [sendButton] } }
      """,
    mended: """
      form: signup
      fields:
        code: { required: true, length: 8..10 }
      controls: { sendButton: { label: Send } }
      managers: { send: { manages: [sendButton] } }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard subject.form != nil, let form = subject.forms.first else { return }
    for manager in form.form.managers {
      let blocking = form.impossible.keys.sorted().first { index in
        isCertain(index, in: form.form) && waits(manager, for: index, in: form.form)
      }
      guard let blocking else { continue }
      let field = form.form.fields[blocking]
      findings.add(
        Self.self, "“\(manager.name)” waits for “\(field.path)”, which no value fits",
        at: manager.place, help: "mend the field",
        related: [findings.related(field.place, "the field")])
    }
  }

  /// Required in every record: nothing around it is optional, a row, or asked for under a condition.
  private static func isCertain(_ index: Int, in form: FormInspection) -> Bool {
    var at = index
    while at > 0 {
      let field = form.fields[at]
      guard field.isAlwaysRequired, field.conditions.isEmpty, !field.isItem, !field.hasDefault,
        field.compute == nil
      else { return false }
      at = field.parent ?? 0
    }
    return true
  }

  private static func waits(
    _ manager: InspectedManager, for index: Int, in form: FormInspection
  ) -> Bool {
    guard let fields = manager.fields else { return true }
    var at = index
    while at > 0 {
      if fields.contains(at) { return true }
      at = form.fields[at].parent ?? 0
    }
    return false
  }
}
