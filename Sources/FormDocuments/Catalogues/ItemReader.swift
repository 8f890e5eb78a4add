internal import FormEngine
internal import FormLookup
internal import FormText

/// Makes items of rows.
struct ItemReader {
  let columns: CatalogueColumns
  /// The names of a table's columns; nil for objects, each of which has its own.
  let names: [String]?
  private let searched: Set<String>
  private let labels: LabelReader

  init(_ columns: CatalogueColumns, names: [String]?) throws(CatalogueFault) {
    self.columns = columns
    self.names = names
    searched = columns.searched.subtracting(columns.types.keys)
    labels = LabelReader(columns)
    guard let names else { return }
    for name in columns.wanted.sorted() where !names.contains(name) {
      throw CatalogueFault(.unknownColumn, NearestName.missing(name, among: names), line: 1)
    }
    if !names.contains(columns.id) {
      throw CatalogueFault(
        .unknownColumn, NearestName.missing(columns.id, among: names), line: 1,
        help:
          "rename the column, or name it: “id: sku” in a form, “--column id=sku” to a command"
      )
    }
  }

  /// The items of a row: one, or one for each of its numbers where these are the ids.
  func items(_ row: SourceRow) throws(CatalogueFault) -> [CatalogueItem] {
    if columns.isByNumber, row[columns.id].isEmpty { return [] }
    let item = try item(row)
    guard columns.isByNumber else { return [item] }
    return try item.phones.map { (phone: String) throws(CatalogueFault) -> CatalogueItem in
      var own = item
      own.id = DialledNumber.keys(of: phone)
      if own.id.isEmpty {
        throw CatalogueFault(.badItem, "“\(phone.prefix(40))” has no digits", line: row.line)
      }
      if item.label == item.id { own.label = phone }
      own.phones = [phone]
      return own
    }
  }

  /// What a row changes of the item with its id: in a table what its cells say, of an object each of its keys.
  func change(_ row: SourceRow) throws(CatalogueFault) -> CatalogueItemChange {
    var item = try item(row)
    var parts: Set<CatalogueItemChange.Part> = []
    let given = Set(row.cells.filter { names == nil || !$0.values.isEmpty }.map(\.name))
    func note(_ part: CatalogueItemChange.Part, _ columns: [String]) {
      if !given.isDisjoint(with: columns) { parts.insert(part) }
    }
    note(.label, columns.label.isEmpty ? ["label", "name"] : columns.label)
    let labelColumns = given.filter(labels.reads)
    if !labelColumns.isEmpty {
      parts.insert(.labels)
      // A language without a text loses its label.
      for language in labels.languages(of: labelColumns) where item.labels[language] == nil {
        item.labels[language] = ""
      }
    }
    note(.detail, [columns.detail])
    note(.aliases, columns.aliases)
    note(.keywords, columns.keywords)
    note(.codes, columns.codes)
    note(.title, [columns.title])
    note(.about, [columns.about])
    note(.phones, columns.phone)
    note(.weight, [columns.weight])
    if case .column(let name) = columns.popular { note(.popular, [name]) }
    note(.position, [columns.latitude, columns.longitude])
    note(.expires, [columns.expires])
    note(.domain, [columns.domain])
    note(.thumbnail, [columns.thumbnail])
    note(.rating, [columns.rating])
    note(.kind, [columns.kind])
    let others = given.subtracting(searched).subtracting(labelColumns.filter(isLabelAlone))
    if !others.isEmpty { parts.insert(.columns) }
    for name in others where item.columns[name] == nil { item.columns[name] = [] }
    return CatalogueItemChange(item, changing: parts)
  }

  private func item(_ row: SourceRow) throws(CatalogueFault) -> CatalogueItem {
    guard let id = row[columns.id].first else {
      throw CatalogueFault(
        .badItem, "“\(columns.id)” is empty, but each item needs an id", line: row.line)
    }
    var item = CatalogueItem(id: id, label: labels.label(of: row))
    item.labels = labels.labels(of: row)
    item.detail = text(row, columns.detail)
    item.aliases = list(row, columns.aliases)
    item.keywords = list(row, columns.keywords)
    item.codes = list(row, columns.codes)
    item.title = text(row, columns.title)
    item.about = text(row, columns.about)
    item.phones = list(row, columns.phone)
    item.weight = try number(row, columns.weight) ?? 0
    if case .column(let name) = columns.popular { item.isPopular = try flag(row, name) }
    if let latitude = try number(row, columns.latitude),
      let longitude = try number(row, columns.longitude)
    {
      item.position = CataloguePosition(latitude: latitude, longitude: longitude)
    }
    item.expires = try moment(row, columns.expires)
    item.domain = text(row, columns.domain)
    item.thumbnail = text(row, columns.thumbnail)
    item.rating = try number(row, columns.rating)
    item.kind = text(row, columns.kind)
    for (name, type) in columns.types {
      for value in row[name] where !type.takes(cell: value) {
        throw CatalogueFault(
          .badItem, "\(name) is “\(value.prefix(40))”, and must be of type \(type)",
          line: row.line)
      }
    }
    for (name, values) in row.cells
    where !searched.contains(name) && !values.isEmpty && !isLabelAlone(name) {
      item.columns[name, default: []] += values
    }
    return item
  }

  /// Whether a column is a label in a language, and nothing that a filter reads.
  private func isLabelAlone(_ name: String) -> Bool {
    labels.reads(name) && columns.types[name] == nil
  }

  private func text(_ row: SourceRow, _ name: String) -> String? {
    let values = row[name]
    return values.isEmpty ? nil : values.joined(separator: " ")
  }

  /// The cells of columns, each cut at `|`.
  private func list(_ row: SourceRow, _ names: [String]) -> [String] {
    names.flatMap { row[$0] }.flatMap { cell in
      // Most cells have nothing to cut.
      cell.isPlain
        ? [cell] : cell.split(separator: "|").map { $0.trimmed }.filter { !$0.isEmpty }
    }
  }

  private func number(_ row: SourceRow, _ name: String) throws(CatalogueFault) -> Double? {
    guard let text = row[name].first else { return nil }
    guard JSONScalar.isNumber(text), let number = Double(text), number.isFinite else {
      throw CatalogueFault(
        .badItem, "the \(name) “\(text.prefix(40))” is not a number", line: row.line)
    }
    return number
  }

  private func flag(_ row: SourceRow, _ name: String) throws(CatalogueFault) -> Bool {
    switch row[name].first {
    case nil, "false": return false
    case "true": return true
    case let text?:
      throw CatalogueFault(
        .badItem, "\(name) is “\(text.prefix(40))”, and must be true or false", line: row.line)
    }
  }

  private func moment(_ row: SourceRow, _ name: String) throws(CatalogueFault) -> Double? {
    guard let text = row[name].first else { return nil }
    guard let moment = CatalogueMoment.seconds(text) else {
      throw CatalogueFault(
        .badItem,
        "\(name) is “\(text.prefix(40))”, and must be a moment such as 2026-06-15T12:00:00Z",
        line: row.line)
    }
    return moment
  }
}

extension ValueType {
  /// Whether the text of a cell is a value of this type.
  fileprivate func takes(cell text: String) -> Bool {
    switch self {
    case .text, .any, .list, .group: true
    case .integer: JSONScalar.isNumber(text) && Int64(text) != nil
    case .number: JSONScalar.isNumber(text)
    case .boolean: text == "true" || text == "false"
    case .date: unsafe Self.isInstant(text, TimeText.date)
    case .time: unsafe Self.isInstant(text, TimeText.time)
    case .datetime: unsafe Self.isInstant(text, TimeText.instant)
    case .local: unsafe Self.isInstant(text, TimeText.local)
    }
  }

  private static func isInstant(
    _ text: String, _ read: (UnsafePointer<UInt8>, Int) -> Int64?
  ) -> Bool {
    // Safety: the bytes are read during the call only.
    unsafe Array(text.utf8).withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe read($0, buffer.count) } != nil
    }
  }
}

/// A moment of a catalogue or a query: RFC 3339.
package enum CatalogueMoment {
  /// Seconds since 1970; nil for what is no moment.
  package static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let microseconds = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe TimeText.instant($0, buffer.count) }
    }
    return microseconds.map { Double($0) / 1_000_000 }
  }
}

extension String {
  /// One text, without blanks around it.
  fileprivate var isPlain: Bool {
    func isBlank(_ byte: UInt8?) -> Bool { byte == nil || byte == 0x20 || byte == 0x09 }
    return !isBlank(utf8.first) && !isBlank(utf8.last) && !utf8.contains(UInt8(ascii: "|"))
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t"]
    return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }
}
