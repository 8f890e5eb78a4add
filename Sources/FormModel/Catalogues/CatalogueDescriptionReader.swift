package import FormDocuments
internal import FormEngine
internal import FormLookup
internal import FormText

/// Reads an entry of `catalogues`.
extension NodeReader {
  private static let origins = ["file", "rule", "items"]

  /// Keys that name columns; `position` names two of them together.
  private static let columnKeys = CatalogueColumns.keys.filter { $0 != "lat" && $0 != "lon" }

  package static let catalogueKeys =
    origins + columnKeys + ["position", "columns", "keypad", "region", "protected"]

  package mutating func catalogues(_ node: Node) -> [CatalogueDescription] {
    (entries(node, of: "catalogues") ?? []).compactMap { entry in
      isMisplaced(entry, in: "catalogues") ? nil : catalogue(entry)
    }
  }

  private mutating func catalogue(_ entry: Entry) -> CatalogueDescription? {
    guard let keys = entries(entry.value, of: entry.key) else { return nil }
    var origins: [(entry: Entry, origin: CatalogueDescription.Origin?)] = []
    var columns = CatalogueColumns()
    var columnsRange: SourceRange?
    var isProtected = false
    for key in keys {
      switch key.key {
      case "file":
        let path = text(key.value, of: "file")
        origins.append((key, path.map { .file(Placed(value: $0, range: key.value.range)) }))
      case "rule":
        let name = text(key.value, of: "rule")
        origins.append((key, name.map { .rule(Placed(value: $0, range: key.value.range)) }))
      case "items":
        origins.append((key, inlineItems(key.value).map { .items($0, key.value.range) }))
      case "protected": isProtected = boolean(key.value, of: "protected") ?? false
      default:
        columnsRange = columnsRange ?? key.keyRange
        readColumns(key, into: &columns)
      }
    }
    guard let first = origins.first else {
      error(
        "catalogueMalformed", "nothing says where the items of “\(entry.key)” come from",
        at: entry.keyRange, help: "write file: airports.csv, rule: geo.country or items: { … }")
      return nil
    }
    if origins.count > 1 {
      error(
        "catalogueMalformed", "a catalogue has one source", at: origins[1].entry.keyRange,
        help: "leave “\(first.entry.key)” or “\(origins[1].entry.key)” out",
        related: [.init(source: source, range: first.entry.keyRange, label: "the first")])
      return nil
    }
    guard let origin = first.origin else { return nil }
    return CatalogueDescription(
      name: entry.key, range: entry.keyRange, source: source, origin: origin, columns: columns,
      columnsRange: columnsRange, isProtected: isProtected)
  }

  // MARK: Items

  /// A map of ids and labels, or a list of ids, or of maps with the keys of an item.
  private mutating func inlineItems(_ node: Node) -> [InlineItem]? {
    if let entries = node.entries {
      return entries.map { InlineItem(id: $0.key, node: $0.value) }
    }
    guard let items = node.items else {
      error(
        "catalogueMalformed", "“items” wants a map of ids and labels, or a list", at: node.range,
        help: "write { red: Red, blue: Blue }, or [red, blue]")
      return nil
    }
    return items.compactMap { item in
      if item.entries != nil { return InlineItem(id: nil, node: item) }
      return text(item, of: "items").map { InlineItem(id: $0, node: item) }
    }
  }

  // MARK: Columns

  private mutating func readColumns(_ key: Entry, into columns: inout CatalogueColumns) {
    switch key.key {
    case "popular":
      guard let text = text(key.value, of: "popular") else { return }
      if let count = Int(text), count > 0 {
        columns.popular = .heaviest(count)
      } else {
        _ = columns.name("popular", [text])
      }
    case "position":
      let names = columnNames(key)
      guard names.count == 2 else {
        return error(
          "catalogueMalformed", "“position” names two columns", at: key.value.range,
          help: "write position: [lat, lon]: the latitude first")
      }
      _ = columns.name("lat", [names[0]])
      _ = columns.name("lon", [names[1]])
    case "columns":
      for column in entries(key.value, of: "columns") ?? [] {
        guard let name = text(column.value, of: column.key) else { continue }
        guard let type = Self.columnTypes.first(where: { "\($0)" == name }) else {
          refuseName(
            name,
            "“\(name)” is no type of a column; known: "
              + Self.columnTypes.map { "\($0)" }.joined(separator: ", "),
            Self.columnTypes.map { "\($0)" }, column.value.range)
          continue
        }
        columns.types[column.key] = type
        columns.named.insert(column.key)
      }
    case "keypad": readKeypad(key.value, into: &columns)
    case "region":
      guard let text = text(key.value, of: "region") else { return }
      guard text.utf8.count == 2, text.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) else {
        return error(
          "catalogueMalformed", "“region” wants a country by its two letters",
          at: key.value.range, help: "write region: US")
      }
      columns.region = text.uppercased()
    case _ where Self.columnKeys.contains(key.key):
      let names = columnNames(key)
      guard !names.isEmpty, !columns.name(key.key, names) else { return }
      error(
        "catalogueMalformed", "“\(key.key)” names one column", at: key.value.range,
        help: "leave the others out")
    default: refuse(key, in: "a catalogue", known: Self.catalogueKeys)
    }
  }

  /// Scripts of the keypad, the first of which goes before the others; `none` turns it off.
  private mutating func readKeypad(_ node: Node, into columns: inout CatalogueColumns) {
    if node.text == "none" {
      columns.keypad = []
      return
    }
    let known = KeypadScript.allCases.map(\.rawValue)
    columns.keypad = oneOrMore(node, of: "keypad").compactMap { item in
      guard let text = text(item, of: "keypad") else { return nil }
      if let script = KeypadScript(rawValue: text) { return script }
      refuseName(
        text, "the keypad knows no “\(text)”; known: \(known.joined(separator: ", ")), none",
        known, item.range)
      return nil
    }
  }

  private static let columnTypes: [ValueType] = [
    .text, .integer, .number, .boolean, .date, .time, .datetime,
  ]

  private mutating func columnNames(_ key: Entry) -> [String] {
    oneOrMore(key.value, of: key.key).compactMap { text($0, of: key.key) }
  }
}
