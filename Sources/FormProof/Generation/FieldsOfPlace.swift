internal import FormEngine
internal import FormModel
internal import FormText

extension FormModel {
  /// The fields that the value at a JSON Pointer may be of, whichever shape the values around it have.
  func fields(at pointer: String) -> [Int] {
    let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return tokens.reduce([0]) { fields, token in inner(JSONPointer.unescaped(token), of: fields) }
  }

  /// The fields that a name or the number of an item leads to from any of some fields.
  func inner(_ name: String, of fields: [Int]) -> [Int] {
    var found: [Int] = []
    func add(_ field: Int?) {
      if let field, !found.contains(field) { found.append(field) }
    }
    for shape in fields.flatMap(shapes) {
      let field = self.fields[shape]
      switch field.content {
      case .list(let items): add(items)
      case .tuple(let group):
        if let place = Int(name), place < group.members.count {
          add(group.members.lowerBound + place)
        } else {
          add(group.rest)
        }
      case .map(let group, _): add(group.rest)
      case .group(let group):
        let exact = ExactName(name)
        for place in group.twins[exact] ?? [] { add(group.members.lowerBound + place) }
        if let place = group.places[exact] {
          add(group.members.lowerBound + place)
        } else {
          add(group.rest)
        }
      case .single, .union: break
      }
    }
    return found
  }
}
