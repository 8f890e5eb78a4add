internal import FormLookup

/// The items of one catalogue while they are changed: within one transaction.
struct ItemTable {
  private let database: Database
  private let number: Int64
  private(set) var count: Int
  /// The sums of all items, added up: the order in which they came does not show.
  private(set) var digest: UInt64
  private(set) var hasChanged = false
  private let sums: Statement
  private let puts: Statement
  private let removes: Statement
  private let leaves: Statement
  private let returns: Statement

  init(_ row: CatalogueRow, _ database: Database) throws(CatalogueStoreError) {
    self.database = database
    number = row.number
    count = row.items
    digest = row.digest
    sums = try Statement(database, "SELECT sum FROM item WHERE catalogue = ? AND id = ?")
    puts = try Statement(
      database,
      """
      INSERT INTO item (catalogue, id, data, sum, domain, expires) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (catalogue, id) DO UPDATE SET
        data = excluded.data, sum = excluded.sum, domain = excluded.domain, expires = excluded.expires
      """)
    removes = try Statement(database, "DELETE FROM item WHERE catalogue = ? AND id = ?")
    leaves = try Statement(database, "INSERT OR IGNORE INTO gone (catalogue, id) VALUES (?, ?)")
    returns = try Statement(database, "DELETE FROM gone WHERE catalogue = ? AND id = ?")
  }

  /// Adds an item, or puts it in the place of the one with its id.
  mutating func put(_ item: CatalogueItem, isUpdate: Bool = false) throws(CatalogueStoreError) {
    if let fault = CatalogueBuilder.fault(of: item) {
      throw .badItems(.badItem(row: 1, fault))
    }
    let record = item.record
    let sum = CatalogueItem.sum(ofRecord: record)
    let old = try self.sum(of: item.id)
    if old == sum { return }
    try puts.run([
      .integer(number), .text(item.id), .blob(record), .integer(Int64(bitPattern: sum)),
      SQLValue(item.domain), item.expires.map(SQLValue.real) ?? .null,
    ])
    if let old {
      digest &-= old
    } else {
      count += 1
      if count > CatalogueLimits.items { throw .badItems(.catalogueTooLarge(.tooManyItems)) }
      try returns.run([.integer(number), .text(item.id)])
    }
    digest &+= sum
    hasChanged = true
  }

  /// Changes what a change names.
  mutating func merge(_ change: CatalogueItemChange) throws(CatalogueStoreError) {
    try put(change.applied(to: try item(change.item.id)))
  }

  /// Takes an item away, if it is there; its id is gone from then on.
  mutating func remove(_ id: String) throws(CatalogueStoreError) {
    guard let sum = try sum(of: id) else { return }
    try removes.run([.integer(number), .text(id)])
    try leaves.run([.integer(number), .text(id)])
    digest &-= sum
    count -= 1
    hasChanged = true
  }

  /// Takes away all of a domain and of those below it.
  mutating func remove(domain: String) throws(CatalogueStoreError) {
    // What is below begins with the name and a point, and “/” is the sign behind the point.
    try removeAll(
      "domain = ?2 OR domain >= ?3 AND domain < ?4",
      [.text(domain), .text(domain + "."), .text(domain + "/")])
  }

  /// Takes away what had expired by then.
  mutating func remove(expiredBy moment: Double) throws(CatalogueStoreError) {
    try removeAll("expires <= ?2", [.real(moment)])
  }

  mutating func removeAll() throws(CatalogueStoreError) { try removeAll("1", []) }

  /// All ids with the sums of their items.
  func ids() throws(CatalogueStoreError) -> [String] {
    try ids("1", [])
  }

  private mutating func removeAll(
    _ condition: String, _ values: [SQLValue]
  ) throws(CatalogueStoreError) {
    for id in try ids(condition, values) { try remove(id) }
  }

  private func ids(
    _ condition: String, _ values: [SQLValue]
  ) throws(CatalogueStoreError) -> [String] {
    var ids: [String] = []
    let sql = "SELECT id FROM item WHERE catalogue = ?1 AND (\(condition))"
    try Statement(database, sql).each([.integer(number)] + values) {
      (row) throws(CatalogueStoreError) in ids.append(row.text(0))
    }
    return ids
  }

  private func item(_ id: String) throws(CatalogueStoreError) -> CatalogueItem? {
    try StoredItems.item(id, of: number, in: database)
  }

  private func sum(of id: String) throws(CatalogueStoreError) -> UInt64? {
    var sum: UInt64?
    try sums.each([.integer(number), .text(id)]) { (row) throws(CatalogueStoreError) in
      sum = UInt64(bitPattern: row.integer(0))
    }
    return sum
  }
}
