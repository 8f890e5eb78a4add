internal import FormEngine

/// Functions of lists.
extension ExpressionCompiler {
  mutating func lower(
    fold name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 1 {
      throw wrongCount("\(all.count > 1 ? "[a, b]" : "list").\(name)()", expression)
    }
    let list = try lower(all[0], &parts)
    guard case .list(let item) = list.type else {
      throw wrongType("\(name) takes a list", at: all[0], label: "this is \(list.type.name)")
    }
    let fits: Bool =
      switch item {
      case .number, .anything: true
      case .duration: name == "sum"
      case .date, .time, .datetime, .local, .text: name == "min" || name == "max"
      case .boolean, .list, .group: false
      }
    if !fits {
      throw wrongType(
        "\(name) does not work on these items", at: all[0], label: "they are \(item.name)",
        help: { if case .group = item { "write list.map(x, x.field).\(name)()" } else { "" } }())
    }
    let kind: ExpressionNode.Kind =
      name == "sum" ? .sum : name == "min" ? .min : name == "max" ? .max : .average
    let isNumber = item.isAnything && (kind == .sum || kind == .average)
    let type = isNumber ? .number : item
    return add(ExpressionNode(kind, a: list.node), type, &parts)
  }

  /// `list.distinct()` and `list.sort()`.
  mutating func lower(
    list name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 1 { throw wrongCount("list.\(name)()", expression) }
    let list = try lower(all[0], &parts)
    let item = try items(of: list, all[0], name)
    if name == "distinct" {
      readWithin(item, parts)
      return add(ExpressionNode(.distinct, a: list.node), list.type, &parts)
    }
    switch item {
    case .number, .text, .date, .time, .datetime, .local, .anything: break
    case .boolean, .duration, .list, .group:
      throw wrongType(
        "these items have no order", at: all[0], label: "they are \(item.name)",
        help: { if case .group = item { "write list.map(x, x.field).sort()" } else { "" } }())
    }
    return add(ExpressionNode(.sort, a: list.node), list.type, &parts)
  }

  mutating func lower(
    join all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    guard all.count == 1 || all.count == 2 else { throw wrongCount("list.join(', ')", expression) }
    let list = try lower(all[0], &parts)
    let item = try items(of: list, all[0], "join")
    if item.joined(with: .text) == nil {
      throw wrongType("join takes a list of strings", at: all[0], label: "they are \(item.name)")
    }
    let separator = all.count == 2 ? try lower(all[1], &parts) : literal("", &parts)
    if all.count == 2 { try expect(.text, separator, all[1], "the separator is a string") }
    return add(ExpressionNode(.join, a: list.node, b: separator.node), .text, &parts)
  }

  /// The type of a list's items.
  private func items(
    of list: Typed, _ expression: Expression, _ name: String
  ) throws(ExpressionFault) -> ExpressionType {
    if case .list(let item) = list.type { return item }
    throw wrongType(
      "\(name) takes a list", at: expression, label: "this is \(list.type.name)")
  }

  /// Notes that all within the groups of a type is read: whole groups are compared.
  mutating func readWithin(_ type: ExpressionType, _ parts: PlanBuilder) {
    switch type {
    case .list(let item): readWithin(item, parts)
    case .group(let groups):
      for group in groups {
        reads.append(
          ExpressionRead(
            field: group, isValidity: true, isInEachRow: parts.isWithinList(group),
            leadsInward: true))
      }
    case .boolean, .number, .text, .date, .time, .datetime, .local, .duration, .anything: break
    }
  }
}

extension PlanBuilder {
  /// Whether a list stands around a field.
  fileprivate func isWithinList(_ field: Int) -> Bool {
    var at = Int(fields[field].parent)
    while at >= 0 {
      if fields[at].type == .list { return true }
      at = Int(fields[at].parent)
    }
    return false
  }
}
