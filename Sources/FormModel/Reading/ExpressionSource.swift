package import FormDocuments
package import FormExpressions
package import FormText

/// An expression of a form with its place.
///
/// A class for its size alone: most fields have none, and descriptions are copied often.
package final class ExpressionSource: Sendable {
  package let text: String
  package let expression: Expression
  package let source: SourceText
  package let range: SourceRange
  /// How far behind the range's start the text begins; nil where escapes stand in between.
  package let offset: Int?

  package init(
    text: String, expression: Expression, source: SourceText, range: SourceRange, offset: Int?
  ) {
    self.text = text
    self.expression = expression
    self.source = source
    self.range = range
    self.offset = offset
  }

  /// The place of a part of the text.
  package func range(of part: Range<Int>) -> SourceRange {
    guard let offset else { return range }
    let start = min(range.start + offset + part.lowerBound, range.end)
    let end = min(range.start + offset + part.upperBound, range.end)
    return SourceRange(min(start, max(range.start, range.end - 1)), max(end, start + 1))
  }

  package func diagnostic(_ fault: ExpressionFault) -> Diagnostic {
    Diagnostic(
      code: fault.code, message: fault.message, source: source, range: range(of: fault.range),
      label: fault.label, help: fault.help)
  }

  /// How far behind a node's start its text begins, where they are the same bytes.
  package static func offset(of node: Node) -> Int? {
    guard let scalar = node.scalar else { return nil }
    let length = node.range.end - node.range.start
    if scalar.isPlain, length == scalar.text.utf8.count { return 0 }
    return !scalar.isPlain && length == scalar.text.utf8.count + 2 ? 1 : nil
  }
}

extension NodeReader {
  /// A key that wants an expression.
  package mutating func expression(_ node: Node, of key: String) -> ExpressionSource? {
    guard let text = text(node, of: key) else { return nil }
    if key == "compute", let name = Self.assigned(in: text) {
      let placed = ExpressionSource(
        text: text, expression: Expression.nothing, source: source, range: node.range,
        offset: ExpressionSource.offset(of: node))
      diagnostics.append(
        placed.diagnostic(
          ExpressionFault(
            "expressionMalformed", "“=” has no meaning here",
            at: name.upperBound..<name.upperBound + 1,
            help:
              "leave “\(VisibleText.quoted(String(decoding: Array(text.utf8)[name], as: UTF8.self)))=” out: "
              + "the computed value is the value of the field itself")))
      return nil
    }
    return expression(text, at: node.range, offset: ExpressionSource.offset(of: node))
  }

  /// `t ` of `t = a * 2`, as bytes; nil where the text does not begin so.
  private static func assigned(in text: String) -> Range<Int>? {
    let bytes = Array(text.utf8)
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), sign > 0, sign + 1 < bytes.count,
      ![UInt8(ascii: "="), UInt8(ascii: ">")].contains(bytes[sign + 1])
    else { return nil }
    let isName = bytes[..<sign].allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x20 || $0 == UInt8(ascii: "_")
    }
    return isName ? 0..<sign : nil
  }

  package mutating func expression(
    _ text: String, at range: SourceRange, offset: Int?
  ) -> ExpressionSource? {
    do {
      return ExpressionSource(
        text: text, expression: try ExpressionParser.parse(text), source: source, range: range,
        offset: offset)
    } catch {
      let placed = ExpressionSource(
        text: text, expression: Expression.nothing, source: source, range: range, offset: offset)
      diagnostics.append(placed.diagnostic(error))
      return nil
    }
  }
}
