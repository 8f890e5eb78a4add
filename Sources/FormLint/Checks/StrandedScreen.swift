internal import FormCheck
internal import FormModel
internal import FormText

/// A screen that no control leads to, or none leads on from.
enum StrandedScreen: LintCheck {
  static let code = "strandedScreen"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    guard let form = subject.form else { return }
    let screens = form.screens
    var reached: Set<Int> = []
    var waiting = [0]
    while let place = waiting.popLast() {
      guard reached.insert(place).inserted else { continue }
      let controls = Set(screens[place].controls)
      waiting += screens.indices.filter { screens[$0].openedBy.map(controls.contains) ?? false }
    }
    for (place, screen) in screens.enumerated() {
      guard let control = form.description.controls.first(where: { $0.name == screen.openedBy })
      else {
        continue
      }
      if !reached.contains(place) {
        findings.add(
          Self.self,
          "no control leads to the screen “\(screen.name)”: “\(control.name)” is on it or after it",
          at: control.range,
          help: "let its manager verify only fields of the screens before “\(screen.name)”")
      } else if screen.controls.isEmpty, place + 1 < screens.count {
        findings.add(
          Self.self, "no control leads on from the screen “\(screen.name)”", at: control.range,
          help:
            "let the manager of a control verify “\(screen.name)”, so that the control is on that screen"
        )
      }
    }
  }
}
