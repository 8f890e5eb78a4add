/// Reads the text of an expression into its tree.
package struct ExpressionParser {
  private var tokens: [ExpressionToken]
  private var at = 0
  private var depth = 0

  /// The longest text, in bytes.
  package static let longest = 4_096
  /// The most expressions within each other: evaluation recurses as deep.
  package static let deepest = 100

  /// Reads a whole text.
  package static func parse(_ text: String) throws(ExpressionFault) -> Expression {
    let size = text.utf8.count
    if size > longest {
      throw ExpressionFault(
        "expressionTooLarge", "an expression has at most \(longest) bytes", at: 0..<size)
    }
    var parser = ExpressionParser(tokens: try ExpressionToken.tokens(of: text))
    if case .end = parser.token.kind {
      throw ExpressionFault("expressionMalformed", "the expression is empty", at: 0..<size)
    }
    let expression = try parser.conditional()
    guard case .end = parser.token.kind else { throw parser.unexpected("an operator or the end") }
    return expression
  }

  /// Whether a text is a word that may name something of the author's own.
  package static func isFree(_ name: String) -> Bool {
    guard let tokens = try? ExpressionToken.tokens(of: name), tokens.count == 2,
      tokens[0].kind == .name(name)
    else { return false }
    return !["true", "false", "null", "in"].contains(name) && BuiltInName(rawValue: name) == nil
  }

  private init(tokens: [ExpressionToken]) { self.tokens = tokens }

  // MARK: Tokens

  private var token: ExpressionToken { tokens[at] }

  private func isSign(_ sign: String) -> Bool { token.kind == .sign(sign) }

  private mutating func take(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    at += 1
    return true
  }

  private mutating func expect(_ sign: String) throws(ExpressionFault) {
    guard take(sign) else { throw unexpected("“\(sign)”") }
  }

  /// Words that people write for the units of a span of time.
  private static let units = [
    "year": "y", "years": "y", "month": "mo", "months": "mo", "week": "w", "weeks": "w", "day": "d",
    "days": "d", "hour": "h", "hours": "h", "minute": "min", "minutes": "min", "second": "s",
    "seconds": "s",
  ]

  /// Whether the word before this value, or before the bracket that it stands in, is “in”.
  private var isBehindIn: Bool {
    tokens[..<at].last { token in
      switch token.kind {
      case .text, .number, .duration, .sign("("): false
      case .name(let name): name == "in"
      case .sign, .end: true
      }
    }?.kind == .name("in")
  }

  /// Whether “is” goes on with “empty” or “not empty”.
  private var isAboutEmptiness: Bool {
    var next = tokens[(at + 1)...].makeIterator()
    var word = next.next()?.kind
    if word == .name("not") { word = next.next()?.kind }
    return ["empty", "null", "missing", "blank", "set", "filled"].contains { word == .name($0) }
  }

  private func unexpected(_ wanted: String) -> ExpressionFault {
    let seen: String
    var help = ""
    switch token.kind {
    case .end:
      seen = "the end"
      if wanted == "“:”" { help = "write condition ? a : b" }
    case .name(let name) where ExpressionWords.negation(tokens[..<at].last) != nil:
      seen = "“\(name)”"
      help = "“\(ExpressionWords.negation(tokens[..<at].last) ?? "")” is written !"
    case .name(let name):
      seen = "“\(name)”"
      if let sign = ExpressionWords.signs[name.lowercased()] {
        help = "“\(name)” is written \(sign)"
      }
      if help.isEmpty, at > 0, case .name(let before) = tokens[at - 1].kind, before != "in" {
        help =
          ["when", "if"].contains(before)
          ? "write the condition alone"
          : "write record['\(before) \(name)'] for a field whose name has a blank"
      }
      if name == "between" { help = "write x >= 1 && x <= 5" }
      if name == "is", isAboutEmptiness {
        help = "write !filled(x) for an empty value, filled(x) for a filled one"
      }
      if at > 0, case .number(let count) = tokens[at - 1].kind, let unit = Self.units[name] {
        help = "\(count) \(name) is written \(count)\(unit)"
      }
    case .number(let text): seen = "“\(text)”"
    case .duration: seen = "a span of time"
    case .text(let text): seen = "the string “\(text)”"
    case .sign(let sign):
      seen = "“\(sign)”"
      if sign == ",", isBehindIn { help = "a list is written in square brackets: ['a', 'b']" }
      if sign == ".", at > 0, tokens[at - 1].kind == .sign(".") {
        help = "write x >= 1 && x <= 5 for a range"
      }
      if sign == ",", help.isEmpty, wanted == "an operator or the end" {
        help = "put && between two conditions"
      }
      if sign == "*", at > 0, tokens[at - 1].kind == .sign("*") {
        help = "powers are not supported: write a * a"
      }
      if sign == ":", wanted == "an operator or the end" {
        help = "put a message beside the condition: { that: a < b, message: how to fix it }"
      }
      if sign == ">", at > 0, tokens[at - 1].kind == .sign("<") {
        help = "“is not” is written !="
      }
    }
    return ExpressionFault(
      "expressionMalformed", "\(wanted) is expected here, not \(seen)", at: token.range,
      help: help)
  }

  private func node(
    _ kind: Expression.Kind, _ range: Range<Int>, over parts: [Expression]
  ) throws(ExpressionFault) -> Expression {
    let height = (parts.map(\.height).max() ?? 0) + 1
    guard height <= Self.deepest else {
      throw ExpressionFault(
        "expressionTooLarge", "this is nested more than \(Self.deepest) deep", at: range,
        help: "split it into several checks, or use “in”")
    }
    return Expression(kind, range, height: height)
  }

  // MARK: Operators

  private mutating func conditional() throws(ExpressionFault) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw ExpressionFault(
        "expressionTooLarge", "this is nested more than \(Self.deepest) deep", at: token.range)
    }
    let condition = try binary(atLeast: 1)
    guard take("?") else { return condition }
    let yes = try binary(atLeast: 1)
    try expect(":")
    let no = try conditional()
    return try node(
      .conditional(condition, yes, no), condition.range.lowerBound..<no.range.upperBound,
      over: [condition, yes, no])
  }

  private var binaryOperator: BinaryOperator? {
    switch token.kind {
    case .sign(let sign): sign == "in" ? nil : BinaryOperator(rawValue: sign)
    case .name("in"): .isIn
    case .name, .number, .duration, .text, .end: nil
    }
  }

  private mutating func binary(atLeast precedence: Int) throws(ExpressionFault) -> Expression {
    var left = try unary()
    while let found = binaryOperator, found.precedence >= precedence {
      at += 1
      let right = try binary(atLeast: found.precedence + 1)
      left = try node(
        .binary(found, left, right), left.range.lowerBound..<right.range.upperBound,
        over: [left, right])
    }
    return left
  }

  private mutating func unary() throws(ExpressionFault) -> Expression {
    var signs: [(isNot: Bool, start: Int)] = []
    while isSign("!") || isSign("-") {
      signs.append((isSign("!"), token.range.lowerBound))
      at += 1
    }
    var value = try member()
    for sign in signs.reversed() {
      value = try node(
        sign.isNot ? .not(value) : .negative(value), sign.start..<value.range.upperBound,
        over: [value])
    }
    return value
  }

  // MARK: Values

  private mutating func member() throws(ExpressionFault) -> Expression {
    var value = try primary()
    while true {
      let start = value.range.lowerBound
      if take(".") {
        guard case .name(let name) = token.kind else { throw unexpected("a name") }
        let end = token.range.upperBound
        at += 1
        if isSign("(") {
          let arguments = try self.arguments()
          value = try node(
            .call(name, receiver: value, arguments), start..<tokens[at - 1].range.upperBound,
            over: [value] + arguments)
        } else {
          value = try node(.member(value, name), start..<end, over: [value])
        }
      } else if take("[") {
        let index = try conditional()
        try expect("]")
        let range = start..<tokens[at - 1].range.upperBound
        if case .text(let name) = index.kind {
          value = try node(.member(value, name), range, over: [value])
        } else {
          value = try node(.index(value, index), range, over: [value, index])
        }
      } else {
        return value
      }
    }
  }

  private mutating func arguments() throws(ExpressionFault) -> [Expression] {
    try expect("(")
    var arguments: [Expression] = []
    if take(")") { return arguments }
    repeat { arguments.append(try conditional()) } while take(",")
    try expect(")")
    return arguments
  }

  private mutating func primary() throws(ExpressionFault) -> Expression {
    let token = self.token
    switch token.kind {
    case .number(let text):
      at += 1
      return Expression(.number(text), token.range)
    case .duration(let duration):
      at += 1
      return Expression(.duration(duration), token.range)
    case .text(let text):
      at += 1
      var literal = Expression(.text(text), token.range)
      literal.isRaw = token.isRaw
      return literal
    case .name("true"), .name("false"):
      at += 1
      return Expression(.boolean(token.kind == .name("true")), token.range)
    case .name("null"):
      throw ExpressionFault(
        "expressionMalformed", "a value is missing", at: token.range,
        help: "write filled(x) or !filled(x); for a null of a “nullable” field type(x) == 'null'")
    case .name(let name) where name != "in":
      at += 1
      guard isSign("(") else { return Expression(.name(name), token.range) }
      let arguments = try self.arguments()
      return try node(
        .call(name, receiver: nil, arguments),
        token.range.lowerBound..<tokens[at - 1].range.upperBound, over: arguments)
    case .sign("("):
      at += 1
      var inner = try conditional()
      try expect(")")
      inner.range = token.range.lowerBound..<tokens[at - 1].range.upperBound
      return inner
    case .sign("["):
      at += 1
      var items: [Expression] = []
      if !take("]") {
        repeat { items.append(try conditional()) } while take(",")
        try expect("]")
      }
      return try node(
        .list(items), token.range.lowerBound..<tokens[at - 1].range.upperBound, over: items)
    case .name, .sign, .end:
      throw unexpected("a value")
    }
  }
}
