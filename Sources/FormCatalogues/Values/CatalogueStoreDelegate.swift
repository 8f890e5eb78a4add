/// Somebody wants an item opened.
public struct CatalogueActivity: Hashable, Sendable {
  /// That of items of a store.
  public static let itemKind = "formcheck.catalogue.item"

  /// The kind of activity; the store ignores other kinds than its own.
  public var kind: String
  /// The name of the catalogue.
  public var catalogue: String
  /// The id of the item.
  public var id: String
  /// The text that found it; empty without.
  public var query: String

  /// One of a store.
  public init(
    catalogue: String, id: String, query: String = "", kind: String = CatalogueActivity.itemKind
  ) {
    self.kind = kind
    self.catalogue = catalogue
    self.id = id
    self.query = query
  }
}

/// Receives the notifications of a store, on the thread that called the store.
///
/// The program that owns the items implements it.
public protocol CatalogueStoreDelegate: AnyObject {
  /// What was accepted is found from now on: the second event of a change.
  func isSearchable(_ catalogue: String, generation: UInt64)

  /// Opens an item.
  ///
  /// - Returns: Whether it was opened.
  func open(_ activity: CatalogueActivity) -> Bool

  /// All items are to be indexed again: they were lost.
  ///
  /// - Parameter acknowledge: Called when that is done; until then it is asked again at each ``CatalogueStore/deliver()``.
  func reindexAll(_ catalogue: String, acknowledge: @escaping () -> Void)

  /// These items are to be indexed again: they are damaged.
  ///
  /// - Parameter acknowledge: Called when that is done; until then it is asked again at each ``CatalogueStore/deliver()``.
  func reindex(_ ids: [String], of catalogue: String, acknowledge: @escaping () -> Void)
}
