/// An expression as it was written: a tree whose parts know their places.
///
/// Syntax: CEL (Common Expression Language), of which the form language takes a part.
package struct Expression: Sendable {
  package indirect enum Kind: Sendable {
    case boolean(Bool)
    /// As it was written.
    case number(String)
    case text(String)
    case duration(ExpressionDuration)
    case name(String)
    /// `a.b` and `a['b']`.
    case member(Expression, String)
    /// `a[0]`.
    case index(Expression, Expression)
    /// `size(x)` without a receiver, `x.size()` with one.
    case call(String, receiver: Expression?, [Expression])
    case list([Expression])
    case not(Expression)
    case negative(Expression)
    case binary(BinaryOperator, Expression, Expression)
    case conditional(Expression, Expression, Expression)
  }

  package var kind: Kind
  /// Bytes of the text.
  package var range: Range<Int>
  /// How many expressions stand within each other here.
  package var height: Int
  /// Whether a string in quotes is written `r'…'`.
  var isRaw = false

  init(_ kind: Kind, _ range: Range<Int>, height: Int = 1) {
    self.kind = kind
    self.range = range
    self.height = height
  }
}

/// The operators between two values, by their signs.
package enum BinaryOperator: String, Sendable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case isIn = "in"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// Whether it compares the order of two values.
  var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .or, .and, .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder:
      false
    }
  }

  /// How tightly it binds; higher is tighter (CEL's table of operators).
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn: 3
    case .add, .subtract: 4
    case .multiply, .divide, .remainder: 5
    }
  }
}

/// A span of time by the calendar: `13y`, `6mo`, `3w`, `90d`, `1d12h`.
package struct ExpressionDuration: Hashable, Sendable {
  package var months: Int32 = 0
  package var days: Int32 = 0
  package var microseconds: Int64 = 0

  package init() {}

  /// Adds a number of a unit (`y mo w d h min s`); false for another unit or a span past the calendar.
  mutating func add(_ number: Int64, unit: String) -> Bool {
    guard number.magnitude < 1 << 31 else { return false }
    switch unit {
    case "y": months += Int32(clamping: number &* 12)
    case "mo": months += Int32(clamping: number)
    case "w": days += Int32(clamping: number &* 7)
    case "d": days += Int32(clamping: number)
    case "h": microseconds += number &* 3_600_000_000
    case "min": microseconds += number &* 60_000_000
    case "s": microseconds += number &* 1_000_000
    default: return false
    }
    return months.magnitude <= 12 * 9999 && days.magnitude <= 366 * 9999
      && microseconds.magnitude <= 366 * 9999 * 86_400_000_000
  }
}

/// A value that a check names: a part of `let`.
package struct NamedExpression: Sendable {
  package var name: String
  package var expression: Expression

  package init(name: String, expression: Expression) {
    self.name = name
    self.expression = expression
  }
}

/// Why an expression cannot be used, with its place.
package struct ExpressionFault: Error, Sendable {
  package var code: String
  package var message: String
  /// Bytes of the text.
  package var range: Range<Int>
  /// Written behind the caret; may be empty.
  package var label: String
  /// The fix; may be empty.
  package var help: String

  /// The index of the value that a check names and that contains it; nil for the expression itself.
  package var named: Int?

  package init(
    _ code: String, _ message: String, at range: Range<Int>, label: String = "", help: String = ""
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.label = label
    self.help = help
  }
}

extension Expression {
  /// A placeholder for a missing expression.
  package static let nothing = Expression(.boolean(false), 0..<0)

  /// Whether it is a string in quotes.
  var isText: Bool { if case .text = kind { true } else { false } }

  /// The expressions in it, in the order in which they are written.
  package var parts: [Expression] {
    switch kind {
    case .boolean, .number, .text, .duration, .name: []
    case .member(let inner, _), .not(let inner), .negative(let inner): [inner]
    case .index(let list, let index): [list, index]
    case .call(_, let receiver, let arguments): (receiver.map { [$0] } ?? []) + arguments
    case .list(let items): items
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    }
  }

  /// The same expression, with another expression for each expression in it.
  func mappingParts(_ body: (Expression) -> Expression) -> Expression {
    var result = self
    switch kind {
    case .boolean, .number, .text, .duration, .name: break
    case .member(let receiver, let name): result.kind = .member(body(receiver), name)
    case .index(let list, let index): result.kind = .index(body(list), body(index))
    case .call(let name, let receiver, let arguments):
      result.kind = .call(name, receiver: receiver.map(body), arguments.map(body))
    case .list(let items): result.kind = .list(items.map(body))
    case .not(let part): result.kind = .not(body(part))
    case .negative(let part): result.kind = .negative(body(part))
    case .binary(let sign, let left, let right):
      result.kind = .binary(sign, body(left), body(right))
    case .conditional(let test, let yes, let no):
      result.kind = .conditional(body(test), body(yes), body(no))
    }
    return result
  }

  /// It or an expression within it, the first found that is wanted.
  package func first(where isWanted: (Expression) -> Bool) -> Expression? {
    var waiting = [self]
    while let next = waiting.popLast() {
      if isWanted(next) { return next }
      waiting += next.parts
    }
    return nil
  }

  /// The single names in it, including the fields whose members are read.
  package var names: Set<String> {
    var found: Set<String> = []
    var waiting = [self]
    while let next = waiting.popLast() {
      if case .name(let name) = next.kind { found.insert(name) }
      waiting += next.parts
    }
    return found
  }

  /// The strings in quotes that are patterns of each `matches` in it, in the order in which they are written.
  package var patterns: [Expression] {
    var found: [Expression] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      let parts = next.parts
      if case .call("matches", _, _) = next.kind, parts.count == 2, case .text = parts[1].kind {
        found.append(parts[1])
      }
      waiting += parts.reversed()
    }
    return found
  }

  /// The place of some bytes of a string in quotes; the whole string if it has escapes.
  package func range(ofText part: Range<Int>) -> Range<Int> {
    guard case .text(let text) = kind else { return range }
    let quotes = range.count - text.utf8.count
    guard quotes == (isRaw ? 3 : 2) else { return range }
    let start = range.lowerBound + quotes - 1
    return start + part.lowerBound..<start + part.upperBound
  }

  /// One condition and another.
  package static func both(_ left: Expression, _ right: Expression) -> Expression {
    Expression(
      .binary(.and, left, right), left.range, height: max(left.height, right.height) + 1)
  }
}
