/// One thing that is wrong with a form or a rule file, with its place.
package struct Diagnostic: Sendable {
  package enum Severity: String, Sendable {
    case error, warning, note
  }

  /// Another place that belongs to the same mistake, such as the first of two equal keys.
  package struct Related: Sendable {
    package let source: SourceText
    package let range: SourceRange
    package let label: String

    package init(source: SourceText, range: SourceRange, label: String) {
      self.source = source
      self.range = range
      self.label = label
    }
  }

  package var severity: Severity
  /// Stable, in camel case: `patternMalformed`.
  package var code: String
  /// What is wrong, in lower case and without a full stop.
  package var message: String
  package var source: SourceText
  package var range: SourceRange
  /// Written behind the caret; may be empty.
  package var label: String
  /// How to mend it; may be empty.
  package var help: String
  package var related: [Related]

  package init(
    severity: Severity = .error, code: String, message: String, source: SourceText,
    range: SourceRange, label: String = "", help: String = "", related: [Related] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.source = source
    self.range = range
    self.label = label
    self.help = help
    self.related = related
    hideWords()
  }

  /// Messages quote nothing that the excerpt hides.
  private mutating func hideWords() {
    guard let hidden = HiddenWords(source, range) else { return }
    message = hidden.redacted(message)
    label = hidden.redacted(label)
    help = hidden.redacted(help: help)
  }
}

extension Diagnostic {
  /// The same in another copy of its text, which hides more.
  package func placed(in source: SourceText) -> Diagnostic {
    var moved = self
    moved.source = source
    moved.related = related.map {
      $0.source.name == source.name ? Related(source: source, range: $0.range, label: $0.label) : $0
    }
    moved.hideWords()
    return moved
  }
}

extension [Diagnostic] {
  /// The same mistake in a rule that is used twice is one mistake.
  package var onceEach: [Diagnostic] {
    var seen: Set<String> = []
    return filter {
      seen.insert("\($0.source.name):\($0.range.start):\($0.code):\($0.message)").inserted
    }
  }
}
