package import FormDocuments
internal import FormExpressions
internal import FormPatterns
package import FormText

extension MutationCollector {
  /// A condition holds always, never, and with each part of it changed.
  mutating func walkCondition(_ value: Node, _ what: String) {
    replace(value, by: "true", "it is always \(what)")
    replace(value, by: "false", "it is never \(what)")
    walkExpression(value)
  }

  /// Each part of an expression that can be left out or moved by one.
  mutating func walkExpression(_ value: Node) {
    guard let text = value.text, let expression = try? ExpressionParser.parse(text) else { return }
    var changes = ExpressionChanges(text: text)
    changes.walk(expression)
    for change in changes.found {
      replace(
        value, by: change.text, change.what, at: value.place(of: change.range),
        pattern: change.pattern)
    }
  }
}

extension Node {
  /// The place of a part of a scalar's text, by its bytes; the whole where escapes stand between.
  package func place(of part: Range<Int>) -> SourceRange {
    guard let scalar else { return range }
    let length = range.end - range.start
    let offset: Int
    if scalar.isPlain, length == scalar.text.utf8.count {
      offset = 0
    } else if !scalar.isPlain, length == scalar.text.utf8.count + 2 {
      offset = 1
    } else {
      return range
    }
    let start = min(range.start + offset + part.lowerBound, range.end)
    return SourceRange(
      start, max(start + 1, min(range.start + offset + part.upperBound, range.end)))
  }
}

/// Changed texts of one expression.
private struct ExpressionChanges {
  struct Change {
    package var text: String
    package var range: Range<Int>
    package var what: String
    package var pattern: Mutation.PatternChange?
  }

  private let bytes: [UInt8]
  package private(set) var found: [Change] = []

  init(text: String) { bytes = Array(text.utf8) }

  /// Recursion is bounded by the height of expressions.
  package mutating func walk(_ expression: Expression) {
    switch expression.kind {
    case .boolean, .number, .text, .duration, .name: break
    case .member(let inner, _), .not(let inner), .negative(let inner): walk(inner)
    case .index(let list, let index):
      walk(list)
      walk(index)
    case .call(let name, _, _):
      let parts = expression.parts
      switch (name, parts.count) {
      case ("matches", 2): walkPattern(parts[1])
      case ("lower", 1), ("upper", 1), ("trim", 1), ("distinct", 1), ("sort", 1):
        change(expression, to: parts[0], "“\(name)” is left out")
      default: break
      }
      for part in parts { walk(part) }
    case .list(let items): for item in items { walk(item) }
    case .binary(let sign, let left, let right): walk(sign, left, right, in: expression)
    case .conditional(let condition, let first, let second):
      change(expression, to: first, "“\(text(condition))” counts as true")
      change(expression, to: second, "“\(text(condition))” counts as false")
      for part in [condition, first, second] { walk(part) }
    }
  }

  /// Each part of a pattern weaker or gone, where it can be written between the same quotes.
  private mutating func walkPattern(_ literal: Expression) {
    guard case .text(let pattern) = literal.kind else { return }
    let content = literal.range(ofText: 0..<pattern.utf8.count)
    if content == literal.range { return }
    let isRaw = content.lowerBound - literal.range.lowerBound == 2
    let quote = bytes[content.lowerBound - 1]
    for mutant in PatternMutants.of(text: pattern, flags: [])
    where !mutant.text.utf8.contains(where: { $0 == quote || !isRaw && $0 == UInt8(ascii: "\\") }) {
      replace(
        content, by: mutant.text, mutant.description, at: literal.range(ofText: mutant.range),
        pattern: Mutation.PatternChange(
          before: pattern, after: mutant.text, flags: [], isSearch: false))
    }
  }

  private mutating func walk(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, in whole: Expression
  ) {
    let between = left.range.upperBound..<right.range.lowerBound
    switch sign {
    case .and, .or:
      change(whole, to: left, "“\(text(right))” does not count")
      change(whole, to: right, "“\(text(left))” does not count")
    case .less: swap(.lessOrEqual, between, "it may be equal")
    case .lessOrEqual: swap(.less, between, "it may not be equal")
    case .greater: swap(.greaterOrEqual, between, "it may be equal")
    case .greaterOrEqual: swap(.greater, between, "it may not be equal")
    case .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder: break
    }
    walk(left)
    walk(right)
  }

  private mutating func change(_ whole: Expression, to part: Expression, _ what: String) {
    // Brackets keep what stands around it apart.
    replace(whole.range, by: "(" + text(part) + ")", what, at: whole.range)
  }

  private mutating func swap(_ sign: BinaryOperator, _ between: Range<Int>, _ what: String) {
    // What stands between two operands is the sign, with spaces and brackets of the operands.
    let old = String(decoding: bytes[between], as: UTF8.self)
    for former in ["<=", ">=", "<", ">"] {
      guard let place = old.firstRange(of: former) else { continue }
      let new = old.replacingCharacters(in: place, with: sign.rawValue)
      return replace(between, by: new, what, at: between)
    }
  }

  private mutating func replace(
    _ part: Range<Int>, by text: String, _ what: String, at range: Range<Int>,
    pattern: Mutation.PatternChange? = nil
  ) {
    let changed = bytes[..<part.lowerBound] + text.utf8 + bytes[part.upperBound...]
    found.append(
      Change(
        text: String(decoding: changed, as: UTF8.self), range: range, what: what, pattern: pattern))
  }

  private func text(_ expression: Expression) -> String {
    String(decoding: bytes[expression.range], as: UTF8.self)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
