package import FormLookup
internal import FormText

/// A query as a line of JSON says it.
package struct LookupRequest: Hashable, Sendable {
  package var query = CatalogueQuery("")
  /// Asks for every name within so many slips of the whole text, and for nothing else.
  package var within: Int?

  package struct Fault: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable {
      case badQuery, badPosition, queryTooLong
    }

    package let code: Code
    package let message: String
  }

  package init() {}

  /// Bytes of a line: more says nothing that a query can.
  package static let mostBytes = 16 << 10

  private static let keys = [
    "text", "keypad", "match", "limit", "near", "where", "within", "tiers", "typos", "fill", "now",
  ]

  /// Reads `{"text": "tbil", "near": [41.7, 44.8], "where": {"country": "GE"}}`; all keys may be left out.
  package init(line: [UInt8]) throws(Fault) {
    var limits = DocumentLimits()
    limits.nodes = 1_000
    let source = SourceText(name: "query", bytes: line)
    let read = JSONDocument.read(source, from: 0, limits: limits)
    if let problem = read.diagnostics.first { throw Fault(.badQuery, problem.message) }
    guard let entries = read.root?.entries else {
      throw Fault(.badQuery, "a query is an object, such as {\"text\":\"tbil\"}")
    }
    for entry in entries { try set(entry.key, entry.value) }
  }

  private mutating func set(_ key: String, _ value: Node) throws(Fault) {
    switch key {
    case "text": query.text = try Self.text(value, key)
    case "match": query.match = try Self.choice(value, key)
    case "typos": query.typos = try Self.choice(value, key)
    case "limit": query.limit = try Self.whole(value, key, 1...50)
    case "within": within = try Self.whole(value, key, 0...2)
    case "fill": query.fills = try Self.flag(value, key)
    case "keypad": query.keypad = try Self.flag(value, key)
    case "near": query.near = try Self.position(value)
    case "where": query.filter = try Self.filter(value)
    case "tiers": query.isPopularOnly = try Self.isPopularOnly(value)
    case "now":
      let text = try Self.text(value, key)
      guard let now = CatalogueMoment.seconds(text) else {
        throw Fault(.badQuery, "now is a moment such as \"2026-06-15T12:00:00Z\"")
      }
      query.now = now
    default:
      let near = NearestName.to(key, among: Self.keys).map { "; did you mean \($0)?" } ?? ""
      throw Fault(.badQuery, "no key of a query is called “\(VisibleText.quoted(key))”\(near)")
    }
  }

  // MARK: Values

  private static func text(_ value: Node, _ key: String) throws(Fault) -> String {
    guard case .text(let text)? = value.scalar?.json else {
      throw Fault(.badQuery, "\(key) is a string")
    }
    return text
  }

  private static func flag(_ value: Node, _ key: String) throws(Fault) -> Bool {
    guard case .boolean(let flag)? = value.scalar?.json else {
      throw Fault(.badQuery, "\(key) is true or false")
    }
    return flag
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: Node, _ key: String
  ) throws(Fault) -> Choice {
    guard let choice = Choice(rawValue: try text(value, key)) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw Fault(.badQuery, "\(key) is \(all)")
    }
    return choice
  }

  private static func whole(
    _ value: Node, _ key: String, _ range: ClosedRange<Int>
  ) throws(Fault) -> Int {
    guard case .number(let text)? = value.scalar?.json, let number = Int(text), range ~= number
    else {
      throw Fault(
        .badQuery, "\(key) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func position(_ value: Node) throws(Fault) -> CataloguePosition {
    let numbers = (value.items ?? []).compactMap { item -> Double? in
      guard case .number(let text)? = item.scalar?.json else { return nil }
      return Double(text)
    }
    guard numbers.count == 2, value.items?.count == 2,
      let position = CataloguePosition(latitude: numbers[0], longitude: numbers[1])
    else {
      throw Fault(
        .badPosition, "near is [latitude, longitude] in degrees: -90 to 90, and -180 to 180")
    }
    return position
  }

  private static func filter(_ value: Node) throws(Fault) -> [String: [String]] {
    guard let entries = value.entries else {
      throw Fault(.badQuery, "where is an object of columns and values")
    }
    var filter: [String: [String]] = [:]
    for entry in entries {
      let values = entry.value.items ?? [entry.value]
      filter[entry.key] = try values.map { (value: Node) throws(Fault) -> String in
        switch value.scalar?.json {
        case .text(let text), .number(let text): return text
        case .boolean(let flag): return flag ? "true" : "false"
        case .null, nil:
          throw Fault(.badQuery, "where takes a string for each column, or a list of strings")
        }
      }
    }
    return filter
  }

  private static func isPopularOnly(_ value: Node) throws(Fault) -> Bool {
    let tiers = (value.items ?? []).compactMap(\.text)
    guard let items = value.items, tiers.count == items.count,
      Set(tiers).isSubset(of: ["popular", "full"]), !tiers.isEmpty
    else { throw Fault(.badQuery, "tiers is [\"popular\"] or [\"popular\",\"full\"]") }
    return !tiers.contains("full")
  }
}

extension LookupRequest.Fault {
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
