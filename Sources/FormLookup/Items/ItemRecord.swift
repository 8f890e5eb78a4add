/// An item as bytes.
///
/// Field after field, as ``ItemFields`` reads them. The id stands first.
enum ItemRecord {
  private enum Tag: UInt8 {
    case id = 1
    case label, detail, alias, keyword, code, title, about, phone, weight, popular, position,
      expires, domain
    /// A name of a column, a 0 and a value.
    case cell
    case thumbnail, rating, kind
    /// A language's tag, a 0 and the label in it.
    case labelInLanguage
  }

  static func bytes(of item: CatalogueItem) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ tag: Tag, _ value: some Collection<UInt8>) {
      ItemFields.append(tag.rawValue, value, to: &bytes)
    }
    func add(_ tag: Tag, _ value: Double?) {
      if let value { add(tag, ItemNumbers.bytes(of: value)) }
    }
    func add(_ tag: Tag, _ value: String?) {
      if let value { add(tag, value.utf8) }
    }
    add(.id, item.id)
    if item.label != item.id { add(.label, item.label) }
    add(.detail, item.detail)
    for alias in item.aliases { add(.alias, alias) }
    for keyword in item.keywords { add(.keyword, keyword) }
    for code in item.codes { add(.code, code) }
    add(.title, item.title)
    add(.about, item.about)
    for phone in item.phones { add(.phone, phone) }
    if item.weight != 0 { add(.weight, item.weight) }
    if item.isPopular { add(.popular, [UInt8]()) }
    if let position = item.position { add(.position, ItemNumbers.bytes(of: position)) }
    add(.expires, item.expires)
    add(.domain, item.domain)
    for (name, values) in item.columns.sorted(by: { $0.key < $1.key }) {
      for value in values { add(.cell, name.utf8 + [0] + value.utf8) }
    }
    add(.thumbnail, item.thumbnail)
    add(.rating, item.rating)
    add(.kind, item.kind)
    for (language, label) in item.labels.sorted(by: { $0.key < $1.key }) {
      add(.labelInLanguage, language.utf8 + [0] + label.utf8)
    }
    return bytes
  }

  /// The bytes of the id; empty for what is no item.
  static func id(in items: Column<UInt8>, at place: Int) -> Range<Int> {
    guard items[place] == Tag.id.rawValue else { return place..<place }
    var start = place + 1
    let count = ItemFields.count(in: items, at: &start)
    return start..<start + count
  }

  /// Reads as much of an item as is there.
  static func item(in items: Column<UInt8>, _ range: Range<Int>) -> CatalogueItem {
    var item = CatalogueItem(id: "")
    var fields = ItemFields(items, range)
    while let (tag, value) = fields.next() {
      if let tag = Tag(rawValue: tag) { read(tag, items, value, into: &item) }
    }
    if item.label.isEmpty { item.label = item.id }
    return item
  }

  /// What ranks an item.
  struct Standing {
    var weight = 0.0
    var isPopular = false
  }

  /// What ranks an item, without reading the rest.
  static func standing(in items: Column<UInt8>, _ range: Range<Int>) -> Standing {
    var standing = Standing()
    var fields = ItemFields(items, range)
    while let (tag, value) = fields.next() {
      if tag == Tag.weight.rawValue { standing.weight = ItemNumbers.number(items, value) }
      if tag == Tag.popular.rawValue { standing.isPopular = true }
    }
    return standing
  }

  /// From when on it is not found, without reading the rest.
  static func expires(in items: Column<UInt8>, _ range: Range<Int>) -> Double? {
    var fields = ItemFields(items, range)
    while let (tag, value) = fields.next() {
      if tag == Tag.expires.rawValue { return ItemNumbers.number(items, value) }
    }
    return nil
  }

  /// Notes what an item has, and the names of its columns that are not among those before.
  static func note(
    _ range: Range<Int>, in items: Column<UInt8>, _ facts: inout CatalogueFacts,
    _ names: inout [ArraySlice<UInt8>]
  ) {
    var fields = ItemFields(items, range)
    var next = 0
    while let (tag, value) = fields.next() {
      switch Tag(rawValue: tag) {
      case .expires: facts.hasEndings = true
      case .position: facts.hasPositions = true
      case .cell:
        // Most items have the same columns in the same order.
        while next < names.count, !isName(names[next], in: items, at: value.lowerBound) {
          next += 1
        }
        if next == names.count {
          let name = items.bytes(value).prefix { $0 != 0 }
          if let known = names.firstIndex(of: name) { next = known } else { names.append(name) }
        }
      case .id, .label, .detail, .alias, .keyword, .code, .title, .about, .phone, .weight,
        .popular, .domain, .thumbnail, .rating, .kind, .labelInLanguage, nil:
        break
      }
    }
  }

  private static func isName(
    _ name: ArraySlice<UInt8>, in items: Column<UInt8>, at place: Int
  ) -> Bool {
    var at = place
    for byte in name {
      if items[at] != byte { return false }
      at += 1
    }
    return items[at] == 0
  }

  private static func read(
    _ tag: Tag, _ items: Column<UInt8>, _ value: Range<Int>, into item: inout CatalogueItem
  ) {
    var text: String { items.text(value) }
    switch tag {
    case .id: item.id = text
    case .label: item.label = text
    case .detail: item.detail = text
    case .alias: item.aliases.append(text)
    case .keyword: item.keywords.append(text)
    case .code: item.codes.append(text)
    case .title: item.title = text
    case .about: item.about = text
    case .phone: item.phones.append(text)
    case .weight: item.weight = ItemNumbers.number(items, value)
    case .popular: item.isPopular = true
    case .position: item.position = ItemNumbers.position(items, value)
    case .expires: item.expires = ItemNumbers.number(items, value)
    case .domain: item.domain = text
    case .cell:
      guard let cell = pair(items, value) else { return }
      item.columns[cell.name, default: []].append(cell.text)
    case .thumbnail: item.thumbnail = text
    case .rating: item.rating = ItemNumbers.number(items, value)
    case .kind: item.kind = text
    case .labelInLanguage:
      guard let label = pair(items, value), !label.text.isEmpty else { return }
      item.labels[label.name] = label.text
    }
  }

  /// A name and a text with a 0 between them.
  private static func pair(
    _ items: Column<UInt8>, _ value: Range<Int>
  ) -> (name: String, text: String)? {
    guard let end = value.first(where: { items[$0] == 0 }) else { return nil }
    return (items.text(value.lowerBound..<end), items.text(end + 1..<value.upperBound))
  }
}
