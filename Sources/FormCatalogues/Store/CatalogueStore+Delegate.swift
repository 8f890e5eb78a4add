extension CatalogueStore {
  /// Opens an item: notes that it was picked, and lets the delegate open it.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Returns: Whether it was opened; false for an activity of another kind, of which the delegate hears nothing.
  /// - Throws: ``CatalogueStoreError/unknownItem(isGone:)`` if the item does not exist.
  @discardableResult
  public func open(
    _ activity: CatalogueActivity, now: Double
  ) throws(CatalogueStoreError) -> Bool {
    guard activity.kind == CatalogueActivity.itemKind else { return false }
    _ = try item(activity.id, in: activity.catalogue, now: now)
    try record(pick: activity.id, in: activity.catalogue, query: activity.query, now: now)
    return delegate?.open(activity) ?? false
  }

  /// Declares that the store needs a catalogue: if it is missing, the delegate has to index all of it.
  public func expect(_ name: String) throws(CatalogueStoreError) {
    guard Self.isName(name) else { throw .badName }
    if try CatalogueRow.named(name, in: database) == nil { try askForAll(of: name) }
  }

  /// Notes that all items of a catalogue are to be indexed again.
  public func askForAll(of name: String) throws(CatalogueStoreError) {
    try ask(for: [""], of: name)
  }

  /// Asks the delegate for what is to be indexed again and was not acknowledged yet.
  public func deliver() throws(CatalogueStoreError) {
    guard let delegate else { return }
    var asked: [(name: String, ids: [String])] = []
    try Statement(database, "SELECT name, id FROM journal ORDER BY name, id").each {
      (row) throws(CatalogueStoreError) in
      if asked.last?.name == row.text(0) {
        asked[asked.count - 1].ids.append(row.text(1))
      } else {
        asked.append((row.text(0), [row.text(1)]))
      }
    }
    for (name, ids) in asked {
      // All of them are some of them too.
      if ids.first == "" {
        delegate.reindexAll(name) { [weak self] in self?.acknowledge(nil, of: name) }
      } else {
        delegate.reindex(ids, of: name) { [weak self] in self?.acknowledge(ids, of: name) }
      }
    }
  }

  func ask(for ids: [String], of name: String) throws(CatalogueStoreError) {
    try database.write { () throws(CatalogueStoreError) in
      for id in ids {
        try database.run(
          "INSERT OR IGNORE INTO journal (name, id) VALUES (?, ?)", [.text(name), .text(id)])
      }
    }
  }

  /// Where that cannot be noted, it is asked again.
  private func acknowledge(_ ids: [String]?, of name: String) {
    try? database.write { () throws(CatalogueStoreError) in
      guard let ids else {
        return try database.run("DELETE FROM journal WHERE name = ?", [.text(name)])
      }
      for id in ids {
        try database.run(
          "DELETE FROM journal WHERE name = ? AND id = ?", [.text(name), .text(id)])
      }
    }
  }
}
