internal import FormEngine

/// Groups whose keys are data: `metadata['a']`, `k in metadata`, `metadata.all(k, v, …)`.
extension ExpressionCompiler {
  /// The groups of a type, where each has values at keys that the form does not name.
  func maps(of type: ExpressionType) -> [Int]? {
    if case .group = type { mapsAmong(type) } else { nil }
  }

  /// The groups that a value may be, be it something else at times, where each of them is a map.
  func mapsAmong(_ type: ExpressionType) -> [Int]? {
    let groups = type.groups
    let areMaps = groups.allSatisfy { names.mapValues(of: $0) != nil }
    return groups.isEmpty || !areMaps ? nil : groups
  }

  /// What the values of maps are, those of named keys too.
  ///
  /// What a named key holds may be of another type than all others: found out when it is there.
  private func valueType(of maps: [Int]) -> ExpressionType {
    .oneOf(maps.flatMap { fields(of: $0) }.map { names.type(of: $0) })
  }

  private func fields(of map: Int) -> [Int] {
    names.memberFields(of: map) + (names.mapValues(of: map).map { [$0] } ?? [])
  }

  mutating func readEntries(of maps: [Int], _ parts: PlanBuilder) {
    for field in maps.flatMap({ fields(of: $0) }) {
      reads.append(ExpressionRead(field: field, isInEachRow: true))
      let items = Int(parts.fields[field].items)
      if items >= 0 { reads.append(ExpressionRead(field: items, isInEachRow: true)) }
    }
  }

  /// The value at a key: `metadata['a']`, `metadata[k]`.
  mutating func lower(
    key: Typed, of map: Typed, _ maps: [Int], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    let type = valueType(of: maps)
    readEntries(of: maps, parts)
    return add(
      ExpressionNode(.valueAt, detail: type.empty.rawValue, a: map.node, b: key.node), type, &parts)
  }

  /// The keys of a map as a list of texts.
  mutating func keys(
    of map: Typed, _ maps: [Int], _ parts: inout PlanBuilder
  ) -> Typed {
    readEntries(of: maps, parts)
    return add(ExpressionNode(.keysOf, a: map.node), .list(.text), &parts)
  }

  /// `metadata.all(k, v, …)`.
  mutating func lower(
    macro kind: ExpressionNode.Kind, _ name: String, of map: Typed, _ maps: [Int],
    _ arguments: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    guard arguments.count == 3, case .name(let key) = arguments[0].kind,
      case .name(let value) = arguments[1].kind, key != value, kind != .filter
    else {
      throw wrongCount(
        kind == .filter
          ? "map.exists(k, v, …), map.all(k, v, …) or map.map(k, v, …)"
          : "map.\(name)(k, v, …)", expression)
    }
    if variables.count - named.count + 1 >= ExpressionNode.macros {
      throw ExpressionFault(
        "expressionTooLarge", "list functions are nested too deeply", at: expression.range)
    }
    let type = valueType(of: maps)
    readEntries(of: maps, parts)
    parts.nodes.append(ExpressionNode(.entriesOf, a: map.node))
    let entries = parts.nodes.count - 1
    variables.append((key, .text))
    variables.append((value, type))
    defer { variables.removeLast(2) }
    let place = variables.count - 2
    let body = try lower(arguments[2], &parts)
    if kind != .map {
      try expect(.boolean, body, arguments[2], "\(name) takes a condition")
    }
    return add(
      ExpressionNode(
        kind, detail: ExpressionNode.ofPairs, a: entries, b: body.node, c: place),
      kind == .map ? .list(body.type) : .boolean, &parts)
  }
}
