internal import Synchronization

/// The items that a value may name, found by id or by search: immutable, for all threads.
///
/// A check reads ids and names. The first search makes the rest.
public final class Catalogue: Sendable {
  let items: ItemStore
  /// The number of this generation: a later one of the same catalogue has a higher one.
  public let generation: UInt64
  /// The checksum of the source of its file; 0 if it is unknown.
  package let source: UInt64
  let settings: KeypadSettings
  private let built: Mutex<Built>
  private let builtPoints = Mutex<PointTree?>(nil)
  private let named = Mutex<NameTable?>(nil)
  private let builtKeypad: Mutex<KeypadIndex?>
  /// The file that may have what a search reads.
  private let file: SectionMemory?

  /// The state of the search index.
  private enum Built {
    /// The file was not asked yet.
    case unread
    /// The file does not have it, or has a damaged one.
    case absent
    case made(SearchIndex)
  }

  init(
    _ items: ItemStore, _ settings: KeypadSettings, generation: UInt64 = 0, source: UInt64 = 0,
    file: SectionMemory? = nil
  ) {
    self.items = items
    self.settings = settings
    self.generation = generation
    self.source = source
    self.file = file
    built = Mutex(file == nil ? .absent : .unread)
    builtKeypad = Mutex(nil)
  }

  /// Its items.
  public var count: Int { items.count }

  /// The scripts whose letters its keypad has, in the order in which they count; an empty list where it is off.
  ///
  /// If it is on, a query of only digits, `+`, `*`, `#` and blanks is one for the keypad.
  public var keypad: [KeypadScript] { settings.scripts }

  /// The country of the caller: ISO 3166-1 alpha-2 in capitals; nil if it is unknown.
  public var region: String? { settings.region }

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

  /// The first items, in the order in which they came.
  package func first(_ count: Int) -> [CatalogueItem] {
    (0..<min(count, items.count)).map { items.item(at: $0) }
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
    named.madeOnce { NameTable(items) }
  }

  /// The index of a search on the keypad, with Latin letters if the keypad is off; made or checked once.
  var keypadIndex: KeypadIndex {
    builtKeypad.madeOnce { storedKeypad ?? makeKeypad() }
  }

  /// The index of a search, if it is made already, or if the file has it.
  var builtSearch: SearchIndex? { built.withLock { stored(&$0) } }

  private func stored(_ built: inout Built) -> SearchIndex? {
    switch built {
    case .made(let index): return index
    case .absent: return nil
    case .unread:
      guard let file, Section.ofSearch.allSatisfy(file.isIntact) else {
        built = .absent
        return nil
      }
      let index = SearchIndex(file, itemCount: items.count)
      built = .made(index)
      return index
    }
  }

  /// The places of items by rank; made or checked once.
  var points: PointTree {
    builtPoints.madeOnce { storedPoints ?? makePoints() }
  }

  private var storedPoints: PointTree? {
    guard let fileOfRanks, fileOfRanks.isIntact(.points) else { return nil }
    return PointTree(fileOfRanks)
  }

  private func makePoints() -> PointTree {
    let search = search
    var builder = PointTreeBuilder()
    for rank in 0..<items.count {
      guard let position = items.item(at: search.item(ofRank: rank)).position else { continue }
      builder.add(position.point, rank: rank)
    }
    return PointTree(SectionMemory([.points: littleEndian(builder.nodes())]))
  }

  /// The file, if its ranks are right: the ranks of the index come from it.
  private var fileOfRanks: SectionMemory? {
    guard let file, search.memory === file else { return nil }
    return file
  }

  private var storedKeypad: KeypadIndex? {
    guard !settings.scripts.isEmpty, let fileOfRanks,
      Section.ofKeypad.allSatisfy(fileOfRanks.isIntact)
    else { return nil }
    return KeypadIndex(fileOfRanks, settings)
  }

  private func makeKeypad() -> KeypadIndex {
    let scripts = settings.scripts.isEmpty ? [.latin] : settings.scripts
    let settings = KeypadSettings(scripts, region: settings.region)
    let search = search
    var builder = KeypadIndexBuilder(settings)
    for rank in 0..<items.count {
      builder.add(items.item(at: search.item(ofRank: rank)), rank: UInt32(rank))
    }
    return KeypadIndex(builder.memory(), settings)
  }

  /// The index of a search; made once.
  var search: SearchIndex {
    built.withLock { built in
      if let stored = stored(&built) { return stored }
      let made = SearchIndex(IndexBuilder(items).memory(), itemCount: items.count)
      built = .made(made)
      return made
    }
  }
}
