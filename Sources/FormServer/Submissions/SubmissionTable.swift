#if Server
  internal import FormCatalogues
  internal import FormPlatform
  internal import Synchronization

  /// A table of SQLite that submissions are added to: for its owner alone.
  ///
  /// `submissions(id, at, form, rev, record)`, of which `record` is JSON: SQLite's `record ->> '$.email'` reads it.
  /// Several servers may add to it.
  final class SubmissionTable: SubmissionKeeping {
    private let database: Mutex<Database>
    let lastIDs: [String]

    /// Says in a file of SQLite that it is one of submissions: “FCsb”.
    private static let applicationID: Int64 = 0x4643_7362
    /// Those that are sent a second time are known by their ids, and there by its key.
    private static let mostIDs = 1_000

    /// Whether a file's name says that it is one of SQLite.
    static func isMeant(by path: String) -> Bool {
      [".sqlite", ".sqlite3", ".db"].contains { path.hasSuffix($0) }
    }

    /// Opens a file, or makes it where there is none.
    init(_ path: String) throws(SubmissionStoreError) {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
      close(descriptor)
      do throws(CatalogueStoreError) {
        let database = try Database(path, .writing)
        try database.run("PRAGMA journal_mode = WAL")
        // With it a transaction is on the disk before its end is told.
        try database.run("PRAGMA synchronous = FULL")
        let isOurs = try Self.prepare(database)
        guard isOurs else { throw CatalogueStoreError.notAStore }
        var ids: [String] = []
        try Statement(database, "SELECT id FROM submissions ORDER BY rowid DESC LIMIT ?")
          .each([.integer(Int64(Self.mostIDs))]) { row in ids.append(row.text(0)) }
        lastIDs = ids.reversed()
        self.database = Mutex(database)
      } catch {
        throw Self.fault(error, path)
      }
    }

    /// Makes the table where the file is new; false for somebody else's file.
    private static func prepare(_ database: Database) throws(CatalogueStoreError) -> Bool {
      try database.write { () throws(CatalogueStoreError) -> Bool in
        let id = try database.number("PRAGMA application_id") ?? 0
        if id == applicationID { return true }
        let tables = try database.number("SELECT count(*) FROM sqlite_master") ?? 0
        guard id == 0, tables == 0 else { return false }
        try database.run("PRAGMA application_id = \(applicationID)")
        try database.run(
          """
          CREATE TABLE submissions (
            id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, form TEXT NOT NULL, rev TEXT NOT NULL,
            record TEXT NOT NULL)
          """)
        return true
      }
    }

    func append(_ submissions: [Submission]) throws(SubmissionStoreError) {
      do throws(CatalogueStoreError) {
        try database.withLock { database throws(CatalogueStoreError) in
          let add = try Statement(
            database, "INSERT OR IGNORE INTO submissions VALUES (?, ?, ?, ?, ?)")
          try database.write { () throws(CatalogueStoreError) in
            for submission in submissions {
              try add.run([
                .text(submission.id), .text(submission.at), .text(submission.form),
                .text(submission.revision),
                .text(String(decoding: submission.record, as: UTF8.self)),
              ])
            }
          }
        }
      } catch {
        throw Self.fault(error, "")
      }
    }

    func newest(_ count: Int) -> [Submission] {
      var found: [Submission] = []
      do throws(CatalogueStoreError) {
        try database.withLock { database throws(CatalogueStoreError) in
          try Statement(
            database,
            "SELECT id, at, form, rev, record FROM submissions ORDER BY rowid DESC LIMIT ?"
          ).each([.integer(Int64(count))]) { row in
            found.append(
              Submission(
                id: row.text(0), at: row.text(1), form: row.text(2), revision: row.text(3),
                record: Array(row.text(4).utf8)))
          }
        }
      } catch {
        return []
      }
      return found
    }

    private static func fault(
      _ error: CatalogueStoreError, _ path: String
    ) -> SubmissionStoreError {
      switch error {
      case .notAStore, .newer, .damaged: .foreign(path: path)
      case .busy: .locked(path: path)
      case .full: .full(errno: ENOSPC)
      case .notWritable:
        path.isEmpty ? .full(errno: EACCES) : .unreadable(path: path, errno: EACCES)
      case .unreadable(let number): .unreadable(path: path, errno: number)
      case .failed, .badName, .unknownCatalogue, .unknownItem, .batchBegun, .noBatch, .stateTooLong,
        .unexpectedState, .badItems, .shrinks:
        path.isEmpty ? .full(errno: EIO) : .unreadable(path: path, errno: EIO)
      }
    }
  }
#endif
