/// An item as bytes.
///
/// Field after field, each a tag, the count of its bytes as `UInt32` and the bytes. The id stands first.
enum ItemRecord {
  private enum Tag: UInt8 {
    case id = 1
    case label, detail, alias, keyword, code, title, about, phone, weight, popular, position,
      expires, domain
    /// A name of a column, a 0 and a value.
    case cell
    case thumbnail, rating, kind
  }

  static func bytes(of item: CatalogueItem) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ tag: Tag, _ value: some Collection<UInt8>) {
      bytes.append(tag.rawValue)
      bytes += littleEndian([UInt32(value.count)])
      bytes += value
    }
    func add(_ tag: Tag, _ value: Double?) {
      if let value { add(tag, littleEndian([value.bitPattern])) }
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
    if let position = item.position {
      let degrees = [position.latitude.bitPattern, position.longitude.bitPattern]
      add(.position, littleEndian(degrees))
    }
    add(.expires, item.expires)
    add(.domain, item.domain)
    for (name, values) in item.columns.sorted(by: { $0.key < $1.key }) {
      for value in values { add(.cell, name.utf8 + [0] + value.utf8) }
    }
    add(.thumbnail, item.thumbnail)
    add(.rating, item.rating)
    add(.kind, item.kind)
    return bytes
  }

  /// The bytes of the id; empty for what is no item.
  static func id(in items: Column<UInt8>, at place: Int) -> Range<Int> {
    guard items[place] == Tag.id.rawValue else { return place..<place }
    let end = place + 5 + count(in: items, at: place + 1)
    return place + 5..<max(place + 5, end)
  }

  /// Reads as much of an item as is there.
  static func item(in items: Column<UInt8>, _ range: Range<Int>) -> CatalogueItem {
    var item = CatalogueItem(id: "")
    var place = range.lowerBound
    while place + 5 <= range.upperBound {
      let tag = Tag(rawValue: items[place])
      let start = place + 5
      let end = start + count(in: items, at: place + 1)
      guard end <= range.upperBound else { break }
      place = end
      guard let tag else { continue }
      read(tag, items.bytes(start..<end), into: &item)
    }
    if item.label.isEmpty { item.label = item.id }
    return item
  }

  /// From when on it is not found, without reading the rest.
  static func expires(in items: Column<UInt8>, _ range: Range<Int>) -> Double? {
    var place = range.lowerBound
    while place + 5 <= range.upperBound {
      let start = place + 5
      let end = start + count(in: items, at: place + 1)
      guard end <= range.upperBound else { return nil }
      if items[place] == Tag.expires.rawValue { return number(items.bytes(start..<end)) }
      place = end
    }
    return nil
  }

  /// Notes what an item has, and the names of its columns that are not among those before.
  static func note(
    _ range: Range<Int>, in items: Column<UInt8>, _ facts: inout CatalogueFacts,
    _ names: inout [ArraySlice<UInt8>]
  ) {
    var place = range.lowerBound
    var next = 0
    while place + 5 <= range.upperBound {
      let start = place + 5
      let end = start + count(in: items, at: place + 1)
      guard end <= range.upperBound else { return }
      switch Tag(rawValue: items[place]) {
      case .expires: facts.hasEndings = true
      case .position: facts.hasPositions = true
      case .cell:
        // Most items have the same columns in the same order.
        while next < names.count, !isName(names[next], in: items, at: start) { next += 1 }
        if next == names.count {
          let name = items.bytes(start..<end).prefix { $0 != 0 }
          if let known = names.firstIndex(of: name) { next = known } else { names.append(name) }
        }
      case .id, .label, .detail, .alias, .keyword, .code, .title, .about, .phone, .weight,
        .popular, .domain, .thumbnail, .rating, .kind, nil:
        break
      }
      place = end
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

  private static func read(_ tag: Tag, _ value: ArraySlice<UInt8>, into item: inout CatalogueItem) {
    var text: String { String(decoding: value, as: UTF8.self) }
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
    case .weight: item.weight = number(value) ?? 0
    case .popular: item.isPopular = true
    case .position:
      if let latitude = number(value.prefix(8)), let longitude = number(value.dropFirst(8)) {
        item.position = CataloguePosition(latitude: latitude, longitude: longitude)
      }
    case .expires: item.expires = number(value)
    case .domain: item.domain = text
    case .cell:
      let parts = value.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return }
      let name = String(decoding: parts[0], as: UTF8.self)
      item.columns[name, default: []].append(String(decoding: parts[1], as: UTF8.self))
    case .thumbnail: item.thumbnail = text
    case .rating: item.rating = number(value)
    case .kind: item.kind = text
    }
  }

  private static func count(in items: Column<UInt8>, at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(items[place + $1]) << (8 * $1) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard bytes.count == 8 else { return nil }
    let bits = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bitPattern: bits)
  }
}
