internal import FormCheck
internal import FormText

/// Explanations for people.
enum ExplanationText {
  static func text(_ fields: [FieldOutline]) -> String {
    var text = ""
    for field in fields {
      if field.path.isEmpty {
        text += field.type == "group" ? "the whole record\n" : "the whole record  \(field.type)\n"
      } else {
        text += VisibleText.line(field.path) + "  " + field.type
        if let label = field.label { text += "  “\(VisibleText.line(label))”" }
        text += "\n"
      }
      if let condition = field.condition {
        text += "  applies when     \(VisibleText.line(condition))\n"
      }
      if field.required == "true" {
        text += "  required\n"
      } else if field.required != "false" {
        text += "  required when    \(VisibleText.line(field.required))\n"
      }
      if field.isSecret { text += "  secret\n" }
      if field.coerces { text += "  coerce\n" }
      if !field.cleanUp.isEmpty {
        text += "  normalize \(VisibleText.line(field.cleanUp.joined(separator: ", ")))\n"
      }
      for constraint in field.constraints {
        text += line(constraint.key, constraint.written, constraint.rule, "", "")
      }
    }
    return text
  }

  /// What waits for which fields.
  static func waiting(_ form: ValidationForm) -> String {
    var text = ""
    if !form.managerOutline.isEmpty { text += "\nmanagers\n" }
    for manager in form.managerOutline {
      let verified = manager.verifies?.joined(separator: ", ") ?? "the whole record"
      text += "  \(VisibleText.line(manager.name))  verifies \(VisibleText.line(verified))"
      if !manager.manages.isEmpty {
        text += ", manages \(VisibleText.line(manager.manages.joined(separator: ", ")))"
      }
      text += "\n"
    }
    if !form.controlOutline.isEmpty { text += "\ncontrols\n" }
    for control in form.controlOutline {
      text += "  \(VisibleText.line(control.name))"
      if let label = control.label { text += "  “\(VisibleText.line(label))”" }
      text += "\n"
    }
    return text
  }

  static func text(_ explanation: Explanation, _ fields: [Explanation.Field]) -> String {
    var text = "\(explanation.report.verdict.rawValue)\n"
    for issue in explanation.report.issues where explanation.fields.isEmpty {
      text += "  \(VisibleText.line(issue.plainMessage)) [\(VisibleText.line(issue.code))]\n"
    }
    for field in fields {
      let name = field.field.isEmpty ? "the whole record" : field.field
      text += "\n\(VisibleText.line(name))  \(field.state)"
      if field.state == "notApplicable", let condition = field.condition {
        text += ": “\(VisibleText.line(condition))” is not true"
      }
      text += "\n"
      for constraint in field.constraints where field.state != "notApplicable" {
        text += line(
          constraint.key, constraint.written, constraint.rule, constraint.outcome.rawValue,
          constraint.reason)
      }
    }
    if !explanation.changes.isEmpty {
      text += "\nclean-up\n"
      for change in explanation.changes {
        let value =
          change.value.map { " " + VisibleText.line(String(decoding: $0.jsonBytes, as: UTF8.self)) }
          ?? ""
        text +=
          "  \(change.operation) \(VisibleText.line(change.path))\(value)  (\(change.cause))\n"
      }
    }
    if !explanation.report.controls.isEmpty { text += "\ncontrols\n" }
    for control in explanation.report.controls {
      text += "  \(VisibleText.line(control.name))  \(control.isEnabled ? "on" : "off")"
      if !control.waitsFor.isEmpty {
        let fields = control.waitsFor.map { $0.isEmpty ? "the whole record" : $0 }
        text += ", waits for \(VisibleText.line(fields.joined(separator: ", ")))"
      }
      text += "\n"
    }
    return text
  }

  /// `  passed   length 3..20 (contact.email)`.
  private static func line(
    _ key: String, _ written: String, _ rule: String?, _ outcome: String, _ reason: String
  ) -> String {
    var line = "  "
    if !outcome.isEmpty {
      line += outcome + String(repeating: " ", count: max(1, 10 - outcome.count))
    }
    line += key
    if !written.isEmpty { line += " " + VisibleText.line(written) }
    if let rule { line += "  (\(VisibleText.line(rule)))" }
    if !reason.isEmpty { line += ": \(VisibleText.line(reason))" }
    return line + "\n"
  }
}
