package import FormText

/// `{ replace: { find: '…', with: '…' } }`; alike are those that do the same, wherever they stand.
package struct ReplaceStep: Hashable, Sendable {
  package let find: PatternSource
  package let with: String
  /// The file in which it stands.
  package let source: SourceText
  /// Where the replacement stands.
  package let range: SourceRange

  package static func == (left: ReplaceStep, right: ReplaceStep) -> Bool {
    left.find.text == right.find.text && left.with == right.with
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(find.text)
    hasher.combine(with)
  }
}
