internal import FormText

extension RuleResolver {
  /// Whether a description is a section, be it by one of its rules.
  mutating func isSection(_ shared: Shared<FieldSource>) -> Bool {
    if shared.value.shape.isSection { return true }
    for case .rule(let name) in shared.value.elements {
      let description = shared.value
      let by = chooser(of: description)
      var path: [String] = []
      if resolve(name, of: description, by, &path)?.shape.isSection == true { return true }
    }
    return false
  }
}
