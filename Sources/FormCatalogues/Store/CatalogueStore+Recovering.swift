internal import FormPlatform

extension CatalogueStore {
  /// Opens a store, and puts an empty one in the place of one that is damaged.
  ///
  /// The damaged one is kept beside it, with `.damaged` behind its name, and the delegate is asked to index all of its
  /// catalogues again: see ``deliver()``. No other store of the file may be open. All of the file is looked through.
  ///
  /// - Parameter names: The catalogues that the program keeps.
  public static func recovering(
    _ path: String, catalogues names: [String]
  ) throws(CatalogueStoreError) -> CatalogueStore {
    do throws(CatalogueStoreError) {
      let store = try CatalogueStore(path: path)
      if try store.isSound() { return store }
    } catch {
      guard case .damaged = error else { throw error }
    }
    if unsafe rename(path, path + ".damaged") != 0 { throw .unreadable(errno: errno) }
    // They belong to the damaged one.
    for other in ["-wal", "-shm"] { unsafe unlink(path + other) }
    let store = try CatalogueStore(path: path)
    for name in names { try store.askForAll(of: name) }
    return store
  }

  private func isSound() throws(CatalogueStoreError) -> Bool {
    var words: [String] = []
    try Statement(database, "PRAGMA quick_check(1)").each { (row) throws(CatalogueStoreError) in
      words.append(row.text(0))
    }
    return words == ["ok"]
  }
}
