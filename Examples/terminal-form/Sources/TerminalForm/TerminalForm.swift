public import FormCheck

/// Asks for the fields of a form at a terminal, one screen after the other.
///
/// It knows no form: labels, choices, items, messages, and which field is asked for when, come from the session.
public struct TerminalForm {
  private let session: FormSession
  private let read: () -> String?
  private let write: (String) -> Void

  /// - Parameters:
  ///   - session: What is filled in.
  ///   - read: The next line that was typed; nil at the end of the input.
  ///   - write: Shows a line.
  public init(
    _ session: FormSession, read: @escaping () -> String?, write: @escaping (String) -> Void
  ) {
    self.session = session
    self.read = read
    self.write = write
  }

  /// Asks until the form is right; nil where the input ended before.
  public func fillIn() -> Report? {
    for screen in session.form.screens {
      guard fillIn(screen) else { return nil }
    }
    return session.submit()
  }

  /// Asks for the fields of a screen until its control, such as “Go on”, is enabled.
  private func fillIn(_ screen: ValidationForm.Screen) -> Bool {
    let control = screen.controls.first.flatMap { session.control($0) }
    var answered: Set<String> = []
    while true {
      // An answer may decide which fields are asked for.
      if let field = fields(of: screen).first(where: { !answered.contains($0.pointer) }) {
        guard ask(for: field) else { return false }
        answered.insert(field.pointer)
      } else if let control, !control.isEnabled {
        let waitsFor = control.waitsFor.compactMap { $0 as? FormField }
        for field in waitsFor { answered.remove(field.pointer) }
        // What it waits for is on an earlier screen, or in no field.
        if fields(of: screen).allSatisfy({ answered.contains($0.pointer) }) { return true }
      } else {
        if let control { write("[\(session.form.label(ofControl: control.name) ?? control.name)]") }
        return true
      }
    }
  }

  /// The single fields of a screen that are asked for now.
  private func fields(of screen: ValidationForm.Screen) -> [FormField] {
    let names = Set(screen.fields)
    return session.fields.filter { field in
      let top = field.pointer.split(separator: "/").first.map { String($0) }
      return field.isApplicable && !field.attributes.isComputed && top.map(names.contains) == true
    }
  }

  /// Asks for a field until its value is right; false at the end of the input.
  private func ask(for field: FormField) -> Bool {
    let facts = field.attributes
    let isOptional = field.isRequired ? "" : " (may be empty)"
    while true {
      write("\(field.label ?? field.name)\(isOptional)")
      for (number, choice) in facts.choices.enumerated() {
        write("  \(number + 1) \(choice.label)")
      }
      guard let line = read() else { return false }
      if !line.isEmpty || field.isRequired { guard enter(line, in: field) else { return false } }
      field.leave()
      guard let message = field.shownMessage else { return true }
      write("  ! \(message)")
    }
  }

  /// Enters a line; false where the input ended before an item was picked.
  private func enter(_ line: String, in field: FormField) -> Bool {
    let choices = field.attributes.choices
    if let number = Int(line), choices.indices.contains(number - 1) {
      field.text = choices[number - 1].value
      return true
    }
    field.text = line
    guard field.isLookup, field.value == .null, !field.hits.isEmpty else { return true }
    // Nothing is picked before somebody does.
    let hits = field.hits
    for (number, hit) in hits.enumerated() { write("  \(number + 1) \(hit.markedText)") }
    guard let answer = read() else { return false }
    if let number = Int(answer), hits.indices.contains(number - 1) {
      field.pick(hits[number - 1].item.id)
    }
    return true
  }
}
