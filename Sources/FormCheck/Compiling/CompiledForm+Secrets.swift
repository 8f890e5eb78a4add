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

  /// A field, or where a value may have several shapes these, in the order of the form.
  package func shapes(of field: Int) -> [Int] {
    // Most fields have one shape.
    if plan.field(field).shapes < 0 { return [field] }
    var found: [Int] = []
    var seen: Set<Int> = []
    var waiting = [field]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      let shapes = plan.shapes(ofField: next)
      if shapes.isEmpty { found.append(next) } else { waiting += shapes.reversed() }
    }
    return found
  }
}

extension CompiledForm {
  /// Whether an object or a list is one of a field's shape, so that what it holds are the field's members or items.
  func takes(_ kind: EntryKind, _ field: Int) -> Bool {
    let plan = plan.field(field)
    return switch (kind, plan.type) {
    case (.object, .group): !plan.flags.contains(.tuple)
    case (.list, .group): plan.flags.contains(.tuple)
    case (.list, .list): true
    default: false
    }
  }

  func isOrHoldsSecret(_ field: Int) -> Bool {
    fields[field].isSecret || plan.field(field).flags.contains(.holdsSecrets)
  }
}
