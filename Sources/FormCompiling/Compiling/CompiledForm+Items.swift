internal import FormEngine
internal import FormLookup
package import FormText

extension CompiledForm {
  /// Catalogues whose files cannot be read: they stop no check, and what nobody can judge proves nothing.
  package var missingCatalogues: [Diagnostic] { catalogues.missing }

  /// The items of each catalogue that are tried.
  private static let sampleSize = 3

  /// Ids and names of a few items of each catalogue that a field looks up, for trials of other values; none of
  /// protected ones, whose names are told to nobody.
  package var itemNames: [String] { itemNames(ofEach: Self.sampleSize) }

  /// The same of so many items of each catalogue.
  package func itemNames(ofEach count: Int) -> [String] {
    var names: [String] = []
    var seen: Set<ObjectIdentifier> = []
    for lookup in lookups.sorted(by: { $0.key < $1.key }).flatMap(\.value)
    where !lookup.entry.isProtected && seen.insert(ObjectIdentifier(lookup.entry.held)).inserted {
      for item in lookup.entry.held.current?.first(count) ?? [] {
        names += [item.id, item.label] + item.codes.prefix(2) + item.aliases.prefix(1)
      }
    }
    return names
  }
}
