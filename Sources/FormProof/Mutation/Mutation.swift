package import FormDocuments
package import FormPatterns
package import FormText

/// One small change that makes a form or rule weaker, or takes a part of it away.
package struct Mutation: Sendable {
  /// What is changed, as a caret shows it.
  package var range: SourceRange
  /// What the change does, in words behind “no example notices that”: `may be one shorter`.
  package var what: String
  package let path: NodePath
  /// The names of the fields around the change, from the outermost on.
  let fields: [String]
  /// Nil where the value goes.
  let replacement: Node?
  /// The value as it was written.
  package let original: Node
  /// The pattern before and after, where one is changed.
  package var pattern: PatternChange?

  /// A pattern before and after a change.
  package struct PatternChange: Sendable {
    package var before: String
    package var after: String
    package var flags: PatternFlags
    package var isSearch: Bool

    /// Steps for one comparison: some 10 ms.
    package static let work = 1_500_000

    /// How the two differ; nil where they are searched for, which the comparison does not know.
    package func difference(work: Int) -> PatternDifference? {
      isSearch ? nil : PatternDifference.between(before, after, flags: flags, work: work)
    }
  }

  /// The change with the field that it is in: `lines.net: “range” is removed`.
  var whatAndWhere: String {
    fields.isEmpty ? what : "\(fields.joined(separator: ".")): \(what)"
  }

  /// The tree with the change; nil where nothing is left of it.
  func applied(to root: Node) -> Node? { root.replacing(path, with: replacement, isForm: true) }
}
