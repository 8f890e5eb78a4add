internal import FormModel
package import FormText

/// One expectation of an example that did not come true, or a step that could not be taken.
package struct ExampleFailure: Hashable, Sendable {
  /// A part in which expectation and outcome differ.
  package struct Row: Hashable, Sendable {
    /// A JSON Pointer, or the name of a control or field; nil where there is nothing to name.
    package var place: String?
    package var expected: String
    package var got: String

    package init(place: String? = nil, expected: String, got: String) {
      (self.place, self.expected, self.got) = (place, expected, got)
    }
  }

  /// The step of a script, from 1; nil for the end of an example.
  package var step: Int?
  /// What differs: `issues`, `states`; a step that could not be taken has the key of its action.
  package var key: String
  /// In lower case and without a full stop: “issues differ”.
  package var message: String
  /// Written behind the caret.
  package var label = ""
  /// The very expectation in the file.
  package var range: SourceRange
  /// The first of the differences, in the order of the form.
  package var rows: [Row] = []
  /// How many rows there are beside those.
  package var more = 0

  /// The most rows that are kept.
  static let rowLimit = 20

  package init(
    step: Int? = nil, key: String, message: String, label: String = "",
    range: SourceRange = SourceRange(0, 0), rows: [Row] = []
  ) {
    (self.step, self.key, self.message, self.label) = (step, key, message, label)
    self.range = range
    self.rows = Array(rows.prefix(Self.rowLimit))
    more = rows.count - self.rows.count
  }
}

/// One example of a form or rule file, run: what was expected and did not come.
package struct ExampleResult: Sendable {
  package var name: String
  package var source: SourceText
  package var range: SourceRange
  /// Empty for a passed example.
  package var failures: [ExampleFailure]
  /// Bytes of the file that must not be shown.
  package var masks: [SourceRange] = []

  package var hasPassed: Bool { failures.isEmpty }

  package init(
    name: String, source: SourceText, range: SourceRange, failures: [ExampleFailure],
    masks: [SourceRange] = []
  ) {
    (self.name, self.source, self.range) = (name, source, range)
    (self.failures, self.masks) = (failures, masks)
  }
}
