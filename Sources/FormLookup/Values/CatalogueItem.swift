/// One thing that a value may name: a country, an airport, a contact.
public struct CatalogueItem: Hashable, Sendable {
  /// The value in a record: not empty, at most 256 bytes, compared byte by byte, once in a catalogue.
  public var id: String
  /// The label, which is shown and searched; at most 1,024 bytes.
  public var label: String
  /// The label in languages, by tags in small letters such as `pt-br`: searched as the label is, and shown in its place to
  /// who reads one of them.
  public var labels: [String: String] = [:]
  /// Shown beside the label, and not searched.
  public var detail: String?
  /// Other names.
  public var aliases: [String] = []
  /// Words that lead to it, searched as aliases are.
  public var keywords: [String] = []
  /// Short names that are typed exactly: they are never found by a slip of the pen.
  public var codes: [String] = []
  /// Searched behind all names, and not shown.
  public var title: String?
  /// Searched behind the title, and not shown.
  public var about: String?
  /// Telephone numbers, as they are written.
  public var phones: [String] = []
  /// Of two that match alike the heavier one stands first.
  public var weight: Double = 0
  /// Stands before all that are not.
  public var isPopular = false
  /// Where it is: what *near* measures.
  public var position: CataloguePosition?
  /// Seconds since 1970 from which on it is not found.
  public var expires: Double?
  /// Words with points between them, by which items are removed together.
  public var domain: String?
  /// The values that filters and expressions read, by column name; a cell may hold several values.
  public var columns: [String: [String]] = [:]
  /// A picture, kept for the host: a URL or a file.
  public var thumbnail: String?
  /// Kept for the host.
  public var rating: Double?
  /// The kind of the item, kept for the host program.
  public var kind: String?

  /// - Parameter label: The id where it is empty.
  public init(id: String, label: String = "") {
    self.id = id
    self.label = label.isEmpty ? id : label
  }
}

/// A place on the Earth, in degrees.
public struct CataloguePosition: Hashable, Sendable {
  /// -90 to 90, north positive.
  public let latitude: Double
  /// -180 to 180, east positive.
  public let longitude: Double

  /// Returns nil if a coordinate is out of range or not finite.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension CatalogueItem {
  /// The label in the first of some languages that has one, by tags in small letters; else the label.
  public func label(in languages: [String]) -> String {
    if labels.isEmpty { return label }
    return languages.lazy.compactMap { labels[$0] }.first ?? label
  }

  /// The label, then those of other languages in the order of their tags, each text once.
  package var everyLabel: [String] {
    if labels.isEmpty { return [label] }
    var seen: Set<String> = [label]
    let others = labels.sorted { $0.key < $1.key }.map(\.value)
    return [label] + others.filter { seen.insert($0).inserted }
  }

  /// The cells of a column by its name: what is kept apart is found by the names of an item's keys.
  package func values(of column: String) -> [String] {
    if let values = columns[column] { return values }
    switch column {
    case "id": return [id]
    case "label": return [label]
    case "detail": return detail.map { [$0] } ?? []
    case "title": return title.map { [$0] } ?? []
    case "weight": return ["\(weight)"]
    case "lat": return position.map { ["\($0.latitude)"] } ?? []
    case "lon": return position.map { ["\($0.longitude)"] } ?? []
    case "thumbnail": return thumbnail.map { [$0] } ?? []
    default: return []
    }
  }

  /// Names of columns that each item has, whatever its source calls them.
  package static let usualColumns = ["id", "label", "detail", "title", "thumbnail"]
}
