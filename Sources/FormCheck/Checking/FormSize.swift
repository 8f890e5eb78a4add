internal import FormCompiling
internal import FormDocuments
internal import FormModel
internal import FormText

/// What a form comes to with all that its rules add: counts, for tests of how it grows.
package struct FormSize: Hashable, Sendable {
  /// Sets of constraints, constraints and checks that were resolved.
  package let resolved: Int
  /// Fields, constraints, values and parts of expressions that were built.
  package let built: Int
  /// Constraints and checks that were built.
  package let constraints: Int
  package let fields: Int
  /// What of the form waits for what, as edges.
  package let waits: Int
  /// The codes of its mistakes.
  package let mistakes: [String]

  package init(_ text: String, limits: Limits = Limits()) {
    let read = DocumentReader.read(
      name: "form", bytes: Array(text.utf8), limits: limits.documents)
    guard let document = read.document else {
      (resolved, built, constraints, fields, waits) = (0, 0, 0, 0, 0)
      mistakes = read.diagnostics.map(\.code)
      return
    }
    var ready: [String: RuleEntry] = [:]
    let loaded = FormLoader(limits: limits, importing: { _ in nil }).load(
      document, read.diagnostics, ready: &ready)
    resolved = loaded.compiler.resolvedParts
    built = loaded.compiler.lowering.size
    constraints = loaded.compiler.lowering.facts.count
    fields = loaded.compiler.lowering.fields.count
    waits = loaded.compiler.waits
    mistakes = loaded.diagnostics.map(\.code)
  }
}
