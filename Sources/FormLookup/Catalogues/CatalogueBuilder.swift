/// Collects items and makes a catalogue of them.
public struct CatalogueBuilder: Sendable {
  private var items: [UInt8] = []
  private var places: [UInt32] = [0]
  private var ids = IDTable()
  private var hasPhones = false
  private let keypad: [KeypadScript]?
  private let region: String?

  /// Without items.
  ///
  /// - Parameters:
  ///   - keypad: The scripts whose letters the keypad has: of two that put a letter on different keys the first one counts. An
  ///     empty list turns the keypad off; nil is Latin where an item has a telephone number, and else off.
  ///   - region: From where one dials, ISO 3166-1 alpha-2 in any case: in North America numbers are found
  ///     without their area code. Other values are ignored.
  public init(keypad: [KeypadScript]? = nil, region: String? = nil) {
    self.keypad = keypad
    self.region = region
  }

  /// Items so far.
  public var count: Int { places.count - 1 }

  /// Adds an item behind the others.
  ///
  /// - Throws: ``CatalogueError/badItem(row:_:)``, ``CatalogueError/duplicateId(id:row:first:)`` or
  ///   ``CatalogueError/catalogueTooLarge(_:)``; nothing is added then. A row is the number of the item, from 1.
  public mutating func add(_ item: CatalogueItem) throws(CatalogueError) {
    let row = count + 1
    guard count < CatalogueLimits.items else { throw .catalogueTooLarge(.tooManyItems) }
    if let fault = Self.fault(of: item) { throw .badItem(row: row, fault) }
    let record = ItemRecord.bytes(of: item)
    guard items.count + record.count <= UInt32.max else { throw .catalogueTooLarge(.tooMuchText) }
    let id = Array(item.id.utf8)
    if let first = ids.insert(id, item: count, in: items, places) {
      throw .duplicateId(id: item.id, row: row, first: first + 1)
    }
    items += record
    if !item.phones.isEmpty { hasPhones = true }
    places.append(UInt32(items.count))
  }

  /// - Throws: ``CatalogueError/emptyCatalogue`` where nothing was added.
  public consuming func build() throws(CatalogueError) -> Catalogue {
    guard count > 0 else { throw .emptyCatalogue }
    return catalogue()
  }

  /// The same, also without an item: a catalogue that lost its last one is searched on.
  package consuming func catalogue() -> Catalogue {
    Catalogue(
      ItemStore(
        SectionMemory([
          .items: items, .itemPlaces: littleEndian(places), .ids: littleEndian(ids.entries),
        ])), KeypadSettings(keypad ?? (hasPhones ? [.latin] : []), region: region))
  }

  /// Why an item cannot be kept.
  package static func fault(of item: CatalogueItem) -> CatalogueError.ItemFault? {
    if item.id.isEmpty { return .noId }
    let id = item.id.utf8.count
    let label = item.labels.values.reduce(item.label.utf8.count) { max($0, $1.utf8.count) }
    if id > CatalogueLimits.idBytes { return .idTooLong(bytes: id) }
    if label > CatalogueLimits.labelBytes { return .labelTooLong(bytes: label) }
    return item.weight.isFinite ? nil : .weightNotFinite
  }
}
