extension Catalogue {
  /// The most items that are searched for suggestions where no index was built beforehand.
  private static let mostSuggested = 100_000

  /// Whether a search takes no index that takes seconds to build.
  package var isQuicklySearched: Bool { count <= Self.mostSuggested || builtSearch != nil }

  /// The item whose whole label stands in a text as words, the longest label first; nil where there is none.
  ///
  /// Labels of fewer than three letters mean nothing in a text.
  package func longestLabel(in text: String) -> CatalogueItem? {
    let folded = FoldedText(text)
    let words = folded.words
    guard words.count <= CatalogueLimits.queryWords else { return nil }
    for length in stride(from: words.count, to: 0, by: -1) {
      for start in 0...words.count - length {
        let part = FoldedText(words: Array(words[start..<start + length]))
        guard part.letters >= 3,
          let item = nameTable.items(named: part, by: [.label], in: items).first
        else { continue }
        return items.item(at: item)
      }
    }
    return nil
  }
}
