internal import FormDocuments

/// Expressions of XLSForm as those of a form.
struct XPathTranslation {
  /// A question, and the repeats around it from the outside.
  struct Question {
    var kind: AnswerKind
    var scope: [String]
    /// A repeat itself.
    var isRepeat = false
  }

  /// Questions by their names; two of one name are left out.
  var questions: [String: Question]
  /// Where the expression stands.
  var scope: [String]
  /// The type of the answer that `.` names; nil where it names none.
  var own: AnswerKind?

  // MARK: Conditions

  /// A boolean expression of the form; nil if there is no equivalent.
  func condition(_ expression: XPathExpression, isNegated: Bool = false) -> String? {
    switch expression {
    case .binary(let left, "and", let right):
      guard let left = condition(left, isNegated: isNegated),
        let right = condition(right, isNegated: isNegated)
      else { return nil }
      return ConditionText.and([left, right])
    case .binary(let left, "or", let right):
      guard let left = condition(left, isNegated: isNegated),
        let right = condition(right, isNegated: isNegated)
      else { return nil }
      return ConditionText.or([left, right])
    case .binary(let left, let sign, let right):
      return Self.comparisons[sign].flatMap { compared(left, $0, right, isNegated) }
    case .call("not", let arguments) where arguments.count == 1:
      return condition(arguments[0], isNegated: true).map {
        $0.contains(" ") ? "!(\($0))" : ConditionText.not($0)
      }
    case .call("true", let arguments) where arguments.isEmpty: return "true"
    case .call("false", let arguments) where arguments.isEmpty: return "false"
    case .call(let name, let arguments): return asked(name, arguments, isNegated)
    case .question, .own, .text, .number, .negative: return nil
    }
  }

  private static let comparisons: [String: AnswerComparison] = [
    "=": .equal, "!=": .notEqual, "<": .less, "<=": .atMost, ">": .greater, ">=": .atLeast,
  ]

  /// Functions that are true or false.
  private func asked(
    _ name: String, _ arguments: [XPathExpression], _ isNegated: Bool
  ) -> String? {
    guard arguments.count == 2, let whole = value(arguments[0]) else { return nil }
    func known(_ text: String) -> String {
      isNegated ? ConditionText.and(whole.needs.map { "filled(\($0))" } + [text]) : text
    }
    guard case .text(let literal) = arguments[1] else { return nil }
    switch name {
    case "selected":
      guard let text = ConditionText.string(literal) else { return nil }
      if whole.kind == .list { return "\(text) in \(whole.text)" }
      if let number = self.literal(arguments[1], .number), whole.kind == .number {
        return known("\(whole.text) == \(number.text)")
      }
      return whole.kind == .text ? known("\(whole.text) == \(text)") : nil
    case "regex":
      guard whole.kind == .text, let pattern = SchemaPattern.whole(literal),
        let text = ConditionText.pattern(pattern)
      else { return nil }
      return known("matches(\(whole.text), \(text))")
    case "contains", "starts-with", "ends-with":
      guard whole.kind == .text, let text = ConditionText.string(literal) else { return nil }
      let function =
        ["starts-with": "startsWith", "ends-with": "endsWith"][name] ?? name
      return known("\(whole.text).\(function)(\(text))")
    default: return nil
    }
  }

  private func compared(
    _ left: XPathExpression, _ comparison: AnswerComparison, _ right: XPathExpression,
    _ isNegated: Bool
  ) -> String? {
    // An empty text is what a missing answer is.
    for (one, other) in [(left, right), (right, left)] where one == .text("") {
      switch (comparison, other) {
      case (.equal, .question), (.equal, .own):
        return value(other).map { "!filled(\($0.text))" }
      case (.notEqual, .question), (.notEqual, .own):
        return value(other).map { "filled(\($0.text))" }
      default: return nil
      }
    }
    switch (value(left), value(right)) {
    case (let left?, let right?) where left.kind == right.kind:
      return AnswerCondition.compared(left, comparison, right, isNegated: isNegated)
    case (let value?, _):
      return literal(right, value.kind).flatMap {
        AnswerCondition.compared(value, comparison, $0, isNegated: isNegated)
      }
    case (nil, let value?):
      return literal(left, value.kind).flatMap {
        AnswerCondition.compared($0, comparison, value, isNegated: isNegated)
      }
    case (nil, nil): return nil
    }
  }

  /// A value that is written out, as one of a kind: answers of choices are texts, even `1`.
  private func literal(_ expression: XPathExpression, _ kind: AnswerKind) -> AnswerOperand? {
    let text: String? =
      switch (kind, expression) {
      case (.text, .number(let number)): ConditionText.string(number)
      case (.number, .text(let text)):
        AnswerText.isNumber(text) ? text : nil
      case (.date, .text(let text)): AnswerText.isDate(text) ? "'\(text)'" : nil
      default: nil
      }
    return text.map { AnswerOperand(text: $0, kind: kind) }
  }

  // MARK: Values

  /// The type of what an expression gives.
  func kind(of expression: XPathExpression) -> AnswerKind? {
    value(expression)?.kind ?? (condition(expression) == nil ? nil : .flag)
  }

  /// A value; nil where it has no equal.
  func value(_ expression: XPathExpression) -> AnswerOperand? {
    switch expression {
    case .question(let name): return read(name)
    case .own: return own.map { AnswerOperand(text: "this", kind: $0) }
    case .number(let number): return AnswerOperand(text: number, kind: .number)
    case .text(let text):
      return ConditionText.string(text).map { AnswerOperand(text: $0, kind: .text) }
    case .negative(let inner):
      guard let value = value(inner), value.kind == .number else { return nil }
      return AnswerOperand(
        text: "-\(Self.bracketed(value.text))", kind: .number, needs: value.needs)
    case .binary(let left, let sign, let right):
      guard let sign = ["+": "+", "-": "-", "*": "*", "div": "/", "mod": "%"][sign],
        let left = number(left), let right = number(right)
      else { return nil }
      return AnswerOperand(
        text: "\(Self.bracketed(left.text)) \(sign) \(Self.bracketed(right.text))", kind: .number,
        needs: left.needs + right.needs)
    case .call(let name, let arguments): return called(name, arguments)
    }
  }

  private func number(_ expression: XPathExpression) -> AnswerOperand? {
    value(expression).flatMap { $0.kind == .number ? $0 : nil }
  }

  /// In brackets where an operator or a sign stands outside of all.
  private static func bracketed(_ text: String) -> String {
    var depth = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: " ") where depth == 0: return "(\(text))"
      default: break
      }
    }
    return text.hasPrefix("-") ? "(\(text))" : text
  }

  /// A question, which other scopes see as those within them do.
  private func read(_ name: String) -> AnswerOperand? {
    guard let question = questions[name], !question.isRepeat, scope.starts(with: question.scope),
      let text = ConditionText.bare(name)
    else { return nil }
    return AnswerOperand(text: text, kind: question.kind, needs: [text])
  }

  /// One of two values, by a condition that is never unknown.
  private func chosen(
    _ condition: String?, _ first: XPathExpression, _ second: XPathExpression
  ) -> AnswerOperand? {
    guard let condition, let first = value(first), let second = value(second),
      first.kind == second.kind
    else { return nil }
    return AnswerOperand(
      text: "\(condition) ? \(first.text) : \(second.text)", kind: first.kind,
      needs: first.needs + second.needs)
  }

  /// A function over the rows of a repeat, which stands where the expression does.
  private func gathered(_ function: String, _ argument: XPathExpression) -> AnswerOperand? {
    guard case .question(let name) = argument, let question = questions[name] else { return nil }
    if function == "count" {
      guard question.isRepeat, scope.starts(with: question.scope),
        let list = ConditionText.bare(name)
      else { return nil }
      return AnswerOperand(text: "size(\(list))", kind: .number)
    }
    guard question.kind == .number, let list = question.scope.last.flatMap(ConditionText.bare),
      scope.starts(with: question.scope.dropLast()), let field = ConditionText.bare(name)
    else { return nil }
    return AnswerOperand(text: "\(list).map(x, x.\(field)).\(function)()", kind: .number)
  }

  private func called(_ name: String, _ arguments: [XPathExpression]) -> AnswerOperand? {
    switch (name, arguments.count) {
    case ("today", 0): return AnswerOperand(text: "today", kind: .date)
    case ("date", 1):
      if case .text(let text) = arguments[0], AnswerText.isDate(text) {
        return AnswerOperand(text: "date('\(text)')", kind: .date)
      }
      return value(arguments[0]).flatMap { $0.kind == .date ? $0 : nil }
    case ("number", 1): return number(arguments[0])
    case ("string", 1):
      return value(arguments[0]).flatMap { $0.kind == .text ? $0 : nil }
    case ("string-length", 1), ("count-selected", 1):
      guard let value = value(arguments[0]),
        value.kind == (name == "string-length" ? .text : .list)
      else { return nil }
      if value.kind == .list || value.needs.isEmpty {
        return AnswerOperand(text: "size(\(value.text))", kind: .number)
      }
      let filled = ConditionText.and(value.needs.map { "filled(\($0))" })
      return AnswerOperand(text: "(\(filled) ? size(\(value.text)) : 0)", kind: .number)
    case ("round", 1), ("round", 2):
      let parts = arguments.compactMap { number($0) }
      guard parts.count == arguments.count else { return nil }
      return AnswerOperand(
        text: "round(\(parts.map(\.text).joined(separator: ", ")))", kind: .number,
        needs: parts[0].needs)
    case ("if", 3):
      return chosen(condition(arguments[0], isNegated: true), arguments[1], arguments[2])
    case ("coalesce", 2):
      guard let first = value(arguments[0]), !first.needs.isEmpty else { return nil }
      let filled = ConditionText.and(first.needs.map { "filled(\($0))" })
      return chosen(filled, arguments[0], arguments[1])
    case ("concat", 1...):
      let parts = arguments.compactMap { value($0) }
      guard parts.count == arguments.count, parts.allSatisfy({ $0.kind == .text }) else {
        return nil
      }
      return AnswerOperand(
        text: parts.map { $0.text }.joined(separator: " + "), kind: .text,
        needs: parts.flatMap { $0.needs })
    case ("sum", 1), ("min", 1), ("max", 1), ("count", 1): return gathered(name, arguments[0])
    default: return nil
    }
  }
}
