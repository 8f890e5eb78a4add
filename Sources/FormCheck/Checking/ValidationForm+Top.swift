package import FormCompiling
internal import FormEngine

/// What a record itself is.
extension ValidationForm {
  /// Whether a record may be a list.
  package var takesLists: Bool { compiled.takesLists(0) }

  /// Whether a record may be a row of a table, or what a web form sends: a group or a map.
  package var takesRows: Bool { compiled.takesObjects(0) }
}

extension CompiledForm {
  /// The fields of a record that is a group, in their order; a record that is a list or a value has none.
  package var fieldsOfRecord: Range<Int> {
    let group = Int(plan.field(0).group)
    if group < 0 || plan.field(0).flags.contains(.tuple) { return 0..<0 }
    let first = plan.firstField(ofGroup: group)
    return first..<(first + plan.fieldCount(ofGroup: group))
  }

  /// Whether more is asked of a field than what its fields ask.
  func isJudgedItself(_ field: Int) -> Bool {
    let plan = plan.field(field)
    return plan.type != .group || plan.flags.contains(.tuple) || plan.operations.count > 0
  }

  fileprivate func takesLists(_ field: Int) -> Bool {
    let plan = plan.field(field)
    switch plan.type {
    case .list: return true
    case .group: return plan.flags.contains(.tuple)
    case .any: return shapes(of: field).map { $0.contains { takesLists($0) } } ?? true
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local: return false
    }
  }

  fileprivate func takesObjects(_ field: Int) -> Bool {
    let plan = plan.field(field)
    switch plan.type {
    case .group: return !plan.flags.contains(.tuple)
    case .any: return shapes(of: field).map { $0.contains { takesObjects($0) } } ?? true
    case .text, .integer, .number, .boolean, .date, .time, .datetime, .local, .list: return false
    }
  }

  /// The shapes of which a value has one; nil for one that is of no particular shape.
  private func shapes(of field: Int) -> [Int]? {
    let found = plan.shapes(ofField: field)
    return found.isEmpty ? nil : found
  }
}
