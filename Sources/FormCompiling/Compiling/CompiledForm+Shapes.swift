package import FormEngine

/// Values of one of several shapes.
extension CompiledForm {
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

  /// Whether an object or a list is one of a field's shape, so that what it holds are the field's members or items.
  package func takes(_ kind: EntryKind, _ field: Int) -> Bool {
    let plan = plan.field(field)
    return switch (kind, plan.type) {
    case (.object, .group): !plan.flags.contains(.tuple)
    case (.list, .group): plan.flags.contains(.tuple)
    case (.list, .list): true
    default: false
    }
  }

  /// The field whose shape a field is, or the field itself: of a value that is judged alone.
  package func holder(ofShape field: Int) -> Int {
    var holder = field
    while plan.field(holder).flags.contains(.isShape) { holder = Int(plan.field(holder).parent) }
    return holder
  }

  /// The fields that judge a value of a shape: from that which the form has for it to that of the shape.
  ///
  /// One where the value has no shapes; shapes that have shapes lie between.
  package func shapes(from field: Int, to shape: Int) -> [Int] {
    if field == shape { return [field] }
    var origins: [Int: Int] = [:]
    var waiting = [field]
    while let next = waiting.popLast() {
      for inner in plan.shapes(ofField: next) where inner != field && origins[inner] == nil {
        origins[inner] = next
        waiting.append(inner)
      }
    }
    var way = [shape]
    while let last = way.last, let origin = origins[last] { way.append(origin) }
    return way.last == field ? way.reversed() : [shape]
  }
}
