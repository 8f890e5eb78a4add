internal import Synchronization

/// The items of a catalogue, in the order in which they came, and their ids.
struct ItemStore: Sendable {
  let memory: SectionMemory
  private let items: Column<UInt8>
  private let places: Column<UInt32>
  private let ids: Column<UInt32>
  private let salted = SaltedMemory()

  /// The ids once more, made when one was not found among the first places that it may have.
  private final class SaltedMemory: Sendable {
    let ids = Mutex<SaltedIDs?>(nil)
  }

  init(_ memory: SectionMemory) {
    self.memory = memory
    items = memory.column(.items)
    places = memory.column(.itemPlaces)
    ids = memory.column(.ids)
  }

  var count: Int { max(0, places.count - 1) }

  func item(at index: Int) -> CatalogueItem { ItemRecord.item(in: items, range(of: index)) }

  /// What ranks an item.
  func standing(of index: Int) -> ItemRecord.Standing {
    ItemRecord.standing(in: items, range(of: index))
  }

  /// The item with this id; nil where there is none.
  func index(of id: some Collection<UInt8>) -> Int? {
    let found = id.withContiguousStorageIfAvailable { bytes -> Int? in
      // Safety: the bytes are readable during the call.
      guard let start = bytes.baseAddress else { return nil }
      return unsafe index(ofBytes: start, count: bytes.count)
    }
    return found ?? index(of: Array(id))
  }

  /// The item with this id, without a copy of it; nil where there is none.
  ///
  /// Safety: as many bytes as `count` says are readable while this is called.
  func index(ofBytes id: UnsafePointer<UInt8>, count: Int) -> Int? {
    guard ids.count > 0, count > 0 else { return nil }
    let mask = ids.count - 1
    var place = unsafe Int(
      truncatingIfNeeded: XXH64.sum(UnsafeRawBufferPointer(start: id, count: count)))
    for _ in 0..<min(ids.count, IDTable.mostProbes) {
      place &= mask
      let entry = Int(ids[place])
      if entry == 0 { return nil }
      let range = ItemRecord.id(in: items, at: start(of: entry - 1))
      if range.count == count, unsafe items.holds(id, count: count, at: range.lowerBound) {
        return entry - 1
      }
      place += 1
    }
    guard ids.count > IDTable.mostProbes else { return nil }
    let hash = unsafe SaltedIDs.hash(UnsafeRawBufferPointer(start: id, count: count))
    return salted.ids.madeOnce(makeSalted).item(hash) { item in
      let range = ItemRecord.id(in: items, at: start(of: item))
      return unsafe range.count == count && items.holds(id, count: count, at: range.lowerBound)
    }
  }

  private func makeSalted() -> SaltedIDs {
    var made = SaltedIDs()
    for item in 0..<count {
      made.add(item, SaltedIDs.hash(items.bytes(ItemRecord.id(in: items, at: start(of: item)))))
    }
    return made
  }

  /// From when on an item is not found, in seconds since 1970.
  func expires(of index: Int) -> Double? { ItemRecord.expires(in: items, range(of: index)) }

  /// What the items have together.
  var facts: CatalogueFacts {
    var facts = CatalogueFacts()
    var names: [ArraySlice<UInt8>] = []
    for index in 0..<count { ItemRecord.note(range(of: index), in: items, &facts, &names) }
    facts.columns = Set(names.map { String(decoding: $0, as: UTF8.self) })
    return facts
  }

  func id(at index: Int) -> String {
    String(decoding: items.bytes(ItemRecord.id(in: items, at: start(of: index))), as: UTF8.self)
  }

  private func start(of index: Int) -> Int { Int(places[index]) }

  private func range(of index: Int) -> Range<Int> {
    let start = min(start(of: index), items.count)
    return start..<max(start, min(Int(places[index + 1]), items.count))
  }
}
