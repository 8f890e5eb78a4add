/// Collects items and makes a catalogue of them.
public struct CatalogueBuilder: Sendable {
  private var items: [UInt8] = []
  private var places: [UInt64] = [0]
  private var ids = IDTable()

  /// Without items.
  public init() {}

  /// Items so far.
  public var count: Int { places.count - 1 }

  /// Adds an item behind the others.
  ///
  /// - Throws: ``CatalogueError/badItem(row:_:)``, ``CatalogueError/duplicateId(id:row:first:)`` or
  ///   ``CatalogueError/catalogueTooLarge(_:)``; nothing is added then. A row is the number of the item, from 1.
  public mutating func add(_ item: CatalogueItem) throws(CatalogueError) {
    let row = count + 1
    guard count < CatalogueLimits.items else { throw .catalogueTooLarge(.tooManyItems) }
    if let fault = fault(of: item) { throw .badItem(row: row, fault) }
    let id = Array(item.id.utf8)
    if let first = ids.insert(id, item: count, in: items, places) {
      throw .duplicateId(id: item.id, row: row, first: first + 1)
    }
    items += ItemRecord.bytes(of: item)
    places.append(UInt64(items.count))
  }

  /// - Throws: ``CatalogueError/emptyCatalogue`` where nothing was added.
  public consuming func build() throws(CatalogueError) -> Catalogue {
    guard count > 0 else { throw .emptyCatalogue }
    return Catalogue(
      ItemStore(
        SectionMemory([
          .items: items, .itemPlaces: littleEndian(places), .ids: littleEndian(ids.entries),
        ])))
  }

  private func fault(of item: CatalogueItem) -> CatalogueError.ItemFault? {
    if item.id.isEmpty { return .noId }
    let (id, label) = (item.id.utf8.count, item.label.utf8.count)
    if id > CatalogueLimits.idBytes { return .idTooLong(bytes: id) }
    if label > CatalogueLimits.labelBytes { return .labelTooLong(bytes: label) }
    return item.weight.isFinite ? nil : .weightNotFinite
  }
}
