internal import FormEngine
internal import FormLookup
internal import FormText

/// An item as JSON: the names are those of a source's columns.
enum ItemJSON {
  static func bytes(of item: CatalogueItem) -> [UInt8] {
    var json = JSONBuilder()
    json.object { json in
      json.add("id", item.id)
      json.add("label", item.label)
      for (language, label) in item.labels.sorted(by: { $0.key < $1.key }) {
        json.add(named: "label.\(language)") { JSONText.append(label, to: &$0) }
      }
      if let detail = item.detail { json.add("detail", detail) }
      add("aliases", item.aliases, to: &json)
      add("keywords", item.keywords, to: &json)
      add("codes", item.codes, to: &json)
      if let title = item.title { json.add("title", title) }
      if let about = item.about { json.add("about", about) }
      add("phone", item.phones, to: &json)
      if item.weight != 0 { json.add("weight", json: number(item.weight)) }
      if item.isPopular { json.add("popular", true) }
      if let position = item.position {
        json.add("lat", json: number(position.latitude))
        json.add("lon", json: number(position.longitude))
      }
      if let expires = item.expires {
        json.add("expires", TimeText.text(instant: Int64(expires * 1_000_000)))
      }
      if let domain = item.domain { json.add("domain", domain) }
      if let thumbnail = item.thumbnail { json.add("thumbnail", thumbnail) }
      if let rating = item.rating { json.add("rating", json: number(rating)) }
      if let kind = item.kind { json.add("kind", kind) }
    }
    return columns(of: item, behind: json.bytes)
  }

  /// The cells that filters read, where nothing else of the item says them.
  private static func columns(of item: CatalogueItem, behind bytes: [UInt8]) -> [UInt8] {
    let said: Set = [
      "id", "label", "detail", "aliases", "keywords", "codes", "popular", "expires", "domain",
      "rating", "kind",
    ]
    var bytes = bytes
    for (name, values) in item.columns.sorted(by: { $0.key < $1.key }) where !said.contains(name) {
      bytes.removeLast()
      bytes.append(UInt8(ascii: ","))
      JSONText.append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if values.count > 1 { bytes.append(UInt8(ascii: "[")) }
      JSONBuilder.append(to: &bytes) { json in for value in values { json.text(value) } }
      if values.count > 1 { bytes.append(UInt8(ascii: "]")) }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes
  }

  private static func add(_ key: StaticString, _ texts: [String], to json: inout JSONBuilder) {
    if texts.isEmpty { return }
    json.list(key) { json in for text in texts { json.text(text) } }
  }

  /// Whole numbers without a point.
  private static func number(_ number: Double) -> [UInt8] {
    if let whole = Int(exactly: number) { return Array("\(whole)".utf8) }
    return Array("\(number)".utf8)
  }
}
