internal import FormEngine
internal import FormModel
internal import FormText

/// A part of a form that is a page of its own, reached by a control.
package struct CompiledScreen: Sendable {
  /// The section or group.
  package var name: String
  /// Its place among the form's controls.
  package var control: Int
  /// Plan indices of its fields.
  package var fields: [Int]
}

extension FormCompiler {
  /// What controls open, in their order.
  mutating func compileScreens() -> [CompiledScreen] {
    var screens: [CompiledScreen] = []
    var opened: [String: Int] = [:]
    for (index, control) in description.controls.enumerated() {
      guard let name = control.opens else { continue }
      if let first = opened[name.value] {
        error(
          "openedTwice",
          "“\(description.controls[first].name)” opens “\(name.value)” already",
          at: name.range, help: "let one control lead there")
        continue
      }
      let fields = self.fields(named: name)
      guard fields.allSatisfy({ lowering.parts.fields[$0].parent == 0 }) else {
        error(
          "openedWithin", "“\(name.value)” stands within another group", at: name.range,
          help: "only a group or section at the top of the form is a page of its own")
        continue
      }
      if !fields.isEmpty {
        screens.append(CompiledScreen(name: name.value, control: index, fields: fields))
        opened[name.value] = index
      }
    }
    return screens
  }

  /// What offers choices wants some.
  mutating func checkInputs() {
    for index in model.fields.indices {
      let field = model.fields[index].shared.value
      guard let input = field.settings.input, let style = input.style else { continue }
      let hasChoices = !lowering.fields[index].choices.isEmpty
      let type = lowering.parts.fields[index].type
      if type == .group || type == .list {
        refuse(input, of: field, "a \(type) is not filled in with one input", "leave “input” out")
      } else if style.wantsChoices, !hasChoices {
        refuse(
          input, of: field, "“\(style.rawValue)” needs “choices”, but this field has none",
          "write as: text, or the choices")
      }
    }
  }

  private mutating func refuse(
    _ input: InputDescription, of field: MergedField, _ message: String, _ help: String
  ) {
    // The input of a rule stands in another file.
    let isOwn =
      field.range.start <= input.styleRange.start && input.styleRange.end <= field.range.end
    error(
      "inputMisfit", message, at: isOwn ? input.styleRange : field.nameRange, help: help,
      in: field.source)
  }
}
