internal import FormEngine

/// Operators between two values.
extension ExpressionCompiler {
  mutating func lower(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ expression: Expression,
    _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    try refuseTypeNames(left, right)
    var one = try lower(left, &parts)
    if sign == .isIn, case .list(let items) = right.kind, Self.instantKind(one.type) != nil {
      // Texts in quotes beside a date are dates.
      var nodes: [Int] = []
      for item in items {
        let value = try dated(try lower(item, &parts), item, like: one.type, &parts)
        guard value.type.joined(with: one.type) != nil else {
          throw wrongType(
            "this is never in that list", at: expression,
            label: "\(one.type.name) among items that are \(value.type.name)")
        }
        nodes.append(value.node)
      }
      let list = list(nodes, of: one.type, &parts)
      return add(ExpressionNode(.isIn, a: one.node, b: list.node), .boolean, &parts)
    }
    if sign == .isIn { try refuseRecord(right, behind: left) }
    var other = try lower(right, &parts)
    switch sign {
    case .or, .and:
      try expect(.boolean, one, left, "“\(sign.rawValue)” stands between true or false")
      try expect(.boolean, other, right, "“\(sign.rawValue)” stands between true or false")
      return add(
        ExpressionNode(sign == .or ? .or : .and, a: one.node, b: other.node), .boolean, &parts)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      one = try dated(one, left, like: other.type, &parts)
      other = try dated(other, right, like: one.type, &parts)
      try expectComparable(sign, one, other, expression)
      readWithin(one.type, parts)
      readWithin(other.type, parts)
      return add(
        ExpressionNode(Self.comparison(sign), a: one.node, b: other.node), .boolean, &parts)
    case .isIn:
      if let maps = maps(of: other.type) {
        try expect(.text, one, left, "a key of a map is a string")
        readEntries(of: maps, parts)
        return add(ExpressionNode(.hasKey, a: one.node, b: other.node), .boolean, &parts)
      }
      guard case .list(let item) = other.type else {
        throw wrongType(
          "“in” needs a list after it", at: right, label: "this is \(other.type.name)",
          help: Self.helpBehindIn(other.type, left))
      }
      one = try dated(one, left, like: item, &parts)
      guard one.type.joined(with: item) != nil else {
        throw wrongType(
          "this is never in that list", at: expression,
          label: "\(one.type.name) among items that are \(item.name)")
      }
      readWithin(one.type, parts)
      readWithin(item, parts)
      return add(ExpressionNode(.isIn, a: one.node, b: other.node), .boolean, &parts)
    case .add, .subtract, .multiply, .divide, .remainder:
      guard let type = Self.result(sign, one.type, other.type) else {
        throw wrongType(
          "“\(sign.rawValue)” does not work here", at: expression,
          label: "\(one.type.name) \(sign.rawValue) \(other.type.name)",
          help: Self.arithmeticHelp(sign, one.type, other.type))
      }
      if type == .date {
        try refuseHours(right)
        try refuseHours(left)
      } else if type == .time {
        try refuseDays(right)
        try refuseDays(left)
      }
      return add(
        ExpressionNode(Self.arithmetic(sign), a: one.node, b: other.node), type, &parts)
    }
  }

  /// What a payload has is asked of a field, and not of the record.
  private func refuseRecord(
    _ right: Expression, behind left: Expression
  ) throws(ExpressionFault) {
    guard case .name("record") = right.kind, variable("record") == nil,
      names.path(to: "record") == nil
    else { return }
    throw wrongType(
      "“record” is the whole record, and no list", at: right,
      help: Self.helpForKeys(left, of: "record"))
  }

  private static func helpBehindIn(_ type: ExpressionType, _ left: Expression) -> String {
    switch type {
    case .text: "write x.contains('…') for a part of a string, ['a', 'b'] for a list"
    case .group: helpForKeys(left, of: "this")
    case .boolean, .number, .date, .time, .datetime, .local, .duration, .list, .anything:
      "a list is written [1, 2]"
    }
  }

  /// How to ask whether a field has something, or was sent.
  private static func helpForKeys(_ left: Expression, of holder: String) -> String {
    let name: String =
      switch left.kind {
      case .name(let name), .text(let name): name
      case .boolean, .number, .duration, .member, .index, .call, .list, .not, .negative, .binary,
        .conditional:
        "x"
      }
    let isPlain = ExpressionParser.isFree(name)
    let path = isPlain ? "\(holder).\(name)" : "\(holder)['\(name)']"
    return "write filled(\(path)): something is in it, or present(\(path)): its key was sent"
  }

  private func refuseHours(_ expression: Expression) throws(ExpressionFault) {
    if case .duration(let duration) = expression.kind, duration.microseconds != 0 {
      throw wrongType("a day has no hours", at: expression, help: "use y, mo, w and d with dates")
    }
  }

  private func refuseDays(_ expression: Expression) throws(ExpressionFault) {
    if case .duration(let duration) = expression.kind, duration.months != 0 || duration.days != 0 {
      throw wrongType(
        "a time of the day has no days", at: expression, help: "use h, min and s with times")
    }
  }

  /// A text in quotes beside a date is that date, if it is one; so are those of a list beside a list of dates.
  mutating func dated(
    _ value: Typed, _ expression: Expression, like type: ExpressionType, _ parts: inout PlanBuilder
  ) throws(ExpressionFault) -> Typed {
    if case .list(let items) = expression.kind, case .list(let wanted) = type,
      Self.instantKind(wanted) != nil, value.type == .list(.text)
    {
      var nodes: [Typed] = []
      for item in items {
        nodes.append(try dated(try lower(item, &parts), item, like: wanted, &parts))
      }
      guard nodes.allSatisfy({ $0.type == wanted }) else { return value }
      return list(nodes.map(\.node), of: wanted, &parts)
    }
    guard case .text(let text) = expression.kind, let kind = Self.instantKind(type) else {
      return value
    }
    guard let instant = Self.instant(text, kind) else {
      throw wrongType(
        "“\(text)” is not a \(kind == .local ? "local moment" : "\(kind)")", at: expression,
        help: kind == .date
          ? "write year-month-day: '2026-06-15'"
          : kind == .local ? "write '2026-06-15T09:30', without an offset" : "")
    }
    try refuseSkipped(instant, kind, text, expression, parts)
    return constant(.instant(kind, instant), type, &parts)
  }

  /// What the clocks of the form's zone never show is a slip, as a day that is not.
  func refuseSkipped(
    _ value: Int64, _ kind: ExpressionValue.Kind, _ text: String, _ expression: Expression,
    _ parts: PlanBuilder
  ) throws(ExpressionFault) {
    if kind == .local, !parts.zone.show(value, .local) {
      throw wrongType(
        "the clocks of the form’s zone skip “\(text)”", at: expression,
        help: "they are put forward over it; write a time that they show")
    }
  }

  static func instantKind(_ type: ExpressionType) -> ExpressionValue.Kind? {
    switch type {
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .local: .local
    case .boolean, .number, .text, .duration, .list, .group, .anything: nil
    }
  }

  static func instant(_ text: String, _ kind: ExpressionValue.Kind) -> Int64? {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return switch kind {
      case .date: unsafe TimeText.date(base, buffer.count)
      case .time: unsafe TimeText.time(base, buffer.count)
      case .datetime: unsafe TimeText.instant(base, buffer.count)
      case .local: unsafe TimeText.local(base, buffer.count)
      case .unknown, .error, .boolean, .number, .text, .duration, .dateSpan, .list, .group,
        .anything:
        nil
      }
    }
  }

  private func expectComparable(
    _ sign: BinaryOperator, _ one: Typed, _ other: Typed, _ expression: Expression
  ) throws(ExpressionFault) {
    guard let type = one.type.joined(with: other.type) else {
      throw wrongType(
        "“\(sign.rawValue)” compares two types", at: expression,
        label: "\(one.type.name) \(sign.rawValue) \(other.type.name)",
        help: Self.comparisonHelp(one.type, other.type, expression))
    }
    if sign == .equal || sign == .notEqual { return }
    try expectSingle(type, sign, expression)
    if type == .boolean {
      throw wrongType("true and false have no order", at: expression)
    }
  }

  private func expectSingle(
    _ type: ExpressionType, _ sign: BinaryOperator, _ expression: Expression
  ) throws(ExpressionFault) {
    let help: String
    switch type {
    case .list: help = "use all, exists or size"
    case .group: help = "compare their fields"
    case .boolean, .number, .text, .date, .time, .datetime, .local, .duration, .anything: return
    }
    throw wrongType(
      "“\(sign.rawValue)” compares values that have an order", at: expression,
      label: "this is \(type.name)",
      help: help)
  }

  private static func comparisonHelp(
    _ one: ExpressionType, _ other: ExpressionType, _ expression: Expression
  ) -> String {
    let pair = [one, other]
    if let help = helpForComparison(one, other, expression) { return help }
    if pair.contains(.text), pair.contains(.number) {
      return "put the number in quotes, or remove the quotes of the string"
    }
    if pair.contains(.boolean), pair.contains(.text) {
      guard case .binary(_, let left, let right) = expression.kind else { return "" }
      let isInQuotes = [left, right].contains { if case .text = $0.kind { true } else { false } }
      return isInQuotes
        ? "write true and false without quotes"
        : "give the text field “type: boolean”, or put true and false in quotes"
    }
    if pair.contains(.datetime), pair.contains(.local) {
      return "write local(x) for the local time of a moment"
    }
    if pair.contains(.duration) { return "subtract dates to get a span of time" }
    return ""
  }

  private static func arithmeticHelp(
    _ sign: BinaryOperator, _ one: ExpressionType, _ other: ExpressionType
  ) -> String {
    if sign == .add || sign == .subtract, other == .number {
      if one == .date || one == .datetime || one == .local {
        return "add the unit: 14d, 2w, 6mo, 1y"
      }
      if one == .time { return "add the unit: 30min, 8h" }
    }
    return ""
  }

  private static func comparison(_ sign: BinaryOperator) -> ExpressionNode.Kind {
    switch sign {
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equal, .or, .and, .isIn, .add, .subtract, .multiply, .divide, .remainder: .equal
    }
  }

  private static func arithmetic(_ sign: BinaryOperator) -> ExpressionNode.Kind {
    switch sign {
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .add, .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn:
      .add
    }
  }

  /// The type of a sum, difference, product or quotient; nil where there is none.
  private static func result(
    _ sign: BinaryOperator, _ one: ExpressionType, _ other: ExpressionType
  ) -> ExpressionType? {
    switch (sign, one, other) {
    case (_, .number, .number), (_, .anything, .number), (_, .number, .anything): return .number
    case (_, .anything, .anything): return .unknown
    case (.add, .text, .text), (.add, .anything, .text), (.add, .text, .anything): return .text
    case (.add, .list, .list): return one.joined(with: other)
    case (.add, .date, .duration), (.subtract, .date, .duration), (.add, .duration, .date):
      return .date
    case (.add, .datetime, .duration), (.subtract, .datetime, .duration),
      (.add, .duration, .datetime):
      return .datetime
    case (.add, .local, .duration), (.subtract, .local, .duration), (.add, .duration, .local):
      return .local
    case (.add, .time, .duration), (.subtract, .time, .duration), (.add, .duration, .time):
      return .time
    case (.subtract, .time, .time), (.subtract, .date, .date), (.subtract, .datetime, .datetime),
      (.subtract, .local, .local),
      (.add, .duration, .duration), (.subtract, .duration, .duration):
      return .duration
    default: return nil
    }
  }
}
