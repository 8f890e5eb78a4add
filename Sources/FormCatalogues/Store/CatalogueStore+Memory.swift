public import FormLookup

extension CatalogueStore {
  /// The items picked from a catalogue, newest first, each once.
  ///
  /// Deleted and expired items are left out until they return.
  ///
  /// - Parameter now: Seconds since 1970.
  public func history(of name: String, now: Double) throws(CatalogueStoreError) -> [CataloguePick] {
    let row = try row(name)
    var picks: [CataloguePick] = []
    var seen: Set<[UInt8]> = []
    for pick in try allPicks(in: name).reversed()
    where seen.insert(Array(pick.id.utf8)).inserted {
      guard let item = try StoredItems.item(pick.id, of: row.number, in: database),
        item.expires.map({ $0 > now }) ?? true
      else { continue }
      picks.append(CataloguePick(item: item, query: pick.query, at: pick.at))
    }
    return picks
  }

  /// Forgets what was picked in a list, and with it what it made stand first.
  public func forget(_ list: String) throws(CatalogueStoreError) {
    try database.write { () throws(CatalogueStoreError) in
      try database.run("DELETE FROM pick WHERE list = ?", [.text(list)])
      try database.run("DELETE FROM found WHERE list = ?", [.text(list)])
    }
  }

  /// Records that an item was picked; throws if that fails.
  ///
  /// - Parameters:
  ///   - query: The typed query; empty if the item was picked without one.
  ///   - now: Seconds since 1970.
  public func record(
    pick id: String, in list: String, query: String, now: Double
  ) throws(CatalogueStoreError) {
    try database.write { () throws(CatalogueStoreError) in
      try database.run(
        "INSERT INTO pick (list, id, query, at) VALUES (?, ?, ?, ?)",
        [.text(list), .text(id), .text(query), .real(now)])
      try database.run(
        """
        DELETE FROM pick WHERE list = ?1 AND number <= (
          SELECT number FROM pick WHERE list = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
        """,
        [.text(list), .integer(Int64(CatalogueStoreLimits.picks))])
    }
  }

  /// The oldest first.
  private func allPicks(
    in list: String
  ) throws(CatalogueStoreError) -> [(id: String, query: String, at: Double)] {
    var picks: [(id: String, query: String, at: Double)] = []
    try Statement(database, "SELECT id, query, at FROM pick WHERE list = ? ORDER BY number")
      .each([.text(list)]) { (row) throws(CatalogueStoreError) in
        picks.append((row.text(0), row.text(1), row.real(2)))
      }
    return picks
  }
}

/// What sessions and lists remember lasts; where the store cannot be read or written, they go on without.
extension CatalogueStore: LookupMemory {
  /// The ids that were picked last in a list, the newest first, each once.
  public func recents(in list: String) -> [String] {
    var seen: Set<[UInt8]> = []
    return ((try? allPicks(in: list)) ?? []).reversed().map(\.id)
      .filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// The picked items, with their present weights.
  public func picks(in list: String, for query: String, now: Double) -> CataloguePicks {
    CataloguePicks((try? allPicks(in: list)) ?? [], for: query, now: now)
  }

  /// Notes that an item was picked.
  public func note(pick id: String, in list: String, query: String, now: Double) {
    try? record(pick: id, in: list, query: query, now: now)
  }

  /// An item that a service found and that was picked.
  public func item(_ id: String, in list: String) -> CatalogueItem? {
    try? StoredItems.found(id, in: list, of: database)
  }

  /// Keeps an item as long as its pick is kept.
  public func keep(_ item: CatalogueItem, in list: String) {
    let data = item.record
    try? database.write { () throws(CatalogueStoreError) in
      try database.run(
        "INSERT OR REPLACE INTO found (list, id, data, sum) VALUES (?, ?, ?, ?)",
        [
          .text(list), .text(item.id), .blob(data),
          .integer(Int64(bitPattern: CatalogueItem.sum(ofRecord: data))),
        ])
      try database.run(
        """
        DELETE FROM found WHERE list = ?1 AND id NOT IN (SELECT id FROM pick WHERE list = ?1)
        """,
        [.text(list)])
    }
  }

  /// Where a list was left.
  public func place(in list: String) -> ListPlace? {
    var place: ListPlace?
    try? Statement(database, "SELECT id, row FROM place WHERE list = ?")
      .each([.text(list)]) { (row) throws(CatalogueStoreError) in
        place = ListPlace(id: row.textIfAny(0), row: Int(row.integer(1)))
      }
    return place
  }

  /// Keeps where a list is left.
  public func keep(_ place: ListPlace, in list: String) {
    try? database.run(
      "INSERT OR REPLACE INTO place (list, id, row) VALUES (?, ?, ?)",
      [.text(list), SQLValue(place.id), .integer(Int64(place.row))])
  }
}
