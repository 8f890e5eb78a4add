public import FormLookup
internal import FormPlatform

extension CatalogueStore {
  /// The catalogue as others search it: each ``refresh(_:)`` of this store puts the new generation into it.
  ///
  /// - Throws: ``CatalogueStoreError/unknownCatalogue`` where none is called so.
  public func live(_ name: String) throws(CatalogueStoreError) -> LiveCatalogue {
    if let live = lives[name] { return live }
    try refresh(name)
    guard let live = lives[name] else { throw .unknownCatalogue }
    return live
  }

  /// Makes what was accepted searchable: reads it, builds its file and puts it into the ``LiveCatalogue``.
  ///
  /// Changes of other processes are seen too. Where nothing has changed, nothing is done.
  ///
  /// - Returns: The generation that is searched now.
  @discardableResult
  public func refresh(_ name: String) throws(CatalogueStoreError) -> Catalogue {
    let row = try row(name)
    if let live = lives[name], live.generation == row.generation { return live.current }
    if let catalogue = built(row) {
      try show(catalogue, row.generation, name)
      return catalogue
    }
    var damaged: [String] = []
    var builder = CatalogueBuilder(keypad: row.settings.keypad, region: row.settings.region)
    // The row anew: it must be the one of these items.
    let present = try database.read { () throws(CatalogueStoreError) in
      let row = try self.row(name)
      builder = CatalogueBuilder(keypad: row.settings.keypad, region: row.settings.region)
      damaged = try StoredItems.each(of: row.number, in: database) { item in
        // They were judged when they came.
        try? builder.add(item)
      }
      return row
    }
    let catalogue = builder.catalogue()
    if damaged.isEmpty {
      // A search does without the file: the next one builds it anew.
      keep(catalogue.fileBytes(generation: present.generation, source: present.sum), present)
    } else {
      try? ask(for: damaged, of: name)
    }
    try show(catalogue, present.generation, name)
    return catalogue
  }

  /// The file of the present generation; nil where it is not there, another one or damaged.
  private func built(_ row: CatalogueRow) -> Catalogue? {
    guard let catalogue = try? Catalogue(contentsOf: file(of: row)),
      catalogue.generation == row.generation, catalogue.source == row.sum
    else { return nil }
    return catalogue
  }

  private func keep(_ bytes: [UInt8], _ row: CatalogueRow) {
    guard row.items > 0 else {
      unsafe unlink(file(of: row))
      return
    }
    BuiltFile.replace(file(of: row), with: bytes)
  }

  private func file(of row: CatalogueRow) -> String { "\(path)-\(row.number).catalogue" }

  private func show(
    _ catalogue: Catalogue, _ generation: UInt64, _ name: String
  ) throws(CatalogueStoreError) {
    if let live = lives[name] {
      guard live.replace(with: catalogue, generation: generation) else { return }
    } else {
      let row = try row(name)
      let gone = try StoredItems.gone(of: row.number, in: database)
      lives[name] = LiveCatalogue(
        catalogue, generation: generation, gone: gone, isProtected: row.settings.isProtected)
    }
    delegate?.isSearchable(name, generation: generation)
  }
}
