package import FormLookup

/// Reads the sources of catalogues: `.csv`, `.tsv`, `.json`, `.ndjson`, `.vcf`, each also with `.gz` behind.
package enum CatalogueReader {
  private enum Format: String {
    case csv, tsv, json, ndjson, vcf
  }

  /// Whether a name is one of a source.
  package static func isSource(_ name: String) -> Bool { format(of: name) != nil }

  /// The items of a source.
  ///
  /// - Parameters:
  ///   - name: The file's name, which says how it is written.
  ///   - columns: Which columns say what.
  package static func read(
    name: String, bytes: [UInt8], columns: CatalogueColumns = CatalogueColumns()
  ) throws(CatalogueFault) -> Catalogue {
    var columns = columns
    var items: [(item: CatalogueItem, line: Int?)] = []
    var missing = MissingColumns(columns)
    try rows(name, bytes, &columns) { (row, reader) throws(CatalogueFault) in
      missing.see(row)
      for item in try reader.items(row) { items.append((item, row.line)) }
    }
    if !items.isEmpty { try missing.check() }
    return try catalogue(of: items, columns)
  }

  /// The changes of items that a source has: of each what is given, and the id.
  package static func changes(
    name: String, bytes: [UInt8], columns: CatalogueColumns = CatalogueColumns()
  ) throws(CatalogueFault) -> [CatalogueItemChange] {
    var columns = columns
    var changes: [CatalogueItemChange] = []
    try rows(name, bytes, &columns) { (row, reader) throws(CatalogueFault) in
      let change = try reader.change(row)
      try check(change.item, line: row.line)
      changes.append(change)
    }
    return changes
  }

  private static func format(of name: String) -> Format? {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    guard let point = name.lastIndex(of: ".") else { return nil }
    return Format(rawValue: String(name[name.index(after: point)...]))
  }

  /// - Parameter columns: Its keypad is on afterwards where a column of numbers is there.
  private static func rows(
    _ name: String, _ data: [UInt8], _ columns: inout CatalogueColumns,
    _ add: (SourceRow, ItemReader) throws(CatalogueFault) -> Void
  ) throws(CatalogueFault) {
    guard let format = format(of: name) else {
      throw CatalogueFault(
        .catalogueUnreadable, "this ending is not known",
        help: "it is .csv, .tsv, .json, .ndjson or .vcf, also with .gz at the end")
    }
    let isCompressed = name.lowercased().hasSuffix(".gz")
    let bytes = isCompressed ? try Gunzip.bytes(of: data) : data
    if columns.keypad == nil, !columns.named.isDisjoint(with: columns.phone) {
      columns.keypad = [.latin]
    }
    let rows: [SourceRow]
    let reader: ItemReader
    switch format {
    case .csv, .tsv:
      var table = try TableSource(bytes, delimiter: format == .tsv ? 0x09 : nil)
      if columns.keypad == nil, table.names.contains(where: columns.phone.contains) {
        columns.keypad = [.latin]
      }
      let reader = try ItemReader(columns, names: table.names)
      while let row = try table.next() { try add(row, reader) }
      return
    case .json:
      rows = try DocumentSource.list(bytes, name: name)
      reader = try ItemReader(columns, names: nil)
    case .ndjson:
      rows = try DocumentSource.lines(bytes, name: name)
      reader = try ItemReader(columns, names: nil)
    case .vcf:
      reader = try ItemReader(columns, names: ContactRows.columns)
      rows = try ContactRows.rows(of: bytes, areNumbersIDs: columns.isByNumber)
    }
    for row in rows { try add(row, reader) }
  }

  /// Refuses an item that no catalogue can keep.
  static func check(_ item: CatalogueItem, line: Int?) throws(CatalogueFault) {
    if let fault = CatalogueBuilder.fault(of: item) {
      throw Self.fault(.badItem(row: 1, fault), [], line)
    }
  }

  static func catalogue(
    of items: [(item: CatalogueItem, line: Int?)], _ columns: CatalogueColumns
  ) throws(CatalogueFault) -> Catalogue {
    var popular: Set<Int> = []
    if case .heaviest(let count) = columns.popular {
      let heaviest = items.indices.sorted {
        (-items[$0].item.weight, $0) < (-items[$1].item.weight, $1)
      }
      popular = Set(heaviest.prefix(count))
    }
    var builder = CatalogueBuilder(keypad: columns.keypad, region: columns.region)
    for (index, (item, line)) in items.enumerated() {
      var item = item
      if popular.contains(index) { item.isPopular = true }
      do throws(CatalogueError) {
        try builder.add(item)
      } catch {
        throw fault(error, items, line)
      }
    }
    do throws(CatalogueError) {
      return try builder.build()
    } catch {
      throw fault(error, items, nil)
    }
  }

  private static func fault(
    _ error: CatalogueError, _ items: [(item: CatalogueItem, line: Int?)], _ line: Int?
  ) -> CatalogueFault {
    switch error {
    case .duplicateId(let id, let row, let first):
      let places =
        if let line, let before = items[first - 1].line {
          "lines \(before) and \(line)"
        } else {
          "items \(first) and \(row)"
        }
      return CatalogueFault(
        .duplicateId, "the id “\(id)” stands twice: \(places)", line: line,
        help: "an id names one item: choose another column, or leave one of them out")
    case .badItem(_, let fault):
      let words =
        switch fault {
        case .noId: "the id is missing"
        case .idTooLong(let bytes):
          "the id has \(bytes) bytes, and may have \(CatalogueLimits.idBytes)"
        case .labelTooLong(let bytes):
          "the label has \(bytes) bytes, and may have \(CatalogueLimits.labelBytes)"
        case .weightNotFinite: "the weight is not a number"
        }
      return CatalogueFault(.badItem, words, line: line)
    case .emptyCatalogue: return CatalogueFault(.emptyCatalogue, "it has no items")
    case .catalogueTooLarge(.tooManyItems):
      return CatalogueFault(
        .catalogueTooLarge, "there are over \(CatalogueLimits.items) items in it", line: line)
    case .catalogueTooLarge(.tooMuchText):
      return CatalogueFault(.catalogueTooLarge, "there is over 4 GiB of text in it")
    case .damaged, .unreadable:
      return CatalogueFault(.catalogueUnreadable, "it cannot be read")
    }
  }
}
