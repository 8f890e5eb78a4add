internal import FormLookup

/// Reads the items of a catalogue.
enum StoredItems {
  /// Nil where there is none, or a damaged one.
  static func item(
    _ id: String, of number: Int64, in database: Database
  ) throws(CatalogueStoreError) -> CatalogueItem? {
    var item: CatalogueItem?
    let sql = "SELECT id, data, sum FROM item WHERE catalogue = ? AND id = ?"
    try Statement(database, sql).each([.integer(number), .text(id)]) {
      (row) throws(CatalogueStoreError) in item = read(row)
    }
    return item
  }

  /// A picked item that a service found, of one list; nil if the store has none, or a damaged one.
  static func found(
    _ id: String, in list: String, of database: Database
  ) throws(CatalogueStoreError) -> CatalogueItem? {
    var item: CatalogueItem?
    try Statement(database, "SELECT id, data, sum FROM found WHERE list = ? AND id = ?")
      .each([.text(list), .text(id)]) { (row) throws(CatalogueStoreError) in item = read(row) }
    return item
  }

  /// Gives all items by id.
  ///
  /// - Returns: The ids of damaged ones, which are not given.
  static func each(
    of number: Int64, in database: Database, _ body: (CatalogueItem) -> Void
  ) throws(CatalogueStoreError) -> [String] {
    var damaged: [String] = []
    let sql = "SELECT id, data, sum FROM item WHERE catalogue = ? ORDER BY id"
    try Statement(database, sql).each([.integer(number)]) { (row) throws(CatalogueStoreError) in
      if let item = read(row) { body(item) } else { damaged.append(row.text(0)) }
    }
    return damaged
  }

  static func isGone(
    _ id: String, of number: Int64, in database: Database
  ) throws(CatalogueStoreError) -> Bool {
    try database.number(
      "SELECT 1 FROM gone WHERE catalogue = ? AND id = ?", [.integer(number), .text(id)]) != nil
  }

  static func gone(of number: Int64, in database: Database) throws(CatalogueStoreError) -> [String]
  {
    var ids: [String] = []
    try Statement(database, "SELECT id FROM gone WHERE catalogue = ? ORDER BY id")
      .each([.integer(number)]) { (row) throws(CatalogueStoreError) in ids.append(row.text(0)) }
    return ids
  }

  /// An item that is what was written: by its sum, and by its id.
  private static func read(_ row: Statement) -> CatalogueItem? {
    let data = row.blob(1)
    guard CatalogueItem.sum(ofRecord: data) == UInt64(bitPattern: row.integer(2)) else {
      return nil
    }
    let item = CatalogueItem(record: data)
    return item.id.utf8.elementsEqual(row.text(0).utf8) ? item : nil
  }
}
