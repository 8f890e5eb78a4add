internal import FormCheck

/// Buttons, and what they wait for.
extension PageDrawing {
  /// What can be pressed on a screen.
  func drawControls(of screen: ValidationForm.Screen, isFirst: Bool, into html: inout HTML) {
    html.element("div", ["class": "controls"]) { html in
      html.element("noscript") { html in
        html.element(
          "button", ["type": "submit", "class": "minor", "name": "continue", "value": ""],
          text: words[.carryOn])
      }
      if screen.controls.isEmpty {
        html.element(
          "button", ["type": "submit", "name": "press", "value": ""], text: words[.send])
      }
      for name in screen.controls {
        if let control = session.control(name) { drawControl(control, into: &html) }
      }
      if !isFirst {
        html.element(
          "button",
          ["type": "submit", "class": "minor", "name": "back", "value": "", "data-back": ""],
          text: words[.back])
      }
    }
  }

  private func drawControl(_ control: ManagedControl, into html: inout HTML) {
    let reason = elementID("/\(control.name)", "waits")
    let waits = waitsFor(control)
    html.element("div", ["class": "control"]) { html in
      html.element(
        "button",
        [
          "type": "submit", "name": "press", "value": "\(control.name)",
          "data-control": control.name, "data-opens": facts.opened(by: control.name),
          "aria-disabled": control.isEnabled ? nil : "true",
          "aria-describedby": reason,
        ]
      ) { $0.isolated(label(of: control)) }
      html.element("p", ["class": "waits", "id": reason, "hidden": waits == nil ? "" : nil]) {
        $0.text(waits ?? "")
      }
    }
  }

  func label(of control: ManagedControl) -> String {
    session.form.label(ofControl: control.name, in: request.language) ?? control.name
  }

  /// Which fields a control waits for, in words; nil for none.
  func waitsFor(_ control: ManagedControl) -> String? {
    guard !control.isEnabled else { return nil }
    var labels: [String] = []
    for field in control.waitsFor {
      guard let field = field as? FormField else { continue }
      // Commas stand between fields.
      let label = fullLabel(of: field, joinedBy: " – ")
      if label.isEmpty || labels.contains(label) { continue }
      if labels.count == Self.mostWaitedFor {
        labels.append("…")
        break
      }
      labels.append(label)
    }
    return words[.waitsFor].filled("fields", labels.joined(separator: ", "))
  }

  /// Fields that are named; others become known when these are filled in.
  private static let mostWaitedFor = 12
}
