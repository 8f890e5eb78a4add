/// A condition of SurveyJS, such as `{age} >= 18 and {kind} = 'child'`.
///
/// Source: the grammar of survey-library (expressions), and its documentation of conditional logic.
indirect enum SurveyCondition: Equatable {
  /// A question, or a value that is written out.
  enum Operand: Equatable {
    case name(String)
    case text(String)
    case number(String)
    case flag(Bool)
    case list([Operand])
    case today
  }

  enum Comparison: Equatable {
    case order(AnswerComparison)
    case contains, excludes, anyOf, allOf
  }

  case compare(Operand, Comparison, Operand)
  case isEmpty(Operand)
  /// A question that is true.
  case isTrue(Operand)
  case not(SurveyCondition)
  case and(SurveyCondition, SurveyCondition)
  case or(SurveyCondition, SurveyCondition)

  /// Nil for a condition with parts that are not modelled, such as functions.
  init?(_ text: String) {
    guard let tokens = SurveyTokens.read(text) else { return nil }
    var parser = SurveyParser(tokens: tokens)
    guard let condition = parser.disjunction(), parser.isAtEnd else { return nil }
    self = condition
  }
}

/// The words and signs of a condition.
enum SurveyToken: Equatable {
  case name(String)
  case text(String)
  case number(String)
  /// A word, in small letters, or a sign.
  case word(String)
}

enum SurveyTokens {
  /// Longer conditions are not read.
  private static let longest = 10_000

  static func read(_ text: String) -> [SurveyToken]? {
    let scalars = Array(text.unicodeScalars)
    if scalars.count > longest { return nil }
    var tokens: [SurveyToken] = []
    var at = 0
    while at < scalars.count {
      let scalar = scalars[at]
      switch scalar {
      case " ", "\t", "\n", "\r": at += 1
      case "{":
        guard let end = scalars[at...].firstIndex(of: "}") else { return nil }
        let name = String(String.UnicodeScalarView(scalars[(at + 1)..<end]))
        tokens.append(.name(name.trimmed))
        at = end + 1
      case "'", "\"":
        guard let end = closing(scalars, at) else { return nil }
        let inner = scalars[(at + 1)..<end]
        if inner.contains("\\") { return nil }
        tokens.append(.text(String(String.UnicodeScalarView(inner))))
        at = end + 1
      default:
        guard let token = next(scalars, &at) else { return nil }
        tokens.append(token)
      }
    }
    return tokens
  }

  private static func closing(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    scalars[(start + 1)...].firstIndex(of: scalars[start])
  }

  private static func next(_ scalars: [Unicode.Scalar], _ at: inout Int) -> SurveyToken? {
    for sign in ["==", "<>", "!=", ">=", "<=", "&&", "||"] {
      if scalars[at...].starts(with: sign.unicodeScalars) {
        at += 2
        return .word(sign)
      }
    }
    let scalar = scalars[at]
    if "=<>!()[],&|".unicodeScalars.contains(scalar) {
      at += 1
      return .word(String(scalar))
    }
    let start = at
    while at < scalars.count, isOfWord(scalars[at]) || at == start && scalars[at] == "-" { at += 1 }
    if at == start { return nil }
    let word = String(String.UnicodeScalarView(scalars[start..<at]))
    let first = word.drop { $0 == "-" }.unicodeScalars.first
    if let first, ("0"..."9").contains(first) {
      return Double(word) != nil && !word.lowercased().contains("e") && !word.contains("x")
        ? .number(word) : nil
    }
    return word.hasPrefix("-") ? nil : .word(word.lowercased())
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "." || ("0"..."9").contains(scalar)
      || scalar.properties.isAlphabetic
  }
}

/// Reads the tokens of a condition: `or` binds less than `and`, and `and` less than a comparison.
private struct SurveyParser {
  var tokens: [SurveyToken]
  private var at = 0
  private var depth = 0

  init(tokens: [SurveyToken]) { self.tokens = tokens }

  var isAtEnd: Bool { at == tokens.count }

  private mutating func takes(_ words: String...) -> Bool {
    guard at < tokens.count, case .word(let word) = tokens[at], words.contains(word) else {
      return false
    }
    at += 1
    return true
  }

  mutating func disjunction() -> SurveyCondition? {
    depth += 1
    defer { depth -= 1 }
    if depth > 50 { return nil }
    guard var left = conjunction() else { return nil }
    while takes("or", "|", "||") {
      guard let right = conjunction() else { return nil }
      left = .or(left, right)
    }
    return left
  }

  private mutating func conjunction() -> SurveyCondition? {
    guard var left = negation() else { return nil }
    while takes("and", "&", "&&") {
      guard let right = negation() else { return nil }
      left = .and(left, right)
    }
    return left
  }

  private mutating func negation() -> SurveyCondition? {
    if takes("!", "negate") { return negation().map { .not($0) } }
    if takes("(") {
      guard let inner = disjunction(), takes(")") else { return nil }
      return inner
    }
    return comparison()
  }

  private static let comparisons: [String: SurveyCondition.Comparison] = [
    "=": .order(.equal), "==": .order(.equal), "equal": .order(.equal),
    "<>": .order(.notEqual), "!=": .order(.notEqual), "notequal": .order(.notEqual),
    "<": .order(.less), "less": .order(.less), "<=": .order(.atMost),
    "lessorequal": .order(.atMost), ">": .order(.greater), "greater": .order(.greater),
    ">=": .order(.atLeast), "greaterorequal": .order(.atLeast),
    "contains": .contains, "contain": .contains, "notcontains": .excludes,
    "notcontain": .excludes, "anyof": .anyOf, "allof": .allOf,
  ]

  private mutating func comparison() -> SurveyCondition? {
    guard let left = operand() else { return nil }
    if takes("empty") { return .isEmpty(left) }
    if takes("notempty") { return .not(.isEmpty(left)) }
    guard at < tokens.count, case .word(let word) = tokens[at],
      let comparison = Self.comparisons[word]
    else {
      if case .name = left { return .isTrue(left) }
      return nil
    }
    at += 1
    return operand().map { .compare(left, comparison, $0) }
  }

  private mutating func operand() -> SurveyCondition.Operand? {
    guard at < tokens.count else { return nil }
    let token = tokens[at]
    at += 1
    switch token {
    case .name(let name): return .name(name)
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .word("true"): return .flag(true)
    case .word("false"): return .flag(false)
    case .word("today"): return takes("(") && takes(")") ? .today : nil
    case .word("["):
      var items: [SurveyCondition.Operand] = []
      repeat {
        guard let item = operand() else { return nil }
        items.append(item)
      } while takes(",")
      return takes("]") ? .list(items) : nil
    case .word: return nil
    }
  }
}

extension String {
  /// Without blanks of ASCII at its ends.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, " \t\r\n".contains(first) { text = text.dropFirst() }
    while let last = text.last, " \t\r\n".contains(last) { text = text.dropLast() }
    return String(text)
  }
}
