import Testing

@testable import FormExpressions

@Suite struct ExpressionParserTests {
  /// What is wrong is said at its place.
  @Test(arguments: [
    ("a =", 2, "“=” has no meaning here"),
    ("a = b", 2, "“=” has no meaning here"),
    ("(a", 2, "“)” is expected here, not the end"),
    ("a and b", 2, "an operator or the end is expected here, not “and”"),
    ("'abc", 0, "the closing quote of this string is missing"),
    ("5x", 0, "“5x” is not a span of time"),
    ("a.", 2, "a name is expected here, not the end"),
    ("", 0, "the expression is empty"),
    ("null", 0, "a value is missing"),
    ("a b", 2, "an operator or the end is expected here, not “b”"),
  ])
  func mistakes(text: String, at: Int, message: String) {
    let fault = #expect(throws: ExpressionFault.self) { try ExpressionParser.parse(text) }
    #expect(fault?.range.lowerBound == at)
    #expect(fault?.message == message)
  }

  /// Written with all brackets, each text means the same.
  @Test(arguments: [
    ("a || b && c", "(a || (b && c))"),
    ("!a == b", "(!a == b)"),
    ("a + b * c - d", "((a + (b * c)) - d)"),
    ("a < b == c", "((a < b) == c)"),
    ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
    ("x in [1, 2] && y", "((x in [1, 2]) && y)"),
    ("-a.b.size() % 2", "(-a.b.size() % 2)"),
    ("record['E-Mail'] != ''", "(record.E-Mail != '')"),
    ("list[0].x", "list[0].x"),
  ])
  func precedence(text: String, meaning: String) throws {
    #expect(Self.written(try ExpressionParser.parse(text)) == meaning)
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "(", count: 2_000) + "a" + String(repeating: ")", count: 2_000)
    let fault = #expect(throws: ExpressionFault.self) { try ExpressionParser.parse(deep) }
    #expect(fault?.code == "expressionTooLarge")
    let chain = Array(repeating: "a", count: 1_500).joined(separator: "+")
    #expect(throws: ExpressionFault.self) { try ExpressionParser.parse(chain) }
    #expect(throws: ExpressionFault.self) {
      try ExpressionParser.parse(String(repeating: "!", count: 4_000) + "a")
    }
  }

  private static func written(_ expression: Expression) -> String {
    func all(_ list: [Expression]) -> String { list.map(written).joined(separator: ", ") }
    switch expression.kind {
    case .boolean(let value): return "\(value)"
    case .number(let text): return text
    case .text(let text): return "'\(text)'"
    case .duration: return "span"
    case .name(let name): return name
    case .member(let receiver, let name): return "\(written(receiver)).\(name)"
    case .index(let list, let index): return "\(written(list))[\(written(index))]"
    case .call(let name, let receiver, let arguments):
      return (receiver.map { written($0) + "." } ?? "") + "\(name)(\(all(arguments)))"
    case .list(let items): return "[\(all(items))]"
    case .not(let inner): return "!\(written(inner))"
    case .negative(let inner): return "-\(written(inner))"
    case .binary(let sign, let left, let right):
      return "(\(written(left)) \(sign.rawValue) \(written(right)))"
    case .conditional(let condition, let yes, let no):
      return "(\(written(condition)) ? \(written(yes)) : \(written(no)))"
    }
  }
}
