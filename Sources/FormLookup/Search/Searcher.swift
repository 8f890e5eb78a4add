/// Answers queries, one after the other: for one thread.
public final class Searcher {
  private let live: LiveCatalogue

  /// For a catalogue that may be replaced.
  public init(_ catalogue: LiveCatalogue) { live = catalogue }

  /// For one that stays.
  public convenience init(_ catalogue: Catalogue) { self.init(LiveCatalogue(catalogue)) }

  /// The best items for a query: the same text, catalogue, picks, place and moment give the same hits everywhere.
  ///
  /// - Parameter isCancelled: Asked every 1,024 steps.
  /// - Returns: Nil where it was cancelled.
  public func find(
    _ query: CatalogueQuery, isCancelled: () -> Bool = { false }
  ) throws(CatalogueQuery.Fault) -> CatalogueHits? {
    let catalogue = live.current
    let columns = query.filter.isEmpty ? [:] : catalogue.search.columns
    for column in query.filter.keys.sorted() where columns[column] == nil {
      throw .unknownColumn(column)
    }
    var search = Search(catalogue, query, try TypedText(query.text))
    return search.run(isCancelled)
  }

  /// Whether a query is one for the keypad: because it says so, or by its text where the catalogue's keypad is on.
  package func isOnKeypad(_ query: CatalogueQuery) -> Bool {
    KeypadQuery.isOnKeypad(query, live.current)
  }

  /// The items whose label or an alias is within a number of typing errors of a string, nearest first.
  ///
  /// - Parameter slips: 0 to 2.
  public func names(
    within slips: Int, of text: String, now: Double? = nil, isCancelled: () -> Bool = { false }
  ) throws(CatalogueQuery.Fault) -> CatalogueHits? {
    var query = CatalogueQuery(text)
    query.now = now
    // Digits are a text here.
    query.keypad = false
    var search = Search(live.current, query, try TypedText(text))
    return search.names(within: min(max(slips, 0), 2), isCancelled)
  }
}
