internal import FormLookup

/// A catalogue as its table has it.
struct CatalogueRow: Equatable {
  let number: Int64
  var generation: UInt64
  var digest: UInt64
  var items: Int
  var state: [UInt8]?
  var source: String?
  var settings: CatalogueSettings
  let name: String

  private static func columns(_ database: Database) throws(CatalogueStoreError) -> String {
    let isProtected = try Schema.hasProtection(database) ? "protected" : "0"
    return "number, name, generation, source, digest, items, state, keypad, region, \(isProtected)"
  }

  /// Nil where there is none.
  static func named(
    _ name: String, in database: Database
  ) throws(CatalogueStoreError) -> CatalogueRow? {
    try rows(
      database, "SELECT \(columns(database)) FROM catalogue WHERE name = ?", [.text(name)]
    ).first
  }

  /// By their names.
  static func all(in database: Database) throws(CatalogueStoreError) -> [CatalogueRow] {
    try rows(database, "SELECT \(columns(database)) FROM catalogue ORDER BY name", [])
  }

  /// Makes a catalogue without items.
  static func make(
    _ name: String, in database: Database
  ) throws(CatalogueStoreError) -> CatalogueRow {
    try database.run(
      "INSERT INTO catalogue (name, generation, digest, items) VALUES (?, 0, 0, 0)", [.text(name)])
    guard let row = try named(name, in: database) else { throw .unknownCatalogue }
    return row
  }

  /// Keeps what has changed.
  func keep(in database: Database) throws(CatalogueStoreError) {
    try database.run(
      """
      UPDATE catalogue SET generation = ?, source = ?, digest = ?, items = ?, state = ?, keypad = ?, region = ?,
        protected = ?
      WHERE number = ?
      """,
      [
        .integer(Int64(bitPattern: generation)), SQLValue(source),
        .integer(Int64(bitPattern: digest)), .integer(Int64(items)),
        state.map(SQLValue.blob) ?? .null, SQLValue(keypad), SQLValue(settings.region),
        .integer(settings.isProtected ? 1 : 0), .integer(number),
      ])
  }

  var status: CatalogueStatus {
    CatalogueStatus(
      name: name, generation: generation, items: items, clientState: state, source: source,
      settings: settings)
  }

  /// Says of a built file that it was made of these very items, with this keypad.
  var sum: UInt64 {
    let words = "\(generation) \(digest) \(keypad ?? "-") \(settings.region ?? "-")"
    return CatalogueItem.sum(ofRecord: Array(words.utf8))
  }

  private var keypad: String? { settings.keypad.map { $0.map(\.rawValue).joined(separator: ",") } }

  private static func rows(
    _ database: Database, _ sql: String, _ values: [SQLValue]
  ) throws(CatalogueStoreError) -> [CatalogueRow] {
    var rows: [CatalogueRow] = []
    try Statement(database, sql).each(values) { (row) throws(CatalogueStoreError) in
      let keypad = row.textIfAny(7)?.split(separator: ",")
        .compactMap { KeypadScript(rawValue: String($0)) }
      rows.append(
        CatalogueRow(
          number: row.integer(0), generation: UInt64(bitPattern: row.integer(2)),
          digest: UInt64(bitPattern: row.integer(4)), items: Int(row.integer(5)),
          state: row.isNull(6) ? nil : row.blob(6), source: row.textIfAny(3),
          settings: CatalogueSettings(
            keypad: keypad, region: row.textIfAny(8), isProtected: row.integer(9) != 0),
          name: row.text(1)))
    }
    return rows
  }
}
