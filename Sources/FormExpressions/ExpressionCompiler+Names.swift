internal import FormEngine
internal import FormText

/// Names, members and paths.
extension ExpressionCompiler {
  mutating func lower(
    name: String, _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if let found = variable(name) { return lower(variable: found, &parts) }
    if let path = try fieldPath(to: name, expression) { return try field(path, expression, &parts) }
    switch name {
    case "today", "now":
      readsClock = true
      return name == "today"
        ? add(ExpressionNode(.today), .date, &parts) : add(ExpressionNode(.now), .datetime, &parts)
    default: break
    }
    guard let path = try path(of: expression) else { throw unknown(name, expression) }
    return try field(path, expression, &parts)
  }

  /// A field by its name alone, which must not be one that means something else too.
  private func fieldPath(
    to name: String, _ expression: Expression
  ) throws(ExpressionFault) -> FieldReference? {
    guard let path = names.path(to: name) else { return nil }
    guard let builtIn = BuiltInName(rawValue: name) else { return path }
    throw ambiguous(builtIn, path.field, "", expression)
  }

  /// A name of a field that is a name of the language too: how each is written.
  private func ambiguous(
    _ name: BuiltInName, _ field: Int, _ member: String, _ expression: Expression
  ) -> ExpressionFault {
    let other = name.plain.map { ", or \($0) for \(name.meaning)" } ?? ""
    return ExpressionFault(
      "ambiguousName", "“\(name.rawValue)” is a field here, and \(name.meaning)",
      at: expression.range, label: "which one?",
      help: names.rootText(of: field).map { "write \($0)\(member) for the field\(other)" }
        ?? "write this.\(name.rawValue)\(member) in a check of the row\(other)")
  }

  func variable(_ name: String) -> Int? { variables.lastIndex { $0.name == name } }

  private func unknown(_ name: String, _ expression: Expression) -> ExpressionFault {
    let known = variables.map(\.name) + names.namesInSight
    let near = NearestName.to(name, among: known + ["this", "record", "previous", "today", "now"])
    var help = near == nil ? "known here: " + known.prefix(12).joined(separator: ", ") : ""
    if near == nil, let help = ExpressionWords.names[name.lowercased()] {
      return ExpressionFault(
        "unknownField", "no field “\(name)” is in scope", at: expression.range, help: help)
    }
    if known.contains(name) { return cutOff(name, expression) }
    if let dashed = known.first(where: { $0.hasPrefix(name + "-") || $0.hasPrefix(name + " ") }) {
      let field = names.path(to: dashed)?.field
      help =
        field.flatMap { names.rootText(of: $0) }.map { "write \($0)" }
        ?? "write this['\(dashed)'] in a check of the row"
    }
    return ExpressionFault(
      "unknownField", "no field “\(name)” is in scope", at: expression.range,
      label: DidYouMean.question(near), help: help)
  }

  /// A name that stands around the content of a tree, and not around all of the tree.
  private func cutOff(_ name: String, _ expression: Expression) -> ExpressionFault {
    ExpressionFault(
      "unknownField", "“\(name)” has another value at each depth of a recursive rule",
      at: expression.range,
      help: "a recursive rule can read its own fields and the fields outside the recursion")
  }

  /// The field that an expression is, where it is the name of one.
  func path(of expression: Expression) throws(ExpressionFault) -> FieldReference? {
    switch expression.kind {
    case .name(let name):
      if variable(name) != nil { return nil }
      if let path = try fieldPath(to: name, expression) { return path }
      switch name {
      case "this": return names.this
      case "previous":
        if let item = names.previousItem { return item }
        throw ExpressionFault(
          "wrongType", "“previous” is the row above", at: expression.range,
          label: names.isInRow ? "name one of its fields" : "this is not in a list",
          help: names.isInRow ? "write previous.x" : Self.recordBefore)
      case "record":
        let isListed = if case .list = names.type(of: 0) { true } else { false }
        throw ExpressionFault(
          "wrongType", "“record” is the whole record", at: expression.range,
          label: isListed ? "" : "name one of its fields",
          help: isListed ? "write this" : "write record.x")
      default: return nil
      }
    case .member(let receiver, let name):
      return try path(toMember: name, of: receiver, expression)
    case .index(let receiver, let index):
      return try path(toPlace: index, of: receiver)
    case .boolean, .number, .text, .duration, .call, .list, .not, .negative, .binary,
      .conditional:
      return nil
    }
  }

  /// An item of a tuple by its number: `position[0]`.
  private func path(
    toPlace index: Expression, of receiver: Expression
  ) throws(ExpressionFault) -> FieldReference? {
    try refuseNumberOfRow(index, of: receiver)
    guard case .number(let place) = index.kind, let base = try path(of: receiver),
      names.isTuple(base.field), names.twins(of: base.field).isEmpty
    else { return nil }
    guard let found = names.member(place, of: base.field) else {
      try refusePlace(place, of: base.field, at: index)
      return nil
    }
    var path = base
    path.field = found.field
    path.places.append(found.place)
    return path
  }

  /// The advice for `previous` outside a list.
  private static var recordBefore: String { "compare with the record before under “records”" }

  /// “previous” is one row, which has no number; of a list of lists, or of places, it may have one.
  private func refuseNumberOfRow(
    _ index: Expression, of receiver: Expression
  ) throws(ExpressionFault) {
    guard case .number = index.kind, case .name("previous") = receiver.kind,
      variable("previous") == nil, names.path(to: "previous") == nil, names.isInRow
    else { return }
    if let item = names.previousItem {
      switch names.type(of: item.field) {
      case .list, .group, .anything: return
      case .boolean, .number, .text, .date, .time, .datetime, .local, .duration: break
      }
    }
    throw ExpressionFault(
      "wrongType", "“previous” is one row, the one above", at: index.range,
      label: "it has no number",
      help: names.previousItem == nil ? "write previous.x for one of its fields" : "write previous")
  }

  private func path(
    toMember name: String, of receiver: Expression, _ expression: Expression
  ) throws(ExpressionFault) -> FieldReference? {
    // `record.` and `previous.` begin a path, whatever fields are called.
    if case .name(let first) = receiver.kind, variable(first) == nil,
      let builtIn = BuiltInName(rawValue: first), builtIn == .record || builtIn == .previous,
      let field = names.path(to: first)?.field, case .group = names.type(of: field),
      names.member(name, of: field) != nil
    {
      throw ambiguous(builtIn, field, ".\(name)", receiver)
    }
    if case .name("record") = receiver.kind, variable("record") == nil {
      if let path = names.rootPath(to: name) { return path }
      throw unknownMember(name, names.memberNames(of: 0), expression, "the record")
    }
    if case .name("previous") = receiver.kind, variable("previous") == nil {
      if let path = names.previousPath(to: name) { return path }
      guard names.isInRow else {
        throw ExpressionFault(
          "wrongType", "“previous” is the row above", at: receiver.range,
          label: "this is not in a list", help: Self.recordBefore)
      }
      throw unknownMember(name, names.namesInSight, expression, "the row above")
    }
    // A name of several variants leads to several groups, each with places of its own.
    guard let base = try path(of: receiver), names.twins(of: base.field).isEmpty else { return nil }
    // Where its shapes are groups each has places of its own.
    if names.hasShapes(base.field), !names.type(of: base.field).groups.isEmpty { return nil }
    guard case .group = names.type(of: base.field) else {
      throw wrongType(
        "“\(name)” is read from a value that has no fields", at: receiver,
        label: "this is \(names.type(of: base.field).name)",
        help: helpForMember(name, of: receiver, names.type(of: base.field)))
    }
    guard let found = names.member(name, of: base.field) else {
      // Any key may be one of a map: no path leads there.
      if names.mapValues(of: base.field) != nil { return nil }
      throw unknownMember(name, names.memberNames(of: base.field), expression, "this group")
    }
    var path = base
    path.field = found.field
    path.places.append(found.place)
    return path
  }

  func unknownMember(
    _ name: String, _ known: [String], _ expression: Expression, _ place: String
  ) -> ExpressionFault {
    let near = NearestName.to(name, among: known)
    return ExpressionFault(
      "unknownField", "\(place) has no field “\(name)”",
      at: Self.range(ofName: name, in: expression),
      label: DidYouMean.question(near),
      help: near == nil ? "known: " + known.prefix(12).joined(separator: ", ") : "")
  }

  /// Where the name of a member stands: behind the dot, or in quotes and brackets.
  private static func range(ofName name: String, in expression: Expression) -> Range<Int> {
    guard case .member(let receiver, _) = expression.kind else { return expression.range }
    let isQuoted =
      expression.range.upperBound - receiver.range.upperBound >= name.utf8.count + 4
    let end = expression.range.upperBound - (isQuoted ? 2 : 0)
    return max(receiver.range.upperBound, end - name.utf8.count)..<end
  }

  /// The value of a field; of a name of several variants that of the one that is filled.
  mutating func field(
    _ path: FieldReference, _ expression: Expression, _ parts: inout PlanBuilder,
    isHolder: Bool = false
  ) throws(ExpressionFault) -> Typed {
    firstPath = firstPath ?? path
    let paths = self.paths(of: path)
    let types = paths.map { names.type(of: $0.field) }
    guard let type = isHolder ? .oneOf(types) : ExpressionType.joined(types) else {
      throw wrongType(
        "this field is of several types, by its variant", at: expression,
        label: "which one?", help: "give the fields of the variants different names")
    }
    for path in paths.reversed() { note(path, itemsOf: parts.fields) }
    let detail = type.empty.rawValue
    return path.base == .this && path.places.isEmpty
      ? add(ExpressionNode(.this, detail: detail), type, &parts)
      : add(node(.field, detail, paths, &parts), type, &parts)
  }

  /// What a member is asked of: a name of several variants or shapes may be of several types there.
  mutating func lower(
    holder expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if let path = try path(of: expression) {
      return try field(path, expression, &parts, isHolder: true)
    }
    if case .member(let receiver, let name) = expression.kind {
      return try lower(member: name, of: receiver, expression, &parts, isHolder: true)
    }
    return try lower(expression, &parts)
  }

  /// A path to each field that a path may mean: one, or that of a variant each.
  private func paths(of path: FieldReference) -> [FieldReference] {
    path.paths(to: names.twins(of: path.field))
  }

  /// Asks something of the field that a path means; of a name of several variants of that of the chosen one.
  mutating func ask(
    _ kind: ExpressionNode.Kind, of path: FieldReference, _ parts: inout PlanBuilder,
    _ note: (inout ExpressionCompiler, FieldReference) -> Void
  ) -> Typed {
    let paths = paths(of: path)
    for path in paths { note(&self, path) }
    return add(node(kind, 0, paths, &parts), .boolean, &parts)
  }

  /// A node that reads one of the fields of several variants that have one name: see ``ExpressionNode/Kind/field``.
  private func node(
    _ kind: ExpressionNode.Kind, _ detail: UInt8, _ paths: [FieldReference],
    _ parts: inout PlanBuilder
  ) -> ExpressionNode {
    var table = -1
    if paths.count > 1 {
      table = parts.references.count
      parts.references.append(Int32(paths.count))
      parts.references += paths.map { Int32($0.places.last ?? 0) }
    }
    return ExpressionNode(kind, detail: detail, a: reference(to: paths[0], &parts), c: table)
  }

  mutating func note(_ path: FieldReference, itemsOf fields: [FieldPlan]) {
    firstPath = firstPath ?? path
    let isPrevious = path.base.isPrevious
    let isDeeper = path.places.count > 1 && names.isInSameTree(names.holder(of: path.field))
    reads.append(
      ExpressionRead(
        field: path.field, isPrevious: isPrevious, isDeeper: isDeeper,
        leadsInward: path.places.count > 1))
    let items = Int(fields[path.field].items)
    if items >= 0 {
      reads.append(ExpressionRead(field: items, isPrevious: isPrevious, isInEachRow: true))
    }
    if names.isTuple(path.field) {
      let items =
        names.memberFields(of: path.field) + (names.tupleRest(of: path.field).map { [$0] } ?? [])
      reads += items.map {
        ExpressionRead(field: $0, isPrevious: isPrevious, isInEachRow: true)
      }
    }
  }

  func reference(to path: FieldReference, _ parts: inout PlanBuilder) -> Int {
    let start = parts.references.count
    parts.references += [path.base.rawValue, Int32(path.outward), Int32(path.places.count)]
    parts.references += path.places.map(Int32.init)
    return start
  }

  mutating func lower(
    member name: String, of receiver: Expression, _ expression: Expression,
    _ parts: inout PlanBuilder, isHolder: Bool = false
  ) throws(ExpressionFault) -> Typed {
    if let path = try path(of: expression) { return try field(path, expression, &parts) }
    if case .call("item", nil, let arguments) = receiver.kind {
      return try lower(column: name, ofItem: arguments, expression, &parts)
    }
    let value = try lower(holder: receiver, &parts)
    let groups = value.type.groups
    guard !groups.isEmpty else {
      throw wrongType(
        "“\(name)” is read from a value that has no fields", at: receiver,
        label: "this is \(value.type.name)",
        help: helpForMember(name, of: receiver, value.type))
    }
    let holders = groups.filter { names.member(name, of: $0) != nil }
    if holders.isEmpty, let maps = mapsAmong(value.type) {
      return try lower(key: literal(name, &parts), of: value, maps, expression, &parts)
    }
    // What one shape or variant has others need not have: it is empty there.
    guard !holders.isEmpty else {
      let known = groups.flatMap { names.memberNames(of: $0) }
      throw unknownMember(name, known, expression, groups.count > 1 ? "any of these" : "these rows")
    }
    var table = [Int32(0)]
    var types: [ExpressionType] = []
    for group in holders {
      guard let found = names.member(name, of: group) else { continue }
      let twins = names.twins(of: found.field)
      for found in twins.isEmpty ? [found] : twins {
        types.append(names.type(of: found.field))
        table += [Int32(group), Int32(found.place)]
        reads.append(
          ExpressionRead(
            field: found.field, isInEachRow: true, isDeeper: names.isInSameTree(group)))
        let items = Int(parts.fields[found.field].items)
        if items >= 0 { reads.append(ExpressionRead(field: items, isInEachRow: true)) }
      }
    }
    table[0] = Int32((table.count - 1) / 2)
    guard let type = isHolder ? .oneOf(types) : ExpressionType.joined(types) else {
      throw wrongType("“\(name)” is of two types in these groups", at: expression)
    }
    let start = parts.references.count
    parts.references += table
    return add(
      ExpressionNode(.member, detail: type.empty.rawValue, a: value.node, b: start), type, &parts)
  }

  mutating func lower(
    index: Expression, of list: Expression, _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if let path = try path(toPlace: index, of: list) { return try field(path, expression, &parts) }
    let value = try lower(holder: list, &parts)
    if let maps = mapsAmong(value.type) {
      let key = try lower(index, &parts)
      try expect(.text, key, index, "a value of a map is read by its key")
      return try lower(key: key, of: value, maps, list, &parts)
    }
    guard case .list(let item) = value.type else {
      throw wrongType(
        "only a list has numbered items", at: list, label: "this is \(value.type.name)")
    }
    try refuseNegative(index)
    let place = try lower(index, &parts)
    try expect(.number, place, index, "an item is read by its number, from 0")
    return add(ExpressionNode(.index, a: value.node, b: place.node), item, &parts)
  }
}
