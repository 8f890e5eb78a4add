public import FormLookup

extension CatalogueStore {
  /// Begins a batch: changes of this catalogue wait for its end from now on.
  ///
  /// - Throws: ``CatalogueStoreError/batchBegun`` where one is begun already.
  public func begin(_ name: String) throws(CatalogueStoreError) {
    guard Self.isName(name) else { throw .badName }
    if batches[name] != nil { throw .batchBegun }
    batches[name] = []
  }

  /// Ends a batch: all its changes and the client state are accepted together, or nothing is, and the batch goes on.
  ///
  /// - Parameters:
  ///   - state: The client state to keep, from which the client continues; empty for none.
  ///   - expected: The client state that the store must hold now, because another client may have ended a
  ///     batch. Empty means no state; nil accepts every state.
  /// - Throws: ``CatalogueStoreError/noBatch``, ``CatalogueStoreError/stateTooLong(bytes:)``,
  ///   ``CatalogueStoreError/unexpectedState(_:)``, or why the store could not be written.
  public func end(
    _ name: String, state: [UInt8], expecting expected: [UInt8]? = nil
  ) throws(CatalogueStoreError) {
    guard let operations = batches[name] else { throw .noBatch }
    if state.count > CatalogueStoreLimits.stateBytes { throw .stateTooLong(bytes: state.count) }
    try write(name) { (row, items) throws(CatalogueStoreError) in
      if let expected, expected != row.state ?? [] { throw .unexpectedState(row.state) }
      for operation in operations { try Self.apply(operation, to: &items, &row) }
      row.state = state.isEmpty ? nil : state
    }
    batches[name] = nil
  }

  /// Gives up a batch, if one was begun: none of its changes is made.
  public func cancel(_ name: String) { batches[name] = nil }

  /// Puts other items in the place of all: a newer edition of the whole catalogue.
  ///
  /// Ids that are no longer there are *gone*. The client state stays.
  ///
  /// - Parameters:
  ///   - items: All of them.
  ///   - settings: How its keypad is; nil: as it is.
  ///   - source: Where they come from, in your own words.
  ///   - allowsShrinking: Whether they may be less than half as many as before; without that such an edition is taken
  ///     for a broken one.
  /// - Throws: ``CatalogueStoreError/badItems(_:)`` if the list is empty, an id occurs twice or an item cannot
  ///   be stored, ``CatalogueStoreError/shrinks(from:to:)``, ``CatalogueStoreError/batchBegun``; nothing is
  ///   changed then.
  @discardableResult
  public func update(
    _ name: String, with items: some Collection<CatalogueItem>,
    settings: CatalogueSettings? = nil, source: String? = nil, allowsShrinking: Bool = false
  ) throws(CatalogueStoreError) -> CatalogueUpdate {
    if batches[name] != nil { throw .batchBegun }
    var kept: Set<[UInt8]> = []
    kept.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard kept.insert(Array(item.id.utf8)).inserted else {
        let first = items.prefix(index).enumerated()
          .first { $0.element.id.utf8.elementsEqual(item.id.utf8) }
        throw .badItems(
          .duplicateId(id: item.id, row: index + 1, first: (first?.offset ?? index) + 1))
      }
      if let fault = CatalogueBuilder.fault(of: item) {
        throw .badItems(.badItem(row: index + 1, fault))
      }
    }
    if kept.isEmpty { throw .badItems(.emptyCatalogue) }
    if kept.count > CatalogueLimits.items { throw .badItems(.catalogueTooLarge(.tooManyItems)) }
    var gone = 0
    let row = try write(name) { (row, table) throws(CatalogueStoreError) in
      if !allowsShrinking, kept.count < row.items - kept.count {
        throw .shrinks(from: row.items, to: kept.count)
      }
      // First, so that the table never holds more than its limit.
      for id in try table.ids() where !kept.contains(Array(id.utf8)) {
        try table.remove(id)
        gone += 1
      }
      for item in items { try table.put(item) }
      row.settings = settings ?? row.settings
      row.source = source ?? row.source
    }
    return CatalogueUpdate(generation: row.generation, items: row.items, gone: gone)
  }
}
