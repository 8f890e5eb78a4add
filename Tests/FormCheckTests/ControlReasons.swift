import FormCheck
import FormPlatform

/// What a session owes to whoever looks at a control that is off.
struct ControlReasons {
  let session: FormSession

  /// What is wrong; none where the session keeps its word.
  func complaints() -> [String] {
    var found: [String] = []
    for (name, control) in zip(session.controls.map(\.name), session.controls)
    where !control.isEnabled {
      let waiting = control.waitsFor.compactMap { $0 as? FormField }
      if waiting.isEmpty { found.append("\(name) is off and waits for nothing") }
      if !waiting.contains(where: saysWhy) {
        found.append("\(name) is off, and nothing says why: \(waiting.map(\.pointer))")
      }
      for field in waiting where !saysWhy(field) && !isWithinOneThatSaysWhy(field) {
        found.append("\(name) waits for “\(field.pointer)”, which does not say why")
      }
    }
    return found
  }

  /// Whether people see an issue that keeps a control off.
  private func saysWhy(_ field: FormField) -> Bool {
    guard let shown = field.shownMessage else { return false }
    return field.issues.contains { $0.severity == .error && $0.message == shown }
  }

  /// What is within a group that is missing, or of another type, waits with it.
  private func isWithinOneThatSaysWhy(_ field: FormField) -> Bool {
    var around = field.parent
    while let group = around {
      if saysWhy(group) { return true }
      around = group.parent
    }
    return false
  }

  /// What the session says differently from a check of its payload, which `submit` makes.
  func differences() -> [String] {
    var told: Set<String> = []
    session.root.forEach { field in
      for issue in field.issues { told.insert("\(issue.field): \(issue.code) \(issue.severity)") }
    }
    let enabled = session.controls.map { "\($0.name) \($0.isEnabled)" }
    let report = session.submit()
    let checked = Set(report.issues.map { "\(place(of: $0.field)): \($0.code) \($0.severity)" })
    var found: [String] = []
    if told != checked {
      found.append(
        "the session alone: \(told.subtracting(checked).sorted()), the check alone: \(checked.subtracting(told).sorted())"
      )
    }
    let on = report.controls.map { "\($0.name) \($0.isEnabled)" }
    if on != enabled { found.append("controls of the session: \(enabled), of the check: \(on)") }
    return found
  }

  /// A value of one of several shapes is one field: what is wrong within it is told at the field.
  private func place(of issue: String) -> String {
    var place = issue
    while !place.isEmpty, session[place] == nil, let slash = place.lastIndex(of: "/") {
      place = String(place[..<slash])
    }
    return place
  }

  /// Fills in a random form at random; what is wrong then, with all that repeats it.
  static func run(seed: UInt64, clock: Date) -> (isSound: Bool, complaint: String?) {
    var forms = SoundForms(seed: seed)
    let made = forms.form()
    guard let form = try? ValidationForm(made.text) else { return (false, nil) }
    let session = FormSession(form, clock: { clock })
    var hand = SessionHand(session, made.record, seed: seed &+ 1)
    for _ in 0..<3 {
      for _ in 0..<Int.random(in: 0...6, using: &hand.random) { hand.act() }
      hand.leaveAll()
      let reasons = ControlReasons(session: session)
      let found = reasons.complaints() + reasons.differences()
      if !found.isEmpty {
        let payload = String(decoding: session.payload.jsonBytes, as: UTF8.self)
        let story = hand.trace.joined(separator: "\n")
        return (
          true, "\(found.joined(separator: "\n"))\n--- \(payload)\n\(story)\n--- \(made.text)"
        )
      }
      hand.reset()
    }
    return (true, nil)
  }
}
