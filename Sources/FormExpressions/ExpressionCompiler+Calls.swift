internal import FormEngine
internal import FormText

/// Functions and list macros.
extension ExpressionCompiler {
  private static var macros: [String: ExpressionNode.Kind] {
    ["all": .all, "exists": .exists, "exists_one": .existsOne, "filter": .filter, "map": .map]
  }

  private static var functions: [String] {
    [
      "size", "startsWith", "endsWith", "contains", "sum", "min", "max", "round", "filled", "valid",
      "present",
      "date", "time", "datetime", "today", "now", "item",
    ]
  }

  static func isFunction(_ name: String) -> Bool {
    functions.contains(name) || macros[name] != nil
      || InstantPart.allCases.contains { "\($0)" == name }
  }

  mutating func lower(
    call name: String, _ receiver: Expression?, _ arguments: [Expression],
    _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if let kind = Self.macros[name], let receiver {
      return try lower(macro: kind, name, receiver, arguments, expression, &parts)
    }
    // `size(x)` and `x.size()` are the same, as in CEL.
    let all = (receiver.map { [$0] } ?? []) + arguments
    switch name {
    case "size":
      try expectCount(1, all, name, expression)
      let value = try lower(all[0], &parts)
      switch value.type {
      case .text, .list, .anything: break
      case .boolean, .number, .date, .time, .datetime, .duration, .group:
        throw wrongType(
          "a text or a list has a size", at: all[0], label: "this is \(value.type.name)")
      }
      return add(ExpressionNode(.size, a: value.node), .number, &parts)
    case "startsWith", "endsWith", "contains":
      return try lower(part: name, all, expression, &parts)
    case "sum", "min", "max": return try lower(fold: name, all, expression, &parts)
    case "round":
      guard all.count == 1 || all.count == 2 else {
        throw wrongCount("round(x, places)", expression)
      }
      let value = try lower(all[0], &parts)
      try expect(.number, value, all[0], "only a number is rounded")
      let places =
        all.count == 2
        ? try lower(all[1], &parts) : constant(.integer(0), .number, &parts)
      if all.count == 2 { try expect(.number, places, all[1], "places are a number") }
      return add(ExpressionNode(.round, a: value.node, b: places.node), .number, &parts)
    case "filled": return try lower(filled: all, expression, &parts)
    case "valid":
      try expectCount(1, all, name, expression)
      guard let path = try path(of: all[0]) else {
        throw wrongType("valid(x) wants the name of a field", at: all[0])
      }
      firstPath = firstPath ?? path
      return any(of: path, .validField, &parts) { compiler, path in
        compiler.reads.append(
          ExpressionRead(
            field: path.field, isValidity: true, isPrevious: path.base.isPrevious))
      }
    case "present":
      try expectCount(1, all, name, expression)
      guard let path = try path(of: all[0]) else {
        throw wrongType("present(x) wants the name of a field", at: all[0])
      }
      let known = parts.fields
      return any(of: path, .presentField, &parts) { compiler, path in
        compiler.note(path, itemsOf: known)
      }
    case "item":
      throw ExpressionFault(
        "wrongType", "item(x) is asked for a column", at: expression.range,
        help: "write item(x).country")
    case "today", "now":
      // The same as the name alone, also where a field is called so.
      try expectCount(0, all, name, expression)
      readsClock = true
      return name == "today"
        ? add(ExpressionNode(.today), .date, &parts) : add(ExpressionNode(.now), .datetime, &parts)
    case "date", "time", "datetime", "timestamp":
      return try lower(literal: name, all, expression, &parts)
    default: break
    }
    if let part = InstantPart.allCases.first(where: { "\($0)" == name }) {
      return try lower(part: part, all, expression, &parts)
    }
    let others = [
      "length": "size", "len": "size", "count": "size", "average": "sum", "any": "exists",
    ]
    let near =
      others[NearestName.to(name, among: others.keys.sorted()) ?? name]
      ?? NearestName.to(
        name,
        among: Self.functions + Self.macros.keys.sorted() + InstantPart.allCases.map { "\($0)" })
    throw ExpressionFault(
      "unknownFunction", "there is no function “\(name)”", at: expression.range,
      label: DidYouMean.question(near),
      help: name == "matches"
        ? "use the key “pattern”"
        : near == nil ? "known: " + Self.functions.joined(separator: ", ") : "")
  }

  private func wrongCount(_ form: String, _ expression: Expression) -> ExpressionFault {
    ExpressionFault("expressionMalformed", "write \(form)", at: expression.range)
  }

  private func expectCount(
    _ count: Int, _ all: [Expression], _ name: String, _ expression: Expression
  ) throws(ExpressionFault) {
    if all.count != count {
      throw wrongCount(
        "\(name)(\(count == 1 ? "x" : "x, y"))", expression)
    }
  }

  private mutating func lower(
    part name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 2 { throw wrongCount("x.\(name)('…')", expression) }
    let (text, part) = (try lower(all[0], &parts), try lower(all[1], &parts))
    if name == "contains", case .list = text.type {
      throw wrongType("a list is asked with “in”", at: all[0], help: "write x in list")
    }
    try expect(.text, text, all[0], "\(name) is asked of a text")
    try expect(.text, part, all[1], "\(name) wants a text")
    let kind: ExpressionNode.Kind =
      name == "startsWith" ? .startsWith : name == "endsWith" ? .endsWith : .contains
    return add(ExpressionNode(kind, a: text.node, b: part.node), .boolean, &parts)
  }

  private mutating func lower(
    fold name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 1 { throw wrongCount("list.\(name)()", expression) }
    let list = try lower(all[0], &parts)
    guard case .list(let item) = list.type else {
      throw wrongType("\(name) is asked of a list", at: all[0], label: "this is \(list.type.name)")
    }
    let fits: Bool =
      switch item {
      case .number, .anything: true
      case .duration: name == "sum"
      case .date, .time, .datetime, .text: name != "sum"
      case .boolean, .list, .group: false
      }
    if !fits {
      throw wrongType(
        "\(name) does not work on these items", at: all[0], label: "they are \(item.name)",
        help: { if case .group = item { "write list.map(x, x.field).\(name)()" } else { "" } }())
    }
    let kind: ExpressionNode.Kind = name == "sum" ? .sum : name == "min" ? .min : .max
    let type = name == "sum" && item == .anything ? .number : item
    return add(ExpressionNode(kind, a: list.node), type, &parts)
  }

  private mutating func lower(
    filled all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    try expectCount(1, all, "filled", expression)
    if let path = try path(of: all[0]) {
      let known = parts.fields
      return any(of: path, .filledField, &parts) { compiler, path in
        compiler.note(path, itemsOf: known)
      }
    }
    let value = try lower(all[0], &parts)
    return add(ExpressionNode(.filledValue, a: value.node), .boolean, &parts)
  }

  private func lower(
    literal name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    let type: ExpressionType = name == "date" ? .date : name == "time" ? .time : .datetime
    guard all.count == 1, case .text(let text) = all[0].kind, let kind = Self.instantKind(type),
      let value = Self.instant(text, kind)
    else {
      let sample =
        type == .date ? "2026-06-15" : type == .time ? "09:30" : "2026-06-15T09:30:00Z"
      throw ExpressionFault(
        "expressionMalformed", "\(name) wants \(type.name) in quotes", at: expression.range,
        help: "write \(name)('\(sample)')")
    }
    return constant(.instant(kind, value), type, &parts)
  }

  private mutating func lower(
    part: InstantPart, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 1 { throw wrongCount("x.\(part)()", expression) }
    let value = try lower(all[0], &parts)
    let fits: Bool =
      switch (part, value.type) {
      case (_, .anything), (_, .datetime): part != .getDays
      case (.getHours, _), (.getMinutes, _), (.getSeconds, _), (.getMilliseconds, _):
        value.type == .time || value.type == .duration
      case (.getDays, _): value.type == .duration
      default: value.type == .date
      }
    if !fits {
      throw wrongType(
        "\(part) does not work on this", at: all[0], label: "this is \(value.type.name)")
    }
    return add(
      ExpressionNode(.instantPart, detail: part.rawValue, a: value.node), .number, &parts)
  }

  private mutating func lower(
    macro kind: ExpressionNode.Kind, _ name: String, _ receiver: Expression,
    _ arguments: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    let list = try lower(receiver, &parts)
    guard case .list(let item) = list.type else {
      throw wrongType(
        "\(name) is asked of a list", at: receiver, label: "this is \(list.type.name)")
    }
    guard arguments.count == 2, case .name(let variable) = arguments[0].kind else {
      throw wrongCount("list.\(name)(x, …)", expression)
    }
    if variables.count >= 8 {
      throw ExpressionFault(
        "expressionTooLarge", "lists are asked within each other too deeply", at: expression.range)
    }
    variables.append((variable, item))
    defer { variables.removeLast() }
    let place = variables.count - 1
    let body = try lower(arguments[1], &parts)
    if kind != .map {
      try expect(.boolean, body, arguments[1], "\(name) wants a condition")
    }
    let type: ExpressionType =
      switch kind {
      case .map: .list(body.type)
      case .filter: list.type
      default: .boolean
      }
    return add(
      ExpressionNode(kind, a: list.node, b: body.node, c: place), type, &parts)
  }
}
