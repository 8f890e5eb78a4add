internal import FormExpressions
internal import FormModel
internal import FormText

extension ExpressionSource {
  /// What stands in it as the pattern of a `matches`.
  var patterns: [PatternSource] {
    expression.patterns.compactMap { literal in
      guard case .text(let text) = literal.kind else { return nil }
      let content = literal.range(ofText: 0..<text.utf8.count)
      let isPlain = offset != nil && content != literal.range
      return PatternSource(
        text: text, range: range(of: literal.range),
        offset: isPlain ? content.lowerBound - literal.range.lowerBound : nil)
    }
  }
}
