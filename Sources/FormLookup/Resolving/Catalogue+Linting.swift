/// What may be wrong with the items of a catalogue.
extension Catalogue {
  /// A name that several items have, and their ids; nil where each name means one.
  package func sharedName(
    among names: Set<CatalogueName>
  ) -> (name: String, ids: [String])? {
    guard let (text, found) = nameTable.shared(among: names, in: items) else { return nil }
    return (text, found.map { items.id(at: $0) })
  }

  /// Two ids that are the same when letter case is left aside; nil where there are none.
  package var idsThatDifferByCase: (String, String)? {
    var seen: [String: Int] = [:]
    for index in 0..<items.count {
      let id = items.id(at: index)
      if let first = seen.updateValue(index, forKey: id.lowercased()) {
        return (items.id(at: first), id)
      }
    }
    return nil
  }

  /// Whether some item has a value in a column, compared byte by byte.
  package func hasCell(_ value: String, in column: String) -> Bool {
    search.columns[column]?.keys.contains { $0.utf8.elementsEqual(value.utf8) } ?? false
  }

  /// The values of a column, as many as are looked at for a near one, in the order of their bytes.
  package func cells(of column: String) -> [String] {
    let values = search.columns[column].map { Array($0.keys) } ?? []
    return Array(values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(1_000))
  }
}
