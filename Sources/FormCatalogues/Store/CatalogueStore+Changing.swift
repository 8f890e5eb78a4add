public import FormLookup

extension CatalogueStore {
  /// Adds items to a catalogue, which is made where none is called so; an item whose id is there takes its place.
  public func index(
    _ items: [CatalogueItem], in name: String
  ) throws(CatalogueStoreError) { try change(name, [.index(items)]) }

  /// Changes what is given of items; an id that is not there is added.
  public func merge(
    _ changes: [CatalogueItemChange], in name: String
  ) throws(CatalogueStoreError) { try change(name, [.merge(changes)]) }

  /// Deletes items; unknown ids are ignored.
  public func delete(ids: [String], in name: String) throws(CatalogueStoreError) {
    try change(name, [.deleteIDs(ids)])
  }

  /// Takes domains away with all below them: `a` takes `a.b` too, never `ab`.
  public func delete(domains: [String], in name: String) throws(CatalogueStoreError) {
    try change(name, [.deleteDomains(domains)])
  }

  /// Takes all items away, and the client state.
  public func deleteAll(in name: String) throws(CatalogueStoreError) {
    try change(name, [.deleteAll])
  }

  /// Takes away what had expired by then: it could not be found any more.
  public func purge(_ name: String, now: Double) throws(CatalogueStoreError) {
    try write(name, isMade: false) { (row, items) throws(CatalogueStoreError) in
      try items.remove(expiredBy: now)
    }
  }

  /// Sets how the keypad of a catalogue is.
  public func set(
    _ settings: CatalogueSettings, of name: String
  ) throws(CatalogueStoreError) { try change(name, [.set(settings)]) }

  /// Makes changes together: all of them are accepted, or nothing is.
  ///
  /// In a batch they wait for its end.
  public func change(
    _ name: String, _ operations: [CatalogueOperation]
  ) throws(CatalogueStoreError) {
    if batches[name] != nil {
      batches[name]?.append(contentsOf: operations)
      return
    }
    try write(name) { (row, items) throws(CatalogueStoreError) in
      for operation in operations { try Self.apply(operation, to: &items, &row) }
    }
  }

  static func apply(
    _ operation: CatalogueOperation, to items: inout ItemTable, _ row: inout CatalogueRow
  ) throws(CatalogueStoreError) {
    switch operation {
    case .index(let added): for item in added { try items.put(item) }
    case .merge(let changes): for change in changes { try items.merge(change) }
    case .deleteIDs(let ids): for id in ids { try items.remove(id) }
    case .deleteDomains(let domains): for domain in domains { try items.remove(domain: domain) }
    case .deleteAll:
      try items.removeAll()
      row.state = nil
    case .set(let settings): row.settings = settings
    }
  }

  /// One transaction; a change of items, or of what a search makes of them, is a new generation.
  ///
  /// - Parameter isMade: Whether a catalogue is made where none is called so.
  @discardableResult
  func write(
    _ name: String, isMade: Bool = true,
    _ body: (inout CatalogueRow, inout ItemTable) throws(CatalogueStoreError) -> Void
  ) throws(CatalogueStoreError) -> CatalogueRow {
    guard Self.isName(name) else { throw .badName }
    return try database.write { () throws(CatalogueStoreError) in
      let before =
        if let row = try CatalogueRow.named(name, in: database) {
          row
        } else if !isMade {
          throw CatalogueStoreError.unknownCatalogue
        } else {
          try CatalogueRow.make(name, in: database)
        }
      var row = before
      var items = try ItemTable(row, database)
      try body(&row, &items)
      row.items = items.count
      row.digest = items.digest
      if items.hasChanged || row.settings != before.settings { row.generation += 1 }
      if row != before { try row.keep(in: database) }
      return row
    }
  }
}
