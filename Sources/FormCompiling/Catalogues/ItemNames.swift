package import FormLookup
internal import FormText

/// How items are named in messages, and which of them a text may mean.
package enum ItemNames {
  /// The items that are told of those that a text may mean.
  private static let mostNear = 3

  /// `Tbilisi (TBS)`, with the label that the item has.
  package static func named(_ item: CatalogueItem) -> String {
    let id = VisibleText.quoted(item.id)
    return item.label == item.id ? id : "\(VisibleText.quoted(item.label)) (\(id))"
  }

  /// The items that a text may mean: a few slips away, else the one whose label is the longest in the text.
  ///
  /// Of a catalogue so large that its index would take seconds, none.
  package static func near(_ text: String, in catalogue: Catalogue) -> [CatalogueItem] {
    guard catalogue.isQuicklySearched, text.utf8.count <= CatalogueLimits.queryBytes else {
      return []
    }
    let slips = text.unicodeScalars.count < 3 ? 0 : text.unicodeScalars.count < 6 ? 1 : 2
    let searcher = Searcher(catalogue)
    let near = (try? searcher.names(within: slips, of: text)) ?? nil
    let hits = near?.hits ?? []
    if !hits.isEmpty { return hits.prefix(mostNear).map(\.item) }
    return catalogue.longestLabel(in: text).map { [$0] } ?? []
  }
}
