internal import FormEngine
internal import FormLookup
package import FormText

extension CompiledForm {
  /// Catalogues whose files cannot be read: they stop no check, and what nobody can judge proves nothing.
  package var missingCatalogues: [Diagnostic] { catalogues.missing }

  /// The items of each catalogue that are tried.
  private static let sampleSize = 3

  /// Ids and names of a few items of each catalogue that a field looks up, for trials of other values.
  package var itemNames: [String] {
    var names: [String] = []
    for held in plan.catalogues {
      for item in held.current?.first(Self.sampleSize) ?? [] {
        names += [item.id, item.label] + item.codes.prefix(2) + item.aliases.prefix(1)
      }
    }
    return names
  }
}
