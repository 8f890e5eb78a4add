internal import Synchronization

/// The items that a value may name, to be asked for by id and to be searched: immutable, for all threads.
///
/// A check asks for ids and names. What a search needs besides is made at the first search.
public final class Catalogue: Sendable {
  let items: ItemStore
  /// The number of this generation: a later one of the same catalogue has a higher one.
  public let generation: UInt64
  private let built: Mutex<SearchIndex?>
  private let named = Mutex<NameTable?>(nil)

  init(_ items: ItemStore, generation: UInt64 = 0, search: SearchIndex? = nil) {
    self.items = items
    self.generation = generation
    built = Mutex(search)
  }

  /// Its items.
  public var count: Int { items.count }

  /// The item with this id, compared byte by byte.
  public func item(id: String) -> CatalogueItem? {
    items.index(of: id.utf8).map(items.item(at:))
  }

  /// The ids of all items, in their order.
  var ids: some Sequence<[UInt8]> {
    (0..<items.count).lazy.map { [items] in Array(items.id(at: $0).utf8) }
  }

  /// All items, in the order of the bytes of their ids.
  public var itemsByID: some Sequence<CatalogueItem> {
    let order = (0..<items.count).map { (id: items.id(at: $0), item: $0) }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    return order.lazy.map { [items] in items.item(at: $0.item) }
  }

  /// The names of the columns that a filter may ask for, in the order of their bytes.
  public var columnNames: [String] {
    search.columns.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The ids of all items, in the order in which they stand where nothing else decides.
  package var idsInOrder: [String] {
    let search = search
    return (0..<count).map { items.id(at: search.item(ofRank: $0)) }
  }

  /// Whether there is an item with this id.
  public func hasItem(id: some Collection<UInt8>) -> Bool { items.index(of: id) != nil }

  /// Its items by their names; made once.
  var nameTable: NameTable {
    named.withLock { named in
      if let named { return named }
      let made = NameTable(items)
      named = made
      return made
    }
  }

  /// What a search reads, if it is made already.
  var builtSearch: SearchIndex? { built.withLock { $0 } }

  /// What a search reads; made once.
  var search: SearchIndex {
    built.withLock { built in
      if let built { return built }
      let made = SearchIndex(IndexBuilder(items).memory(), itemCount: items.count)
      built = made
      return made
    }
  }
}
