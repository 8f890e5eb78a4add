internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormModel
internal import FormText

/// What names mean at the field that is being lowered.
extension Lowering {
  /// - Parameter file: Where the names were written; the field's own file if none is given.
  func scope(startsInside: Bool, in file: SourceText? = nil) -> FieldScope {
    FieldScope(
      fields: model.fields, field: field, startsInside: startsInside, items: itemColumns,
      form: file.flatMap { model.form(in: $0) })
  }

  /// The field that a path means, or nil and a diagnostic.
  mutating func path(_ name: Placed<String>, startsInside: Bool) -> FieldReference? {
    let scope = scope(startsInside: startsInside)
    if name.value == "previous", let field = scope.path(to: "previous")?.field,
      scope.previousItem != nil
    {
      error(
        "ambiguousName", "“previous” is a field here, and the row above", at: name.range,
        label: "which one?",
        help: scope.rootText(of: field).map { "write \($0) for the field" } ?? "")
      return nil
    }
    if let path = scope.path(text: name.value) {
      return isOfOneField(path, name, scope) ? path : nil
    }
    let (label, help) = FieldScope.suggestion(name.value, scope.namesInSight)
    error(
      "unknownField", "no field “\(name.value)” is in scope", at: name.range, label: label,
      help: help)
    return nil
  }

  /// Whether a path means one field; that several variants have the name is told.
  private mutating func isOfOneField(
    _ path: FieldReference, _ name: Placed<String>, _ scope: FieldScope
  ) -> Bool {
    if scope.twins(of: path.field).isEmpty { return true }
    let (message, label, help) = FieldScope.severalVariants(name.value)
    error("ambiguousName", message, at: name.range, label: label, help: help)
    return false
  }

  /// The field that a path means within the items of a list, or one in each shape of theirs that has such a field.
  mutating func paths(
    _ name: Placed<String>, withinItems items: Int
  ) -> [(shape: Int, path: FieldReference)]? {
    let scope = scope(startsInside: false)
    let steps = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let shapes = model.shapes(of: items)
    var paths: [(shape: Int, path: FieldReference)] = []
    for shape in shapes {
      guard
        let found = scope.descend([name.value], from: shape) ?? scope.descend(steps, from: shape)
      else { continue }
      let path = FieldReference(
        field: found.field, base: .outward, outward: 0, places: found.places)
      guard isOfOneField(path, name, scope) else { return nil }
      paths.append((shape, path))
    }
    if !paths.isEmpty { return paths }
    let names = shapes.flatMap { scope.memberNames(of: $0) }
    let (label, help) = FieldScope.suggestion(name.value, names)
    error(
      "unknownField", "the items have no field “\(name.value)”", at: name.range,
      label: label, help: ["yes", "on", "true"].contains(name.value) ? "write unique: true" : help)
    return nil
  }

  /// Refuses `fold: case` where no value that is compared can be a text.
  mutating func expectText(among fields: [Int], _ names: [Placed<String>], in source: SourceText) {
    let isFolded = fields.contains { field in
      switch parts.fields[field].type {
      case .text, .any, .list, .group: true
      case .integer, .number, .boolean, .date, .time, .datetime, .local: false
      }
    }
    guard !isFolded, let field = fields.first else { return }
    let (message, help) = ("“fold: case” is for strings", "leave “fold” out")
    let label = "this is of type \(parts.fields[field].type)"
    if let name = names.first {
      error("wrongType", message, at: name.range, label: label, help: help, in: source)
    } else {
      // Of whole items it is said where the constraint stands.
      error("wrongType", message, at: SourceRange(0, 0), label: label, help: help)
    }
  }

  /// Writes down the path of the items, or one for each shape of theirs: see ``Operation/Kind/unique``.
  mutating func reference(
    to paths: [(shape: Int, path: FieldReference)], ofItems items: Int
  ) -> Int {
    if paths.count == 1, paths[0].shape == items { return reference(to: paths[0].path) }
    let starts = paths.map { reference(to: $0.path) }
    let block = parts.references.count
    parts.references.append(Int32(paths.count))
    for (path, start) in zip(paths, starts) {
      parts.references += [Int32(path.shape), Int32(start)]
    }
    return ~block
  }

  mutating func reference(to path: FieldReference) -> Int {
    let start = parts.references.count
    parts.references += [path.base.rawValue, Int32(path.outward), Int32(path.places.count)]
    parts.references += path.places.map(Int32.init)
    return start
  }

  /// Whether values of two fields can be the same: they are of one type, and so are the items of lists.
  private func isComparable(_ one: Int, _ other: Int) -> Bool {
    var pair = [one, other]
    // Lists may stand within themselves: a pair that is met again differs nowhere.
    var met: Set<[Int]> = []
    while met.insert(pair).inserted {
      let (left, right) = (parts.fields[pair[0]], parts.fields[pair[1]])
      if left.type == .any || right.type == .any { return true }
      guard left.type == .list, right.type == .list else { return left.type == right.type }
      if left.items < 0 || right.items < 0 { return true }
      pair = [Int(left.items), Int(right.items)]
    }
    return true
  }

  /// Adds a comparison with the field of a name, as seen from this field.
  mutating func compare(with other: Placed<String>, _ kind: Operation.Kind) {
    guard let found = path(other, startsInside: false) else { return }
    let isSelf = found.field == field && found.base != .previous && found.base != .previousItem
    guard !isSelf else {
      return error("comparedWithItself", "a field cannot be compared with itself", at: other.range)
    }
    let otherType = parts.fields[found.field].type
    guard isComparable(field, found.field) else {
      return error(
        "wrongType", "“\(other.value)” is of type \(otherType), this field of type \(type)",
        at: other.range, help: "compare fields of the same type")
    }
    relate(Operation(kind, reference: reference(to: found)), .other(found.field))
    depend(onValueOf: found.field, isPrevious: found.base.isPrevious)
    if kind == .equals { fields[field].equalTo.append(found.field) }
    if kind == .differs, !found.base.isPrevious {
      fields[field].differentFrom.append(found.field)
      fields[found.field].differentFrom.append(field)
    }
  }
}
