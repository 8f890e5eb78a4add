internal import FormEngine
internal import FormText

/// What of a payload no message may have.
extension CompiledForm {
  /// Whether a value is a secret, or would be in one of the shapes that it may have.
  func mayBeSecret(_ field: Int) -> Bool {
    if fields[field].isSecret { return true }
    var seen: Set<Int> = [field]
    var waiting = plan.shapes(ofField: field)
    while let shape = waiting.popLast() {
      guard seen.insert(shape).inserted else { continue }
      if fields[shape].isSecret { return true }
      waiting += plan.shapes(ofField: shape)
    }
    return false
  }

  /// A field, or where a value may have several shapes these.
  func shapes(of field: Int) -> [Int] {
    // Most fields have one shape.
    if plan.field(field).shapes < 0 { return [field] }
    var found: [Int] = []
    var seen: Set<Int> = []
    var waiting = [field]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      let shapes = plan.shapes(ofField: next)
      if shapes.isEmpty { found.append(next) } else { waiting += shapes }
    }
    return found
  }

  /// The fields that a key's value may be of: several where variants or shapes have one of its name.
  func members(named name: ExactName, ofAny holders: [Int]) -> [Int] {
    holders.flatMap { holder -> [Int] in
      let field = plan.field(holder)
      if field.flags.contains(.tuple) { return [] }
      let members = members(named: name, of: holder)
      if !members.isEmpty || field.group < 0 { return members }
      let rest = plan.rest(ofGroup: Int(field.group))
      return rest >= 0 ? [rest] : []
    }
  }

  /// The fields that an item of a list may be of.
  func items(at place: Int, ofAny holders: [Int]) -> [Int] {
    holders.compactMap { holder -> Int? in
      let field = plan.field(holder)
      if field.type == .list { return Int(field.items) }
      guard field.flags.contains(.tuple) else { return nil }
      let group = Int(field.group)
      if place < plan.fieldCount(ofGroup: group) { return plan.firstField(ofGroup: group) + place }
      let rest = plan.rest(ofGroup: group)
      return rest >= 0 ? rest : nil
    }
  }
}
