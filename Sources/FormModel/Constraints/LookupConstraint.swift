package import FormDocuments
internal import FormEngine
package import FormLookup
package import FormText

/// `lookup`: the value is the id of an item of a catalogue.
package struct LookupConstraint: Sendable {
  package static let key = "lookup"
  package var catalogue: Placed<String>
  /// By what an item may be named; the id always counts.
  package var names: Set<CatalogueName> = [.id]
  package var filters: [Filter] = []
  /// Where `where` stands.
  package var filterRange: SourceRange?
  /// Only popular items are searched until all are asked for.
  package var startsPopular = false
  /// A service that the host program answers: unknown ids are asked of it.
  package var service: Placed<String>?
  package var typos = CatalogueQuery.Typos.byLength
  package var match = CatalogueQuery.Match.words
  /// From where distances are measured.
  package var near: Placed<String>?
  /// Hits, and last picks, that a session shows.
  package var limit = 10
  package var recent = 5
  package var fills = false

  package init(catalogue: Placed<String>) { self.catalogue = catalogue }

  /// An entry of `where`.
  package struct Filter: Sendable {
    package var column: Placed<String>
    package var wanted: Wanted

    package enum Wanted: Sendable {
      /// What a field holds.
      case field(Placed<String>)
      /// One of these.
      case values([Placed<String>])
    }
  }

  package static let limits = 1...50
  package static let recents = 0...20
  package static let keys = [
    "in", "accept", "where", "tiers", "service", "typos", "match", "near", "limit", "recent",
    "fill",
  ]

  /// `airports`, or `{ in: airports, accept: [id, code] }`.
  package static func read(_ node: Node, _ reader: inout NodeReader) -> [LookupConstraint] {
    guard let entries = node.entries else {
      return reader.text(node, of: key).map {
        [LookupConstraint(catalogue: Placed(value: $0, range: node.range))]
      } ?? []
    }
    guard let name = entries.first(where: { $0.key == "in" }) else {
      reader.error(
        "lookupMalformed", "“lookup” needs “in”, the name of a catalogue", at: node.range,
        help: "write lookup: { in: airports, … }, or lookup: airports")
      return []
    }
    guard let text = reader.text(name.value, of: "in") else { return [] }
    var lookup = LookupConstraint(catalogue: Placed(value: text, range: name.value.range))
    for entry in entries where entry.key != "in" { lookup.read(entry, &reader) }
    return [lookup]
  }

  private mutating func read(_ entry: Entry, _ reader: inout NodeReader) {
    let value = entry.value
    func placed(_ reader: inout NodeReader) -> Placed<String>? {
      reader.text(value, of: entry.key).map { Placed(value: $0, range: value.range) }
    }
    switch entry.key {
    case "accept":
      for item in reader.oneOrMore(value, of: "accept") {
        guard let text = reader.text(item, of: "accept") else { continue }
        if let name = CatalogueName(rawValue: text) {
          names.insert(name)
        } else {
          Self.refuse(text, of: "accept", CatalogueName.allCases.map(\.rawValue), item, &reader)
        }
      }
    case "where":
      filterRange = value.range
      for filter in reader.entries(value, of: "where") ?? [] { read(filter: filter, &reader) }
    case "tiers":
      guard let text = reader.text(value, of: "tiers") else { return }
      startsPopular = text == "popular"
      if !LanguageWords.tiers.contains(text) {
        Self.refuse(text, of: "tiers", LanguageWords.tiers, value, &reader)
      }
    case "service": service = placed(&reader)
    case "near": near = placed(&reader)
    case "typos": typos = Self.choice(value, of: "typos", typos, &reader)
    case "match": match = Self.choice(value, of: "match", match, &reader)
    case "limit": limit = Self.count(value, of: "limit", Self.limits, limit, &reader)
    case "recent": recent = Self.count(value, of: "recent", Self.recents, recent, &reader)
    case "fill": fills = reader.boolean(value, of: "fill") ?? false
    default: reader.refuse(entry, in: "“lookup”", known: Self.keys)
    }
  }

  private mutating func read(filter: Entry, _ reader: inout NodeReader) {
    let column = Placed(value: filter.key, range: filter.keyRange)
    guard let items = filter.value.items else {
      if let name = reader.text(filter.value, of: filter.key) {
        let field = Placed(value: name, range: filter.value.range)
        filters.append(Filter(column: column, wanted: .field(field)))
      }
      return
    }
    if items.isEmpty {
      return reader.error(
        "emptyList", "“\(filter.key)” names no value", at: filter.value.range,
        help: "leave the column out")
    }
    let values = items.compactMap { item in
      reader.text(item, of: filter.key).map { Placed(value: $0, range: item.range) }
    }
    filters.append(Filter(column: column, wanted: .values(values)))
  }

  // MARK: Values

  private static func refuse(
    _ text: String, of key: String, _ known: [String], _ node: Node, _ reader: inout NodeReader
  ) {
    reader.refuseName(
      text, "“\(key)” knows no “\(text)”; known: \(known.joined(separator: ", "))", known,
      node.range)
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: Node, of key: String, _ usual: Choice, _ reader: inout NodeReader
  ) -> Choice {
    guard let text = reader.text(node, of: key) else { return usual }
    if let choice = Choice(rawValue: text) { return choice }
    refuse(text, of: key, Choice.allCases.map(\.rawValue), node, &reader)
    return usual
  }

  private static func count(
    _ node: Node, of key: String, _ range: ClosedRange<Int>, _ usual: Int,
    _ reader: inout NodeReader
  ) -> Int {
    if case .number(let text)? = node.scalar?.json, let number = Int(text), range ~= number {
      return number
    }
    reader.error(
      "lookupMalformed",
      "“\(key)” takes a whole number from \(range.lowerBound) to \(range.upperBound)",
      at: node.range)
    return usual
  }
}
