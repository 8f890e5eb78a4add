internal import FormPlatform

/// The tables of a store.
enum Schema {
  /// Grows with each change of the tables or of how an item is written.
  static let version: Int64 = 3
  /// In earlier ones no catalogue is protected.
  private static let firstWithProtection: Int64 = 2
  /// Earlier ones keep no items of services, and of places a section that nothing reads.
  private static let firstWithFound: Int64 = 3
  /// “FCst”: says that a file is a store.
  private static let application: Int64 = 0x4643_7374

  /// Makes the tables in a new file, and refuses what is none of ours before anything is changed.
  static func open(_ database: Database, isWritten: Bool) throws(CatalogueStoreError) {
    // In one state: somebody may be making it meanwhile.
    let isMade = try database.read { () throws(CatalogueStoreError) in try isThere(in: database) }
    if isMade {
      if isWritten {
        try settings(database)
        try raise(database)
      }
      return
    }
    // Somebody is about to make it.
    guard isWritten else { throw .unreadable(errno: ENOENT) }
    try settings(database)
    // Another process may have been quicker.
    try database.write { () throws(CatalogueStoreError) in
      if try isThere(in: database) { return }
      for table in tables { try database.run(table) }
      try database.run("PRAGMA application_id = \(application)")
      try database.run("PRAGMA user_version = \(version)")
    }
  }

  private static func isThere(in database: Database) throws(CatalogueStoreError) -> Bool {
    let found = try database.number("PRAGMA user_version") ?? 0
    let kind = try database.number("PRAGMA application_id") ?? 0
    if found == 0, kind == 0 {
      guard try database.number("SELECT count(*) FROM sqlite_schema") == 0 else { throw .notAStore }
      return false
    }
    guard kind == application else { throw .notAStore }
    if found > version { throw .newer(version: Int(found)) }
    database.version = found
    return true
  }

  /// Whether the tables say which catalogues are protected; somebody may have raised them since they were opened.
  static func hasProtection(_ database: Database) throws(CatalogueStoreError) -> Bool {
    if database.version < firstWithProtection {
      database.version = try database.number("PRAGMA user_version") ?? 0
    }
    return database.version >= firstWithProtection
  }

  /// Makes the tables of an earlier version those of this one.
  private static func raise(_ database: Database) throws(CatalogueStoreError) {
    guard database.version < version else { return }
    try database.write { () throws(CatalogueStoreError) in
      // Another process may have been quicker.
      _ = try isThere(in: database)
      guard database.version < version else { return }
      if database.version < firstWithProtection {
        try database.run("ALTER TABLE catalogue ADD COLUMN protected INTEGER NOT NULL DEFAULT 0")
      }
      if database.version < firstWithFound {
        try database.run("ALTER TABLE place DROP COLUMN section")
        try database.run(found)
      }
      try database.run("PRAGMA user_version = \(version)")
    }
    database.version = version
  }

  /// What was accepted is on the disk; readers see the last state while somebody writes.
  private static func settings(_ database: Database) throws(CatalogueStoreError) {
    // SQLite does not wait here for whoever makes the same file at the same time.
    for attempt in 0... {
      do throws(CatalogueStoreError) {
        try database.run("PRAGMA journal_mode = WAL")
        break
      } catch {
        guard case .busy = error, attempt < CatalogueStoreLimits.patience * 100 else { throw error }
        Pause.aMoment()
      }
    }
    try database.run("PRAGMA synchronous = FULL")
  }

  /// Items that a service found and somebody picked in a list, as `item.data` has those of a catalogue.
  private static let found = """
    CREATE TABLE found (
      list TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, sum INTEGER NOT NULL,
      PRIMARY KEY (list, id)) WITHOUT ROWID
    """

  private static let tables = [
    """
    CREATE TABLE catalogue (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, generation INTEGER NOT NULL,
      source TEXT, digest INTEGER NOT NULL, items INTEGER NOT NULL, state BLOB, keypad TEXT, region TEXT,
      protected INTEGER NOT NULL DEFAULT 0)
    """,
    // `data` is the item, `sum` its XXH64.
    """
    CREATE TABLE item (
      catalogue INTEGER NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, sum INTEGER NOT NULL,
      domain TEXT, expires REAL, PRIMARY KEY (catalogue, id)) WITHOUT ROWID
    """,
    "CREATE INDEX item_domain ON item (catalogue, domain) WHERE domain IS NOT NULL",
    "CREATE INDEX item_expires ON item (catalogue, expires) WHERE expires IS NOT NULL",
    """
    CREATE TABLE gone (
      catalogue INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (catalogue, id)) WITHOUT ROWID
    """,
    // What the owner of the items was asked to index again and has not acknowledged; an empty id: all.
    """
    CREATE TABLE journal (
      name TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID
    """,
    // The newest has the highest number: a clock may go back.
    """
    CREATE TABLE pick (
      number INTEGER PRIMARY KEY AUTOINCREMENT, list TEXT NOT NULL, id TEXT NOT NULL,
      query TEXT NOT NULL, at REAL NOT NULL)
    """,
    "CREATE INDEX pick_list ON pick (list, number)",
    found,
    "CREATE TABLE place (list TEXT PRIMARY KEY, id TEXT, row INTEGER NOT NULL) WITHOUT ROWID",
  ]
}
