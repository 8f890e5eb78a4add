package import FormDocuments
internal import FormEngine
internal import FormLookup
internal import FormText

/// Reads an entry of `catalogues`.
extension NodeReader {
  package static let catalogueOrigins = ["file", "rule", "items", "store"]

  /// Keys that name columns; `position` names two of them together.
  private static let columnKeys = CatalogueColumns.keys.filter { $0 != "lat" && $0 != "lon" }

  package static let catalogueKeys =
    catalogueOrigins + columnKeys + ["position", "columns", "keypad", "region", "protected"]

  package mutating func catalogues(_ node: Node) -> [CatalogueDescription] {
    (entries(node, of: "catalogues") ?? []).compactMap { entry in
      isMisplaced(entry, in: "catalogues") ? nil : catalogue(entry)
    }
  }

  /// An entry with errors keeps its name, so that look-ups in it report no further errors.
  private mutating func catalogue(_ entry: Entry) -> CatalogueDescription {
    var description = CatalogueDescription(
      name: entry.key, range: entry.keyRange, source: source, origin: .unknown)
    guard let keys = keys(of: entry) else { return description }
    var origins: [(entry: Entry, origin: CatalogueDescription.Origin?)] = []
    var isOriginMeant = false
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
      case "store":
        let name = storeName(key.value)
        origins.append((key, name.map { .store(Placed(value: $0, range: key.value.range)) }))
      case "protected": isProtected = boolean(key.value, of: "protected") ?? false
      default:
        columnsRange = columnsRange ?? key.keyRange
        isOriginMeant = isOriginMeant || Self.isOriginMeant(by: key.key)
        readColumns(key, into: &columns)
      }
    }
    guard let first = origins.first else {
      if !isOriginMeant {
        error(
          "catalogueMalformed", "“\(entry.key)” has no source for its items",
          at: entry.keyRange, help: "write \(ForeignWords.catalogueOrigins)")
      }
      return description
    }
    if origins.count > 1 {
      error(
        "catalogueMalformed", "a catalogue has one source", at: origins[1].entry.keyRange,
        help: "leave “\(first.entry.key)” or “\(origins[1].entry.key)” out",
        related: [.init(source: source, range: first.entry.keyRange, label: "the first")])
      return description
    }
    guard let origin = first.origin else { return description }
    if case .store = origin,
      let said = keys.first(where: { ![first.entry.key, "protected", "columns"].contains($0.key) })
    {
      error(
        "catalogueMalformed", "a store knows its columns and its keypad already", at: said.keyRange,
        help: "name them when you fill it: formcheck catalogue update NAME FILE --column id=sku")
      return description
    }
    description.origin = origin
    description.columns = columns
    description.columnsRange = columnsRange
    if !columns.labels.isEmpty {
      description.labelsRange = keys.first { $0.key == "label" }?.value.range
    }
    description.isProtected = isProtected
    return description
  }

  private mutating func keys(of entry: Entry) -> [Entry]? {
    if entry.value.entries != nil || entry.value.text?.isEmpty ?? false {
      return entries(entry.value, of: entry.key)
    }
    error(
      "mapExpected", "“\(entry.key)” takes a map with the source of its items",
      at: entry.value.range,
      label: entry.value.isList ? "this is a list" : "this is a single value",
      help: entry.value.isList
        ? "write \(entry.key): { items: [a, b] }"
        : "write \(entry.key): { \(ForeignWords.catalogueOrigins)")
    return nil
  }

  /// Whether an unknown key describes the source of the items: a key of another tool, or a misspelt one.
  private static func isOriginMeant(by key: String) -> Bool {
    ForeignWords.isOriginOfCatalogue(key)
      || NearestName.to(key, among: catalogueKeys).map(catalogueOrigins.contains) ?? false
  }

  /// A file cannot be a name.
  private mutating func storeName(_ node: Node) -> String? {
    guard let name = text(node, of: "store") else { return nil }
    let isName = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#")
    }
    if isName, 1...100 ~= name.utf8.count { return name }
    error(
      "catalogueMalformed", "“store” names a catalogue of the store, and no file", at: node.range,
      help: "write its name, such as contacts, and pass the file to the command: --store FILE")
    return nil
  }

  // MARK: Items

  /// A map of ids and labels, or a list of ids, or of maps with the keys of an item.
  private mutating func inlineItems(_ node: Node) -> [InlineItem]? {
    if let entries = node.entries {
      return entries.map { InlineItem(id: $0.key, node: $0.value) }
    }
    guard let items = node.items else {
      error(
        "catalogueMalformed", "“items” takes a map of ids and labels, or a list", at: node.range,
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
      for column in entries(key.value, of: "columns") ?? [] { readType(column, into: &columns) }
    case "label" where key.value.entries != nil: readLabels(key.value, into: &columns)
    case "keypad": readKeypad(key.value, into: &columns)
    case "region":
      guard let text = text(key.value, of: "region") else { return }
      guard text.utf8.count == 2, text.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) else {
        return error(
          "catalogueMalformed", "“region” takes a country by its two letters",
          at: key.value.range, help: "write region: US")
      }
      columns.region = text.uppercased()
    case _ where Self.columnKeys.contains(key.key):
      let names = columnNames(key)
      guard !names.isEmpty, !columns.name(key.key, names) else { return }
      error(
        "catalogueMalformed", "“\(key.key)” names one column", at: key.value.range,
        help: "leave the others out")
    case _
    where Self.type(named: key.value.text) != nil
      && ForeignWords.help(forKey: key.key, in: Self.place) == nil:
      error(
        "unknownKey", "“\(key.key)” is not a key of a catalogue", at: key.keyRange,
        help:
          "put types of columns under “columns”: columns: { \(key.key): \(key.value.text ?? "") }")
    default: refuse(key, in: Self.place, known: Self.catalogueKeys)
    }
  }

  private static let place = "a catalogue"

  private static func type(named name: String?) -> ValueType? {
    LanguageWords.columnTypes.first { "\($0)" == name }
  }

  /// An entry of `columns`: what the cells of a column are.
  private mutating func readType(_ column: Entry, into columns: inout CatalogueColumns) {
    if let type = Self.type(named: column.value.text) {
      columns.types[column.key] = type
      columns.named.insert(column.key)
      return
    }
    let known = LanguageWords.columnTypes.map { "\($0)" }
    guard Self.columnKeys.contains(column.key) || column.key == "position" else {
      guard let name = text(column.value, of: column.key) else { return }
      return refuseName(
        name, "“\(name)” is not a type of a column; known: \(known.joined(separator: ", "))", known,
        column.value.range)
    }
    let names = column.value.items?.compactMap(\.text) ?? [column.value.text ?? "…"]
    let written = column.value.isList ? "[\(names.joined(separator: ", "))]" : names[0]
    error(
      "keyMisplaced",
      "“columns” takes types of columns; it does not take “\(column.key)”",
      at: column.keyRange,
      help: "write “\(column.key): \(written)” beside “columns”, one level further out")
    // Reads it as it was meant, to avoid errors that only follow from it.
    if column.key != "position" {
      _ = columns.name(column.key, names)
    } else if names.count == 2 {
      _ = columns.name("lat", [names[0]])
      _ = columns.name("lon", [names[1]])
    }
    columns.named.subtract(names)
  }

  /// Scripts of the keypad, the first of which goes before the others; `none` turns it off.
  private mutating func readKeypad(_ node: Node, into columns: inout CatalogueColumns) {
    if node.text == LanguageWords.noKeypad {
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

  private mutating func columnNames(_ key: Entry) -> [String] {
    oneOrMore(key.value, of: key.key).compactMap { text($0, of: key.key) }
  }
}
