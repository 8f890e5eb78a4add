internal import FormEngine

/// Functions of texts.
extension ExpressionCompiler {
  mutating func lower(
    part name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 2 { throw wrongCount("x.\(name)('…')", expression) }
    let (text, part) = (try lower(all[0], &parts), try lower(all[1], &parts))
    if name == "contains", case .list = text.type {
      throw wrongType("use “in” with a list", at: all[0], help: "write x in list")
    }
    try expect(.text, text, all[0], "\(name) takes a string")
    try expect(.text, part, all[1], "\(name) compares with a string")
    let kind: ExpressionNode.Kind =
      name == "startsWith" ? .startsWith : name == "endsWith" ? .endsWith : .contains
    return add(ExpressionNode(kind, a: text.node, b: part.node), .boolean, &parts)
  }

  mutating func lower(
    change name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    try expectCount(1, all, name, expression)
    let text = try lower(all[0], &parts)
    try expect(.text, text, all[0], "\(name) takes a string")
    let kind: ExpressionNode.Kind = name == "lower" ? .lower : name == "upper" ? .upper : .trim
    return add(ExpressionNode(kind, a: text.node), .text, &parts)
  }

  mutating func lower(
    matches all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 2 { throw wrongCount("x.matches(r'…')", expression) }
    let text = try lower(all[0], &parts)
    try expect(.text, text, all[0], "matches takes a string")
    guard case .text(let pattern) = all[1].kind, let operation = patterns[pattern] else {
      throw wrongType(
        "matches takes a pattern in quotes", at: all[1], label: "a payload makes no patterns",
        help: "write matches(x, r'\\d+')")
    }
    return add(ExpressionNode(.matches, a: text.node, b: operation), .boolean, &parts)
  }
}
