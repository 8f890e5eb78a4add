internal import FormEngine
internal import FormText

/// Functions and list macros.
extension ExpressionCompiler {
  private static var macros: [String: ExpressionNode.Kind] {
    ["all": .all, "exists": .exists, "exists_one": .existsOne, "filter": .filter, "map": .map]
  }

  private static var functions: [String] { ExpressionFunctions.plain }

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
      var value = try lower(all[0], &parts)
      if let maps = maps(of: value.type) { value = keys(of: value, maps, &parts) }
      switch value.type {
      case .text, .list, .anything: break
      case .boolean, .number, .date, .time, .datetime, .local, .duration, .group:
        throw wrongType(
          "size(x) takes a string or a list", at: all[0], label: "this is \(value.type.name)")
      }
      return add(ExpressionNode(.size, a: value.node), .number, &parts)
    case "startsWith", "endsWith", "contains":
      return try lower(part: name, all, expression, &parts)
    case "matches": return try lower(matches: all, expression, &parts)
    case "lower", "upper", "trim": return try lower(change: name, all, expression, &parts)
    case "sum", "min", "max", "average": return try lower(fold: name, all, expression, &parts)
    case "distinct", "sort": return try lower(list: name, all, expression, &parts)
    case "join": return try lower(join: all, expression, &parts)
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
        throw wrongType("valid(x) takes the name of a field", at: all[0])
      }
      firstPath = firstPath ?? path
      return ask(.validField, of: path, &parts) { compiler, path in
        compiler.reads.append(
          ExpressionRead(
            field: path.field, isValidity: true, isPrevious: path.base.isPrevious,
            leadsInward: path.places.count > 1))
      }
    case "present":
      try expectCount(1, all, name, expression)
      guard let path = try path(of: all[0]) else {
        throw wrongType("present(x) takes the name of a field", at: all[0])
      }
      let known = parts.fields
      return ask(.presentField, of: path, &parts) { compiler, path in
        compiler.note(path, itemsOf: known)
      }
    case "type":
      try expectCount(1, all, name, expression)
      return try lower(typeOf: all[0], &parts)
    case "item":
      throw ExpressionFault(
        "wrongType", "item(x) needs a column", at: expression.range,
        help: "write item(x).country")
    case "today", "now":
      // The same as the name alone, also where a field is called so.
      try expectCount(0, all, name, expression)
      readsClock = true
      return name == "today"
        ? add(ExpressionNode(.today), .date, &parts) : add(ExpressionNode(.now), .datetime, &parts)
    case "minutesBetween": return try lower(minutesBetween: all, expression, &parts)
    case "date", "time", "datetime", "timestamp", "local":
      return try lower(literal: name, all, expression, &parts)
    default: break
    }
    if let part = InstantPart.allCases.first(where: { "\($0)" == name }) {
      return try lower(part: part, all, expression, &parts)
    }
    let others = [
      "length": "size", "len": "size", "count": "size", "avg": "average", "mean": "average",
      "any": "exists", "unique": "distinct", "sorted": "sort", "orderBy": "sort",
      "lowercase": "lower", "toLowerCase": "lower", "lowerAscii": "lower", "uppercase": "upper",
      "toUpperCase": "upper", "upperAscii": "upper", "strip": "trim", "regex": "matches",
    ]
    if let help = ExpressionWords.help(forFunction: name) {
      throw ExpressionFault(
        "unknownFunction", "unknown function “\(name)”", at: expression.range, help: help)
    }
    let near =
      others[NearestName.to(name, among: others.keys.sorted()) ?? name]
      ?? NearestName.to(
        name,
        among: Self.functions + Self.macros.keys.sorted() + InstantPart.allCases.map { "\($0)" })
    throw ExpressionFault(
      "unknownFunction", "unknown function “\(name)”", at: expression.range,
      label: DidYouMean.question(near),
      help: near == nil ? "known: " + Self.functions.joined(separator: ", ") : "")
  }

  func wrongCount(_ form: String, _ expression: Expression) -> ExpressionFault {
    ExpressionFault("expressionMalformed", "write \(form)", at: expression.range)
  }

  func expectCount(
    _ count: Int, _ all: [Expression], _ name: String, _ expression: Expression
  ) throws(ExpressionFault) {
    if all.count != count {
      throw wrongCount(
        "\(name)(\(count == 1 ? "x" : "x, y"))", expression)
    }
  }

  private mutating func lower(
    filled all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    try expectCount(1, all, "filled", expression)
    if let path = try path(of: all[0]) {
      let known = parts.fields
      return ask(.filledField, of: path, &parts) { compiler, path in
        compiler.note(path, itemsOf: known)
      }
    }
    let value = try lower(holder: all[0], &parts)
    return add(ExpressionNode(.filledValue, a: value.node), .boolean, &parts)
  }

  /// Minutes from one time to another, round the clock.
  private mutating func lower(
    minutesBetween all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    try expectCount(2, all, "minutesBetween", expression)
    var times: [Int] = []
    for part in all {
      let time = try dated(try lower(part, &parts), part, like: .time, &parts)
      let isMoment = time.type == .datetime || time.type == .local
      let help = isMoment ? "write (b - a).getMinutes() for moments" : ""
      guard time.type.joined(with: .time) != nil else {
        throw wrongType(
          "minutesBetween takes times", at: part, label: "this is \(time.type.name)",
          help: help)
      }
      times.append(time.node)
    }
    return add(ExpressionNode(.minutesBetween, a: times[0], b: times[1]), .number, &parts)
  }

  /// A literal in quotes; or what a moment is on the clocks of the form's zone, and the other way.
  private mutating func lower(
    literal name: String, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    let (type, step, wanted): (ExpressionType, ExpressionNode.Kind, [ExpressionType]) =
      switch name {
      case "date": (.date, .dayOf, [.datetime, .local])
      case "time": (.time, .timeOf, [.datetime, .local])
      case "local": (.local, .localOf, [.datetime])
      default: (.datetime, .momentOf, [.local])
      }
    if all.count == 1, !all[0].isText {
      let moment = try lower(all[0], &parts)
      guard wanted.contains(where: { moment.type.joined(with: $0) != nil }) else {
        throw wrongType(
          "\(name)(x) takes \(wanted[0].name)", at: all[0],
          label: "this is \(moment.type.name)",
          help: moment.type == .text ? "put a literal in quotes; give a field its type" : "")
      }
      return add(ExpressionNode(step, a: moment.node), type, &parts)
    }
    guard all.count == 1, case .text(let text) = all[0].kind, let kind = Self.instantKind(type),
      let value = Self.instant(text, kind)
    else {
      let sample =
        switch type {
        case .date: "2026-06-15"
        case .time: "09:30"
        case .local: "2026-06-15T09:30"
        default: "2026-06-15T09:30:00Z"
        }
      throw ExpressionFault(
        "expressionMalformed", "\(name) takes \(type.name) in quotes", at: expression.range,
        help: "write \(name)('\(sample)')")
    }
    try refuseSkipped(value, kind, text, expression, parts)
    return constant(.instant(kind, value), type, &parts)
  }

  private mutating func lower(
    part: InstantPart, _ all: [Expression], _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if all.count != 1 { throw wrongCount("x.\(part)()", expression) }
    let value = try lower(all[0], &parts)
    let fits: Bool =
      switch (part, value.type) {
      case (_, .anything), (_, .datetime), (_, .local): part != .getDays
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
    if let maps = maps(of: list.type) {
      return try lower(macro: kind, name, of: list, maps, arguments, expression, &parts)
    }
    guard case .list(let item) = list.type else {
      throw wrongType(
        "\(name) takes a list", at: receiver, label: "this is \(list.type.name)")
    }
    guard arguments.count == 2, case .name(let variable) = arguments[0].kind else {
      throw wrongCount("list.\(name)(x, …)", expression)
    }
    if variables.count - named.count >= ExpressionNode.macros {
      throw ExpressionFault(
        "expressionTooLarge", "list functions are nested too deeply", at: expression.range)
    }
    variables.append((variable, item))
    defer { variables.removeLast() }
    let place = variables.count - 1
    let body = try lower(arguments[1], &parts)
    if kind != .map {
      try expect(.boolean, body, arguments[1], "\(name) takes a condition")
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
