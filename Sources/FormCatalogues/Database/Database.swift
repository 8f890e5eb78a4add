internal import CSQLITE

/// A connection to a file of SQLite: for one thread at a time.
///
/// Safety: the handle is made in `init`, never handed out but to statements, which keep this alive, and closed once, in
/// `deinit`.
@safe
package final class Database {
  @unsafe let handle: OpaquePointer
  /// That of its tables.
  var version = Schema.version

  package enum Access {
    case writing
    /// Not read-only for SQLite, which would leave its other files behind then.
    case reading
    /// Of a folder that nobody can write to: without locks.
    case unchanging
  }

  package init(_ path: String, _ access: Access) throws(CatalogueStoreError) {
    var handle: OpaquePointer?
    let flags: Int32
    var name = path
    switch access {
    case .writing, .reading: flags = SQLITE_OPEN_READWRITE
    case .unchanging:
      flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:" + Self.escaped(path) + "?immutable=1"
    }
    // Safety: the name is read during the call; the handle is there even where opening failed, and is closed then.
    let code = unsafe sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      unsafe sqlite3_close_v2(handle)
      throw Self.error(code, "")
    }
    unsafe self.handle = opened
    unsafe sqlite3_busy_timeout(opened, Int32(CatalogueStoreLimits.patience * 1_000))
    if case .reading = access { try run("PRAGMA query_only = 1") }
  }

  // Safety: nobody else has the handle; statements that are left keep it open until they end.
  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs one statement that gives no rows, or none that matter.
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(CatalogueStoreError) {
    try Statement(self, sql).run(values)
  }

  /// The first column of the first row; nil without a row.
  package func number(_ sql: String, _ values: [SQLValue] = []) throws(CatalogueStoreError)
    -> Int64?
  {
    var number: Int64?
    try Statement(self, sql).each(values) { (row) throws(CatalogueStoreError) in
      if number == nil { number = row.integer(0) }
    }
    return number
  }

  /// All of it, or nothing; the one that writes.
  package func write<Value>(
    _ body: () throws(CatalogueStoreError) -> Value
  ) throws(CatalogueStoreError) -> Value {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Sees one state of the store, whoever writes meanwhile.
  package func read<Value>(
    _ body: () throws(CatalogueStoreError) -> Value
  ) throws(CatalogueStoreError) -> Value {
    try transaction("BEGIN", body)
  }

  private func transaction<Value>(
    _ begin: String, _ body: () throws(CatalogueStoreError) -> Value
  ) throws(CatalogueStoreError) -> Value {
    try run(begin)
    do throws(CatalogueStoreError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // Where SQLite has rolled back by itself, there is nothing to undo.
      try? run("ROLLBACK")
      throw error
    }
  }

  /// What the last call that failed means.
  func error(_ code: Int32) -> CatalogueStoreError {
    // Safety: the text is copied before the next call.
    let words = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? ""
    return Self.error(code, words)
  }

  private static func error(_ code: Int32, _ words: String) -> CatalogueStoreError {
    // The last byte of an extended code is the plain one.
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN: .notWritable
    case SQLITE_FULL: .full
    case SQLITE_CORRUPT: .damaged
    case SQLITE_NOTADB: .notAStore
    default: .failed(code: code, message: words)
    }
  }

  /// A path as a URI takes it.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }
}
