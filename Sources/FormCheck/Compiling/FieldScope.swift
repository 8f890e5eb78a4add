internal import FormDocuments
internal import FormEngine
internal import FormExpressions
internal import FormText

/// What names mean at a field's place: its group's fields first, then those of the groups around.
struct FieldScope: ExpressionNames {
  let fields: [FieldPlan]
  let groups: [GroupPlan]
  let facts: [FieldFacts]
  /// The field that the expression belongs to.
  let field: Int
  /// Names begin within the field's own group.
  let startsInside: Bool

  private var start: Int { startsInside ? field : Int(fields[field].parent) }

  func path(to name: String) -> FieldPath? { path(to: [name]) }

  /// A name, then the names of fields in groups.
  func path(to steps: [String]) -> FieldPath? {
    var container = start
    var outward = 0
    while container >= 0 {
      if let found = descend(steps, from: container) {
        return FieldPath(
          field: found.field, base: .outward, outward: outward, places: found.places)
      }
      container = Int(fields[container].parent)
      outward += 1
    }
    return nil
  }

  func rootPath(to name: String) -> FieldPath? { rootPath(to: [name]) }

  func rootPath(to steps: [String]) -> FieldPath? {
    var container = start
    var outward = 0
    while container > 0 {
      container = Int(fields[container].parent)
      outward += 1
    }
    guard let found = descend(steps, from: 0) else { return nil }
    return FieldPath(
      field: found.field, base: .outward, outward: outward, places: found.places)
  }

  func previousPath(to name: String) -> FieldPath? { previousPath(to: [name]) }

  func previousPath(to steps: [String]) -> FieldPath? {
    guard let row, let found = descend(steps, from: row.field) else { return nil }
    return FieldPath(
      field: found.field, base: .previous, outward: row.outward, places: found.places)
  }

  var previousItem: FieldPath? {
    guard !startsInside, field > 0, fields[Int(fields[field].parent)].type == .list else {
      return nil
    }
    return FieldPath(field: field, base: .previousItem, outward: 0, places: [])
  }

  var this: FieldPath? { FieldPath(field: field, base: .this, outward: 0, places: []) }

  var isInRow: Bool { row != nil || previousItem != nil }

  /// The innermost row of a list that the expression stands in.
  private var row: (field: Int, outward: Int)? {
    var container = start
    var outward = 0
    while container > 0 {
      let parent = Int(fields[container].parent)
      if fields[parent].type == .list { return (container, outward) }
      container = parent
      outward += 1
    }
    return nil
  }

  /// A path as text: `a`, `a.b`, `record.a`, `previous.a`, `this`.
  func path(text: String) -> FieldPath? {
    if let path = path(to: [text]) { return path }
    let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let path = path(to: steps) { return path }
    let rest = Array(steps.dropFirst())
    switch steps.first {
    case "record": return rest.isEmpty ? nil : rootPath(to: rest)
    case "previous": return rest.isEmpty ? previousItem : previousPath(to: rest)
    case "this" where rest.isEmpty: return this
    default: return nil
    }
  }

  /// Follows names into groups.
  func descend(_ steps: [String], from container: Int) -> (field: Int, places: [Int])? {
    var at = container
    var places: [Int] = []
    for step in steps {
      guard let found = member(step, of: at) else { return nil }
      places.append(found.place)
      at = found.field
    }
    return steps.isEmpty ? nil : (at, places)
  }

  func member(_ name: String, of group: Int) -> (field: Int, place: Int)? {
    let index = Int(fields[group].group)
    guard index >= 0, let place = facts[group].places[ExactName(name)] else { return nil }
    return (Int(groups[index].fields.start) + place, place)
  }

  func rootText(of field: Int) -> String? {
    var steps: [String] = []
    var at = field
    while at > 0 {
      let parent = Int(fields[at].parent)
      guard fields[parent].type == .group else { return nil }
      let name = facts[at].name
      let isWord =
        name.first.map { $0.isASCII && $0.isLetter || $0 == "_" } == true
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
      steps.append(isWord ? ".\(name)" : "['\(name)']")
      at = parent
    }
    return "record" + steps.reversed().joined()
  }

  func type(of field: Int) -> ExpressionType {
    switch fields[field].type {
    case .text: .text
    case .integer, .number: .number
    case .boolean: .boolean
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .any: .anything
    case .list: .list(type(of: Int(fields[field].items)))
    case .group: .group([field])
    }
  }

  func memberNames(of group: Int) -> [String] {
    let index = Int(fields[group].group)
    guard index >= 0 else { return [] }
    let span = groups[index].fields
    // So many as are looked at: a form may have as many mistakes as fields.
    return (Int(span.start)..<Int(span.start + span.count)).prefix(NearestName.mostNames).map {
      facts[$0].name
    }
  }

  var namesInSight: [String] {
    var names: [String] = []
    var container = start
    while container >= 0, names.count < NearestName.mostNames {
      names += memberNames(of: container)
      container = Int(fields[container].parent)
    }
    return names
  }
}

extension Lowering {
  func scope(startsInside: Bool) -> FieldScope {
    FieldScope(
      fields: parts.fields, groups: parts.groups, facts: fields, field: field,
      startsInside: startsInside)
  }

  /// The field that a path means, or nil and a diagnostic.
  mutating func path(_ name: Placed<String>, startsInside: Bool) -> FieldPath? {
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
    if let path = scope.path(text: name.value) { return path }
    let (label, help) = Self.suggestion(name.value, scope.namesInSight)
    error(
      "unknownField", "there is no field “\(name.value)” here", at: name.range, label: label,
      help: help)
    return nil
  }

  /// The field that a path means within a group, or within the items of a list.
  mutating func path(_ name: Placed<String>, within group: Int) -> FieldPath? {
    let scope = scope(startsInside: false)
    let steps = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let found = scope.descend([name.value], from: group) ?? scope.descend(steps, from: group) {
      return FieldPath(field: found.field, base: .outward, outward: 0, places: found.places)
    }
    let (label, help) = Self.suggestion(name.value, scope.memberNames(of: group))
    error(
      "unknownField", "there is no field “\(name.value)” in the items", at: name.range,
      label: label, help: help)
    return nil
  }

  static func suggestion(_ name: String, _ known: [String]) -> (label: String, help: String) {
    if let near = NearestName.to(name, among: known) { return (DidYouMean.question(near), "") }
    return ("", known.isEmpty ? "" : "known here: " + known.prefix(12).joined(separator: ", "))
  }

  mutating func reference(to path: FieldPath) -> Int {
    let start = parts.references.count
    parts.references += [path.base.rawValue, Int32(path.outward), Int32(path.places.count)]
    parts.references += path.places.map(Int32.init)
    return start
  }

  /// Compiles an expression at the present field, or nil and a diagnostic.
  mutating func compile(
    _ source: ExpressionSource, startsInside: Bool
  ) -> CompiledExpression? {
    do {
      return try ExpressionCompiler.compile(
        source.expression, names: scope(startsInside: startsInside), into: &parts)
    } catch {
      diagnostics.append(source.diagnostic(error))
      return nil
    }
  }

  /// Whether values of two fields can be the same: they are of one type, and so are the items of lists.
  private func isComparable(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (parts.fields[one], parts.fields[other])
    if left.type == .any || right.type == .any { return true }
    guard left.type == .list, right.type == .list else { return left.type == right.type }
    return isComparable(Int(left.items), Int(right.items))
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
    let isPrevious = found.base == .previous || found.base == .previousItem
    depend(onReads: [ExpressionRead(field: found.field, isPrevious: isPrevious)])
    if kind == .equals { fields[field].equalTo.append(found.field) }
  }
}
