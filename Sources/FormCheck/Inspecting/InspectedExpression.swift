package import FormExpressions
package import FormModel
package import FormText

/// An expression of a form with its place.
package struct InspectedExpression: Sendable {
  private let source: ExpressionSource

  init(_ source: ExpressionSource) { self.source = source }

  package var text: String { source.text }
  package var expression: Expression { source.expression }
  package var range: SourceRange { source.range }
  /// The file in which it stands.
  package var file: String { source.source.name }

  /// The place of a part of the text.
  package func range(of part: Range<Int>) -> SourceRange { source.range(of: part) }

  /// What stands in it as the pattern of a `matches`.
  package var patterns: [PatternSource] {
    expression.patterns.compactMap { literal in
      guard case .text(let text) = literal.kind else { return nil }
      let content = literal.range(ofText: 0..<text.utf8.count)
      let isPlain = source.offset != nil && content != literal.range
      return PatternSource(
        text: text, range: source.range(of: literal.range),
        offset: isPlain ? content.lowerBound - literal.range.lowerBound : nil)
    }
  }
}

/// An entry of `check`.
package struct InspectedCheck: Sendable {
  /// The field that holds it.
  package var field: Int
  package var that: InspectedExpression?
  /// The values that it names, each with the place of its name.
  package var named: [(name: Placed<String>, value: InspectedExpression)]
  package var conditions: [InspectedExpression]
  /// Its own words, or those of what it stands in.
  package var message: String?
  package var code: String?
  package var place: SourceRange
  /// Whether it was written in the file itself.
  package var isOwn: Bool
}

/// A manager with what it waits for.
package struct InspectedManager: Sendable {
  package var name: String
  package var place: SourceRange
  /// As it was written, and the fields that it means; nil for the whole record.
  package var verifies: [(name: String, place: SourceRange)]?
  package var fields: [Int]?
  package var manages: [(name: String, place: SourceRange)]
}

/// A control, or a rule of the form's own, or an imported file: something with a name.
package struct InspectedName: Sendable {
  package var name: String
  package var label: String?
  package var place: SourceRange

  package init(name: String, label: String?, place: SourceRange) {
    self.name = name
    self.label = label
    self.place = place
  }
}

/// What a form says in another language.
package struct InspectedTranslation: Sendable {
  package struct Field: Sendable {
    package var label: String?
    package var help: String?
    package var placeholder: String?
    package var hasMessages = false
    package var choices: [String: String] = [:]
  }

  package var locale: String
  package var place: SourceRange
  package var source: SourceText
  package var title: String?
  package var summary: String?
  /// By paths with dots, as they were written.
  package var fields: [String: Field] = [:]
  package var controls: Set<String> = []
  package var codes: Set<String> = []
  package var texts: [String: String] = [:]
}
