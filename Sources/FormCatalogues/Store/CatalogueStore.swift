public import FormLookup

/// Catalogues that last: a file of SQLite with items, what was picked of them, and where lists were left.
///
/// A change that has returned is *accepted*: it survives a crash. It is *searchable* after ``refresh(_:)``,
/// which builds a file beside the store and puts the new generation into the ``LiveCatalogue`` that others
/// search meanwhile: a search never asks the database.
///
/// For one thread at a time. Of several stores of one file, in this process or in others, one writes, and the others
/// wait for ``CatalogueStoreLimits/patience`` seconds; all of them read at any time.
public final class CatalogueStore {
  /// Where it lies.
  public let path: String
  let database: Database
  /// Of the batches that were begun.
  var batches: [String: [CatalogueOperation]] = [:]
  /// The catalogues for searches.
  var lives: [String: LiveCatalogue] = [:]
  /// The observers.
  public weak var delegate: (any CatalogueStoreDelegate)?

  /// Opens a store, and makes it where nothing is there: a file for its owner alone (0600), in a folder for its owner
  /// alone (0700) where that is new too.
  public init(path: String) throws(CatalogueStoreError) {
    self.path = path
    database = try StoreFile.open(path)
  }

  /// Opens a store that is there to read it: each change is refused.
  ///
  /// - Throws: ``CatalogueStoreError/unreadable(errno:)`` with `ENOENT` where nothing is there.
  public init(reading path: String) throws(CatalogueStoreError) {
    self.path = path
    database = try StoreFile.read(path)
  }

  /// Whether a catalogue may be called so: 1 to 100 bytes, no `/`, `#` or control character.
  public static func isName(_ name: String) -> Bool {
    1...CatalogueStoreLimits.nameBytes ~= name.utf8.count
      && name.utf8.allSatisfy {
        $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#")
      }
  }

  /// All catalogues, by the bytes of their names.
  public func catalogues() throws(CatalogueStoreError) -> [CatalogueStatus] {
    try CatalogueRow.all(in: database).map(\.status)
  }

  /// The facts about a catalogue; nil for an unknown name.
  public func status(of name: String) throws(CatalogueStoreError) -> CatalogueStatus? {
    try CatalogueRow.named(name, in: database)?.status
  }

  /// The state that the last batch left for the next one; nil without one.
  public func clientState(of name: String) throws(CatalogueStoreError) -> [UInt8]? {
    try CatalogueRow.named(name, in: database)?.state
  }

  /// An item.
  ///
  /// - Parameter now: Seconds since 1970: what has expired by then is gone.
  /// - Throws: ``CatalogueStoreError/unknownItem(isGone:)`` if it does not exist.
  public func item(
    _ id: String, in name: String, now: Double
  ) throws(CatalogueStoreError) -> CatalogueItem {
    let row = try row(name)
    guard let item = try StoredItems.item(id, of: row.number, in: database) else {
      throw .unknownItem(isGone: try StoredItems.isGone(id, of: row.number, in: database))
    }
    if let expires = item.expires, expires <= now { throw .unknownItem(isGone: true) }
    return item
  }

  func row(_ name: String) throws(CatalogueStoreError) -> CatalogueRow {
    guard let row = try CatalogueRow.named(name, in: database) else { throw .unknownCatalogue }
    return row
  }
}
