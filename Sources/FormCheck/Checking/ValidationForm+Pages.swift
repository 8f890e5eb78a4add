internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// What pages ask of a form.
extension ValidationForm {
  /// Names the form as it is written: another text has another one, for all that matters.
  ///
  /// The first 16 bytes of the SHA-256 of its text, in hexadecimal digits; worked out at each call.
  package var revision: String { SHA256.digits(of: compiled.source.bytes[...], bytes: 16) }

  /// The payloads of the form's examples, with their names, in the order of the form.
  package var examplePayloads: [(name: String, given: PayloadValue)] {
    compiled.examples.enumerated().compactMap { place, example in
      guard let given = example["given"] else { return nil }
      return (example["name"]?.text ?? "\(place + 1)", PayloadValue(given))
    }
  }

  /// A part of the form that is shown by itself, and what is pressed there.
  public struct Screen: Hashable, Sendable {
    /// The section or group that a control opens; empty for the first screen.
    public let name: String
    /// The name of the control that leads to it; nil for the first screen.
    public let openedBy: String?
    /// The names of its fields at the top of the record, in the order of the form.
    public let fields: [String]
    /// The names of its controls.
    public let controls: [String]
  }

  /// The screens of the form, in the order of the controls that open them.
  ///
  /// The first screen has the fields that no control opens: the whole form if no control has `opens`. A control
  /// is on the last screen that has a field for which it waits.
  ///
  /// ```swift
  /// for screen in session.form.screens {
  ///   let fields = screen.fields.compactMap { session[$0] }
  ///   let controls = screen.controls.compactMap { session.control($0) }
  /// }
  /// ```
  public var screens: [Screen] {
    let opened = compiled.screens
    var fields = opened.map { $0.fields.map { compiled.fields[$0].name } }
    let moved = Set(fields.joined())
    fields.insert(
      compiled.fieldsOfRecord.map { compiled.fields[$0].name }.filter { !moved.contains($0) },
      at: 0)
    var controls = Array(repeating: [String](), count: fields.count)
    for (index, control) in compiled.controls.enumerated() {
      var place = 0
      for (screen, part) in opened.enumerated() where waits(control: index, for: part.fields) {
        place = screen + 1
      }
      controls[place].append(control.name)
    }
    return fields.indices.map { place in
      Screen(
        name: place == 0 ? "" : opened[place - 1].name,
        openedBy: place == 0 ? nil : compiled.controls[opened[place - 1].control].name,
        fields: fields[place], controls: controls[place])
    }
  }

  private func waits(control: Int, for fields: [Int]) -> Bool {
    compiled.managers.contains { manager in
      guard manager.controls.contains(control) else { return false }
      guard let verified = manager.fields else { return true }
      return verified.contains { verified in
        fields.contains {
          $0 == verified || compiled.isWithin($0, verified) || compiled.isWithin(verified, $0)
        }
      }
    }
  }

  /// Whether a key that the form does not name is an error at the top.
  package var refusesUnknownKeys: Bool {
    let group = Int(compiled.plan.field(0).group)
    return group < 0 || compiled.plan.unknownPolicy(ofGroup: group) == .reject
  }
}

extension CompiledForm {
  fileprivate func isWithin(_ field: Int, _ group: Int) -> Bool {
    var at = field
    while at > 0 {
      if at == group { return true }
      at = Int(plan.field(at).parent)
    }
    return false
  }
}
