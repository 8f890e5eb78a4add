internal import FormEngine
internal import FormModel
internal import FormText

/// A manager of a compiled form.
package struct CompiledManager: Sendable {
  package var name: String
  /// Plan indices of the fields it verifies; nil for the whole record.
  package var fields: [Int]?
  /// Indices of the form's controls.
  package var controls: [Int]
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
            "unknownControl", "unknown control “\(control.value)”", at: control.range,
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
    guard let field = field(named: name) else { return [] }
    // Of a name of several variants all: those that are not chosen wait for nothing.
    let twins = lowering.scope(startsInside: true).twins(of: field)
    return (twins.isEmpty ? [field] : twins.map(\.field)) + tag(of: field)
  }

  /// The tag that chooses the variant of a field: while it is wrong nobody knows whether the field applies.
  private func tag(of field: Int) -> [Int] {
    let parent = model.fields[field].parent
    guard model.fields[field].unionCase != nil,
      case .tag = model.fields[parent].content.group?.cases?.discriminator
    else { return [] }
    return [model.fields[parent].members.lowerBound]
  }

  private mutating func field(named name: Placed<String>) -> Int? {
    let steps = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let scope = lowering.scope(startsInside: true)
    if let found = scope.descend([name.value], from: 0) ?? scope.descend(steps, from: 0) {
      return found.field
    }
    let near = NearestName.to(name.value, among: description.fields.lazy.map(\.name))
    error(
      "unknownField", "unknown field “\(name.value)”", at: name.range,
      label: DidYouMean.question(near))
    return nil
  }
}
