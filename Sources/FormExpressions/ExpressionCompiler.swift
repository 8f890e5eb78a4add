package import FormEngine
internal import FormText

/// Types an expression against the form's fields and lowers it for the engine.
package struct ExpressionCompiler<Names: ExpressionNames> {
  typealias Typed = (node: Int, type: ExpressionType)

  let names: Names
  var reads: [ExpressionRead] = []
  var readsClock = false
  var firstPath: FieldReference?
  /// Names of the values that a check names, then of macro variables, innermost last.
  var variables: [(name: String, type: ExpressionType)] = []
  /// What is known of the values that a check names; they are the first variables.
  var named: [NamedValue] = []
  /// Those of them that are used.
  var usedNames: Set<Int> = []
  /// The plan's operation for each pattern in quotes.
  let patterns: [String: Int]

  private init(names: Names, patterns: [String: Int]) {
    self.names = names
    self.patterns = patterns
  }

  /// Lowers an expression into the plan's parts.
  ///
  /// - Parameters:
  ///   - values: What a check names; each may use those before it, and the expression all.
  ///   - patterns: The plan's operation for each of ``Expression/patterns``.
  package static func compile(
    _ expression: Expression, with values: [NamedExpression] = [], patterns: [String: Int] = [:],
    names: Names, into parts: inout PlanBuilder
  ) throws(ExpressionFault) -> CompiledExpression {
    var compiler = ExpressionCompiler(names: names, patterns: patterns)
    for value in values { try compiler.name(value, &parts) }
    let body = try compiler.lower(expression, &parts)
    let typed = compiler.wrap(body, &parts)
    return CompiledExpression(
      node: typed.node, type: typed.type, reads: compiler.reads,
      readsClock: compiler.readsClock, firstPath: compiler.firstPath)
  }

  func add(_ node: ExpressionNode, _ type: ExpressionType, _ parts: inout PlanBuilder) -> Typed {
    parts.nodes.append(node)
    return (parts.nodes.count - 1, type)
  }

  func constant(
    _ value: ExpressionValue, _ type: ExpressionType, _ parts: inout PlanBuilder
  ) -> Typed {
    parts.constants.append(value)
    return add(ExpressionNode(.constant, a: parts.constants.count - 1), type, &parts)
  }

  func wrongType(
    _ message: String, at expression: Expression, label: String = "", help: String = ""
  ) -> ExpressionFault {
    ExpressionFault("wrongType", message, at: expression.range, label: label, help: help)
  }

  mutating func lower(
    _ expression: Expression, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    switch expression.kind {
    case .boolean(let value): return constant(.boolean(value), .boolean, &parts)
    case .number(let text):
      guard let number = Self.number(text) else {
        throw ExpressionFault(
          "expressionMalformed", "this number has more than 38 digits", at: expression.range)
      }
      return constant(.number(number), .number, &parts)
    case .text(let text): return literal(text, &parts)
    case .duration(let duration):
      return constant(
        .duration(
          months: duration.months, days: duration.days, microseconds: duration.microseconds),
        .duration, &parts)
    case .name(let name): return try lower(name: name, expression, &parts)
    case .member(let receiver, let name):
      return try lower(member: name, of: receiver, expression, &parts)
    case .index(let list, let index):
      return try lower(index: index, of: list, expression, &parts)
    case .call(let name, let receiver, let arguments):
      return try lower(call: name, receiver, arguments, expression, &parts)
    case .list(let items): return try lower(list: items, &parts)
    case .not(let inner):
      let value = try lower(inner, &parts)
      try expect(.boolean, value, inner, "“!” stands before true or false")
      return add(ExpressionNode(.not, a: value.node), .boolean, &parts)
    case .negative(let inner):
      let value = try lower(inner, &parts)
      if value.type == .duration {
        return add(ExpressionNode(.negative, a: value.node), .duration, &parts)
      }
      try expect(.number, value, inner, "“-” needs a number after it")
      return add(ExpressionNode(.negative, a: value.node), .number, &parts)
    case .binary(let sign, let left, let right):
      return try lower(sign, left, right, expression, &parts)
    case .conditional(let condition, let yes, let no):
      let test = try lower(condition, &parts)
      try expect(.boolean, test, condition, "the condition before “?” must be true or false")
      let (one, other) = (try lower(yes, &parts), try lower(no, &parts))
      guard let type = one.type.joined(with: other.type) else {
        throw wrongType(
          "the values before and after “:” have different types", at: expression,
          label: "\(one.type.name) and \(other.type.name)")
      }
      return add(
        ExpressionNode(.conditional, a: test.node, b: one.node, c: other.node), type, &parts)
    }
  }

  static func number(_ text: String) -> ExactNumber? {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe DecimalText($0, buffer.count).exact }
    }
  }

  func literal(_ text: String, _ parts: inout PlanBuilder) -> Typed {
    let span = parts.texts[parts.add(text: text.utf8)]
    return constant(
      .text(.plan, start: Int(span.start), count: Int(span.count)), .text, &parts)
  }

  func expect(
    _ type: ExpressionType, _ value: Typed, _ expression: Expression, _ message: String
  ) throws(ExpressionFault) {
    guard value.type.joined(with: type) == nil else { return }
    var help = ""
    if type == .boolean, value.type == .text || value.type == .number {
      help = "compare it: … == …"
    }
    if type == .boolean, case .list = value.type { help = "use size(x) or exists(x, …)" }
    throw wrongType(message, at: expression, label: "this is \(value.type.name)", help: help)
  }

  private mutating func lower(
    list items: [Expression], _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    var type = ExpressionType.unknown
    var nodes: [Int] = []
    for item in items {
      let value = try lower(item, &parts)
      guard let joined = type.joined(with: value.type) else {
        throw wrongType(
          "the items of a list are of one type", at: item,
          label: "this is \(value.type.name), the others are \(type.name)")
      }
      type = joined
      nodes.append(value.node)
    }
    return list(nodes, of: type, &parts)
  }

  func list(_ nodes: [Int], of type: ExpressionType, _ parts: inout PlanBuilder) -> Typed {
    let start = parts.references.count
    parts.references += nodes.map(Int32.init)
    return add(ExpressionNode(.list, a: start, b: nodes.count), .list(type), &parts)
  }
}
