internal import CSQLITE

/// A value that a statement takes.
package enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// A text, or null.
  package init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
}

/// A statement that may be run again and again, with other values.
///
/// Safety: the handle is made in `init`, never handed out, and finalised once, in `deinit`; the database lives as long.
@safe
package final class Statement {
  private let database: Database
  @unsafe private let handle: OpaquePointer

  package init(_ database: Database, _ sql: String) throws(CatalogueStoreError) {
    var handle: OpaquePointer?
    // Safety: the text is read during the call, up to its end.
    let code = unsafe sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let prepared = unsafe handle else { throw database.error(code) }
    self.database = database
    unsafe self.handle = prepared
  }

  // Safety: nobody else has the handle.
  deinit { unsafe sqlite3_finalize(handle) }

  package func run(_ values: [SQLValue] = []) throws(CatalogueStoreError) {
    try each(values) { (_) throws(CatalogueStoreError) in }
  }

  /// Gives each row; it is read before the next one comes.
  package func each(
    _ values: [SQLValue] = [], _ body: (Statement) throws(CatalogueStoreError) -> Void
  ) throws(CatalogueStoreError) {
    // Safety: between calls the statement is reset and holds no lock.
    defer { unsafe sqlite3_reset(handle) }
    for (index, value) in values.enumerated() { try bind(value, Int32(index + 1)) }
    while true {
      let code = unsafe sqlite3_step(handle)
      switch code {
      case SQLITE_ROW: try body(self)
      case SQLITE_DONE: return
      default: throw database.error(code)
      }
    }
  }

  // MARK: The columns of a row, from 0

  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  package func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

  package func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

  package func textIfAny(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  package func blob(_ column: Int32) -> [UInt8] {
    // Safety: the bytes stay until the next step, and are copied here; their count is asked after they are made.
    guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func bind(_ value: SQLValue, _ place: Int32) throws(CatalogueStoreError) {
    let code: Int32
    /// SQLite counts in 32 bits.
    func count(_ bytes: Int) throws(CatalogueStoreError) -> Int32 {
      guard let count = Int32(exactly: bytes) else { throw database.error(SQLITE_TOOBIG) }
      return count
    }
    switch value {
    case .null: code = unsafe sqlite3_bind_null(handle, place)
    case .integer(let number): code = unsafe sqlite3_bind_int64(handle, place, number)
    case .real(let number): code = unsafe sqlite3_bind_double(handle, place, number)
    case .text(let text):
      let length = try count(text.utf8.count)
      // Safety: SQLite copies as many bytes as it is told during the call.
      code = unsafe csqlite_bind_text(handle, place, text, length)
    case .blob(let bytes):
      let length = try count(bytes.count)
      // Safety: as above. The address of no bytes would be null.
      code =
        unsafe length == 0
        ? sqlite3_bind_zeroblob(handle, place, 0)
        : csqlite_bind_blob(handle, place, bytes, length)
    }
    if code != SQLITE_OK { throw database.error(code) }
  }
}
