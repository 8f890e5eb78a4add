internal import FormCheck
internal import FormText

/// A field that can be wrong and for which no manager waits.
enum UnwaitedField: LintCheck {
  static let documentation = LintDocumentation(
    code: "unwaitedField", severity: .warning, summary: "no manager waits for this field",
    what: """
      In a form with managers, all of which say what they verify: looks for fields that are \
      required or have constraints and stand in no “verifies”.
      """,
    why: "Every control is enabled while the field is wrong, and the record is then refused.",
    example: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
        phone: { required: true, rule: contact.phone.e164 }
      controls: { sendButton: { label: Send } }
      managers: { send: { verifies: [phone], manages: [sendButton] } }
      """,
    mended: """
      form: signup
      fields:
        name: { required: true, length: ..80 }
        phone: { required: true, rule: contact.phone.e164 }
      controls: { sendButton: { label: Send } }
      managers: { send: { manages: [sendButton] } }
      """)

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
