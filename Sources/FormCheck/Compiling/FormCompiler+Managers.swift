internal import FormEngine
internal import FormModel
internal import FormText

/// A manager of a compiled form.
struct CompiledManager: Sendable {
  package var name: String
  /// Plan indices of the fields it verifies; nil for the whole record.
  package var fields: [Int]?
  /// Indices of the form's controls.
  var controls: [Int]
}

extension FormCompiler {
  mutating func compileManagers() -> [CompiledManager] {
    let names = description.controls.map(\.name)
    let places = Dictionary(
      names.enumerated().map { (ExactName($0.element), $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return description.managers.map { manager in
      var controls: [Int] = []
      var managed: Set<Int> = []
      for control in manager.manages {
        if let index = places[ExactName(control.value)] {
          if managed.insert(index).inserted { controls.append(index) }
        } else {
          let near = NearestName.to(control.value, among: names)
          error(
            "unknownControl", "there is no control “\(control.value)”", at: control.range,
            label: DidYouMean.question(near),
            help: near == nil ? "add it under “controls”" : "")
        }
      }
      let fields = manager.verifies?.flatMap { self.fields(named: $0) }
      return CompiledManager(name: manager.name, fields: fields, controls: controls)
    }
  }

  /// The fields of a section, or a field by itself.
  mutating func fields(named name: Placed<String>) -> [Int] {
    if let found = model.sections[name.value],
      lowering.scope(startsInside: true).descend([name.value], from: 0) == nil
    {
      return found
    }
    return field(named: name).map { [$0] } ?? []
  }

  private mutating func field(named name: Placed<String>) -> Int? {
    let steps = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let scope = lowering.scope(startsInside: true)
    if let found = scope.descend([name.value], from: 0) ?? scope.descend(steps, from: 0) {
      return found.field
    }
    let near = NearestName.to(name.value, among: description.fields.lazy.map(\.name))
    error(
      "unknownField", "there is no field “\(name.value)”", at: name.range,
      label: DidYouMean.question(near))
    return nil
  }
}
