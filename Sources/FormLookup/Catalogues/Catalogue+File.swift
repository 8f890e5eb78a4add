extension Catalogue {
  /// Reads a `.catalogue` file.
  ///
  /// The search index is rebuilt if it is damaged or was built by another version.
  ///
  /// - Throws: ``CatalogueError/damaged(_:)`` where the items themselves cannot be trusted,
  ///   ``CatalogueError/unreadable(errno:)`` where the file cannot be read.
  public convenience init(contentsOf path: String) throws(CatalogueError) {
    try self.init(SectionMemory(contentsOf: path))
  }

  /// Reads the bytes of a `.catalogue` file.
  ///
  /// - Throws: ``CatalogueError/damaged(_:)`` where the items themselves cannot be trusted.
  public convenience init(fileBytes: [UInt8]) throws(CatalogueError) {
    try self.init(SectionMemory(fileBytes: fileBytes))
  }

  private convenience init(_ memory: SectionMemory) throws(CatalogueError) {
    try memory.read(Section.ofItems)
    guard Section.ofItems.allSatisfy(memory.isIntact) else { throw .damaged(.sumMismatch) }
    let items = ItemStore(memory)
    guard UInt64(items.count) == memory.header.items, items.count > 0,
      items.count <= CatalogueLimits.items
    else { throw .damaged(.cut) }
    self.init(
      items, KeypadSettings(packed: memory.header.keypad), generation: memory.header.generation,
      source: memory.header.source,
      file: memory.header.search == CatalogueHeader.searchVersion ? memory : nil)
  }

  /// Which parts of a file are not what was written; an empty list is what there should be.
  public static func damages(of path: String) throws(CatalogueError) -> [String] {
    let memory = try SectionMemory(contentsOf: path)
    return Section.allCases.filter { !memory.isIntact($0) }.map { "\($0)" }
  }

  /// The catalogue as a `.catalogue` file: the same items in the same order give the same bytes.
  ///
  /// - Parameters:
  ///   - generation: The number of this generation.
  ///   - source: The sum of what it was made of, for who wants to know whether it is still the same.
  public func fileBytes(generation: UInt64 = 0, source: UInt64 = 0) -> [UInt8] {
    let (search, points) = (search, points)
    let keypad = settings.scripts.isEmpty ? nil : keypadIndex.memory
    var header = CatalogueHeader()
    header.generation = generation
    header.items = UInt64(count)
    header.source = source
    header.keypad = settings.packed
    var body: [UInt8] = []
    for section in Section.allCases {
      let memory =
        Section.ofItems.contains(section)
        ? items.memory
        : Section.ofKeypad.contains(section)
          ? keypad : section == .points ? points.memory : search.memory
      let bytes = memory?.bytes(of: section) ?? []
      let place = CatalogueHeader.bytes + body.count
      header.sections.append(
        CatalogueHeader.Place(range: place..<place + bytes.count, sum: XXH64.sum(bytes)))
      body += bytes
      body += [UInt8](
        repeating: 0, count: CatalogueHeader.aligned(place + bytes.count) - place - bytes.count)
    }
    return header.encoded + body
  }
}
