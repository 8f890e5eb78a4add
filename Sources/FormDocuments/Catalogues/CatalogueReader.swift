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
    guard let format = format(of: name) else {
      throw CatalogueFault(
        .catalogueUnreadable, "this ending is not known",
        help: "it is .csv, .tsv, .json, .ndjson or .vcf, and may have .gz behind")
    }
    let isCompressed = name.lowercased().hasSuffix(".gz")
    let plain = isCompressed ? try Gunzip.bytes(of: bytes) : bytes
    var columns = columns
    var items: [(item: CatalogueItem, line: Int?)] = []
    try read(plain, name, format, &columns) { (item, line) in items.append((item, line)) }
    return try catalogue(of: items, columns)
  }

  private static func format(of name: String) -> Format? {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    guard let point = name.lastIndex(of: ".") else { return nil }
    return Format(rawValue: String(name[name.index(after: point)...]))
  }

  /// - Parameter columns: Its keypad is on afterwards where a column of numbers is there.
  private static func read(
    _ bytes: [UInt8], _ name: String, _ format: Format, _ columns: inout CatalogueColumns,
    _ add: (CatalogueItem, Int?) -> Void
  ) throws(CatalogueFault) {
    if columns.keypad == nil, !columns.named.isDisjoint(with: columns.phone) {
      columns.keypad = [.latin]
    }
    switch format {
    case .csv, .tsv:
      var table = try TableSource(bytes, delimiter: format == .tsv ? 0x09 : nil)
      if columns.keypad == nil, table.names.contains(where: columns.phone.contains) {
        columns.keypad = [.latin]
      }
      let reader = try ItemReader(columns, names: table.names)
      while let row = try table.next() {
        for item in try reader.items(row) { add(item, row.line) }
      }
    case .json, .ndjson:
      let rows =
        format == .json
        ? try DocumentSource.list(bytes, name: name) : try DocumentSource.lines(bytes, name: name)
      try items(of: rows, ItemReader(columns, names: nil), add)
    case .vcf:
      let reader = try ItemReader(columns, names: ContactRows.columns)
      try items(of: ContactRows.rows(of: bytes), reader, add)
    }
  }

  private static func items(
    of rows: [SourceRow], _ reader: ItemReader, _ add: (CatalogueItem, Int?) -> Void
  ) throws(CatalogueFault) {
    for row in rows {
      for item in try reader.items(row) { add(item, row.line) }
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
        case .noId: "there is no id"
        case .idTooLong(let bytes):
          "the id has \(bytes) bytes, and may have \(CatalogueLimits.idBytes)"
        case .labelTooLong(let bytes):
          "the label has \(bytes) bytes, and may have \(CatalogueLimits.labelBytes)"
        case .weightNotFinite: "the weight is no number"
        }
      return CatalogueFault(.badItem, words, line: line)
    case .emptyCatalogue: return CatalogueFault(.emptyCatalogue, "there is no item in it")
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
