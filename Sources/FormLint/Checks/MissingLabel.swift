internal import FormModel
internal import FormText

/// A field or control without a label among others that have one.
enum MissingLabel: LintCheck {
  static let code = "missingLabel"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    let asked = form.fields.dropFirst().filter {
      $0.isOwn && !$0.isItem && !$0.field.isAlternative && $0.compute == nil
    }
    let missing = asked.filter { $0.label == nil }
    if missing.count == asked.count { return }
    let isRule = missing.count * 2 <= asked.count
    for field in missing {
      findings.add(
        Self.self, "“\(field.name)” has no label", at: field.place,
        help: isTag(field, form)
          ? "write tag: { name: \(field.name), label: … } with the name that people read"
          : "add “label:” with the name that people read", severity: isRule ? nil : .note)
    }
    for control in form.description.controls where control.label == nil {
      findings.add(
        Self.self, "“\(control.name)” has no label", at: control.range,
        help: "write { label: … } with the name that people read", severity: isRule ? nil : .note)
    }
  }

  /// Whether a field is the tag that chooses among the variants of the object around it.
  private static func isTag(_ field: InspectedField, _ form: FormInspection) -> Bool {
    guard let parent = field.parent,
      case .tag(let tag) = form.fields[parent].field.content.group?.cases?.discriminator
    else { return false }
    return tag.name.value == field.name
  }
}
