internal import FormPlatform

/// The file of a store: for its owner alone.
enum StoreFile {
  /// Opens the database, and makes it where nothing is there.
  static func open(_ path: String) throws(CatalogueStoreError) -> Database {
    try makeFolder(of: path)
    // SQLite gives its other files the access of this one.
    let descriptor = unsafe FormPlatform.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw error(errno) }
    close(descriptor)
    let database = try Database(path, .writing)
    try Schema.open(database, isWritten: true)
    return database
  }

  /// Opens what is there, and changes nothing.
  ///
  /// - Throws: ``CatalogueStoreError/unreadable(errno:)`` with `ENOENT` where nothing is.
  static func read(_ path: String) throws(CatalogueStoreError) -> Database {
    let descriptor = unsafe FormPlatform.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw error(errno) }
    close(descriptor)
    do throws(CatalogueStoreError) {
      let database = try Database(path, .reading)
      try Schema.open(database, isWritten: false)
      return database
    } catch {
      // In a folder that may not be written SQLite cannot make the file by which readers and a writer agree. Without a
      // journal there is nothing that it would say.
      guard case .notWritable = error, !isThere(path + "-wal") else { throw error }
      let database = try Database(path, .unchanging)
      try Schema.open(database, isWritten: false)
      return database
    }
  }

  /// Makes the folders that are missing, for their owner alone.
  private static func makeFolder(of path: String) throws(CatalogueStoreError) {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var folder = ""
    for step in steps {
      folder += step + "/"
      if step.isEmpty || isThere(folder) { continue }
      // Another process may have made it meanwhile.
      if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST { throw error(errno) }
      BuiltFile.makeFolderDurable(of: String(folder.dropLast()))
    }
  }

  private static func isThere(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  private static func error(_ number: Int32) -> CatalogueStoreError {
    switch number {
    case EACCES, EPERM, EROFS: .notWritable
    case ENOSPC, EDQUOT: .full
    default: .unreadable(errno: number)
    }
  }
}
