/// An expression of an XLSForm, such as `${age} >= 18 and selected(${kind}, 'child')`.
///
/// Source: XPath 1.0, section 3, with `${name}` for the question of a name, and without paths.
indirect enum XPathExpression: Equatable {
  case question(String)
  /// `.`, the answer itself.
  case own
  case text(String)
  case number(String)
  case call(String, [XPathExpression])
  case binary(XPathExpression, String, XPathExpression)
  case negative(XPathExpression)

  /// Nil for an expression that is malformed, or has paths.
  init?(_ text: String) {
    guard let tokens = XPathTokens.read(text) else { return nil }
    var parser = XPathParser(tokens: tokens)
    guard let expression = parser.expression(), parser.isAtEnd else { return nil }
    self = expression
  }

  /// The parts of a conjunction.
  var conjuncts: [XPathExpression] {
    var parts: [XPathExpression] = []
    var rest: [XPathExpression] = [self]
    while let last = rest.popLast() {
      if case .binary(let left, "and", let right) = last {
        rest += [right, left]
      } else {
        parts.append(last)
      }
    }
    return parts
  }
}

enum XPathToken: Equatable {
  case question(String)
  case text(String)
  case number(String)
  case word(String)
  case sign(String)
}

enum XPathTokens {
  /// Longer expressions are not read.
  private static let longest = 10_000

  static func read(_ text: String) -> [XPathToken]? {
    let scalars = Array(text.unicodeScalars)
    if scalars.count > longest { return nil }
    var tokens: [XPathToken] = []
    var at = 0
    while at < scalars.count {
      switch scalars[at] {
      case " ", "\t", "\n", "\r", "\u{A0}": at += 1
      case "$":
        guard at + 1 < scalars.count, scalars[at + 1] == "{",
          let end = scalars[at...].firstIndex(of: "}")
        else { return nil }
        tokens.append(.question(string(scalars[(at + 2)..<end]).trimmed))
        at = end + 1
      case "'", "\"", "‘", "’", "“", "”":
        // Spreadsheets make quotes curly.
        let closing: [Unicode.Scalar] =
          switch scalars[at] {
          case "‘", "’": ["’", "‘"]
          case "“", "”": ["”", "“"]
          default: [scalars[at]]
          }
        guard let end = scalars[(at + 1)...].firstIndex(where: closing.contains) else { return nil }
        tokens.append(.text(string(scalars[(at + 1)..<end])))
        at = end + 1
      default:
        guard let token = next(scalars, &at) else { return nil }
        tokens.append(token)
      }
    }
    return tokens
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func next(_ scalars: [Unicode.Scalar], _ at: inout Int) -> XPathToken? {
    for sign in ["!=", "<=", ">=", ".."] where scalars[at...].starts(with: sign.unicodeScalars) {
      at += 2
      return .sign(sign)
    }
    let start = at
    let scalar = scalars[at]
    let isFraction = scalar == "." && at + 1 < scalars.count && isDigit(scalars[at + 1])
    if isDigit(scalar) || isFraction {
      while at < scalars.count, isDigit(scalars[at]) { at += 1 }
      if at < scalars.count, scalars[at] == "." {
        at += 1
        while at < scalars.count, isDigit(scalars[at]) { at += 1 }
      }
      let digits = string(scalars[start..<at])
      if digits.hasSuffix(".") { return .number(String(digits.dropLast())) }
      return .number(isFraction ? "0" + digits : digits)
    }
    if "=<>()+-*,.".unicodeScalars.contains(scalar) {
      at += 1
      return .sign(String(scalar))
    }
    while at < scalars.count,
      scalars[at].properties.isAlphabetic || isDigit(scalars[at])
        || "_-:".unicodeScalars.contains(scalars[at])
    {
      at += 1
    }
    return at == start ? nil : .word(string(scalars[start..<at]))
  }
}

/// Reads the tokens of an expression; the operators that bind least come first.
private struct XPathParser {
  var tokens: [XPathToken]
  private var at = 0
  private var depth = 0

  init(tokens: [XPathToken]) { self.tokens = tokens }

  var isAtEnd: Bool { at == tokens.count }

  private static let levels: [[String]] = [
    ["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "div", "mod"],
  ]

  mutating func expression() -> XPathExpression? {
    depth += 1
    defer { depth -= 1 }
    return depth > 30 ? nil : level(0)
  }

  private mutating func level(_ level: Int) -> XPathExpression? {
    if level == Self.levels.count { return unary() }
    guard var left = self.level(level + 1) else { return nil }
    while let sign = takes(Self.levels[level]) {
      guard let right = self.level(level + 1) else { return nil }
      left = .binary(left, sign, right)
    }
    return left
  }

  private mutating func takes(_ signs: [String]) -> String? {
    guard at < tokens.count else { return nil }
    switch tokens[at] {
    case .word(let word) where signs.contains(word), .sign(let word) where signs.contains(word):
      at += 1
      return word
    case .word, .sign, .question, .text, .number: return nil
    }
  }

  private mutating func unary() -> XPathExpression? {
    var isNegative = false
    while takes(["-"]) != nil { isNegative.toggle() }
    let primary = self.primary()
    return isNegative ? primary.map { .negative($0) } : primary
  }

  private mutating func primary() -> XPathExpression? {
    guard at < tokens.count else { return nil }
    let token = tokens[at]
    at += 1
    switch token {
    case .question(let name): return .question(name)
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .sign("."): return .own
    case .sign("("):
      guard let inner = expression(), takes([")"]) != nil else { return nil }
      return inner
    case .word(let name):
      guard takes(["("]) != nil else { return nil }
      if takes([")"]) != nil { return .call(name, []) }
      var arguments: [XPathExpression] = []
      repeat {
        guard let argument = expression() else { return nil }
        arguments.append(argument)
      } while takes([","]) != nil
      return takes([")"]) == nil ? nil : .call(name, arguments)
    case .sign: return nil
    }
  }
}
