/// A change of the named parts of an item; all others stay.
public struct CatalogueItemChange: Hashable, Sendable {
  /// The id, and the new values of those parts.
  public var item: CatalogueItem
  /// The parts that are taken from ``item``.
  ///
  /// Of ``Part/columns`` and ``Part/labels`` only the entries that ``item`` has are changed; a column without a cell
  /// and an empty label are removed.
  public var parts: Set<Part>

  /// A part of an item.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case label, labels, detail, aliases, keywords, codes, title, about, phones, weight, popular,
      position,
      expires, domain, columns, thumbnail, rating, kind
  }

  /// - Parameter item: Its other parts are ignored.
  public init(_ item: CatalogueItem, changing parts: Set<Part>) {
    self.item = item
    self.parts = parts
  }

  /// The changed item.
  ///
  /// - Parameter old: The present item, if there is one. Without it, parts that are not named are empty, and
  ///   the label is the id.
  public func applied(to old: CatalogueItem?) -> CatalogueItem {
    var made = old ?? CatalogueItem(id: item.id)
    for part in parts {
      switch part {
      case .label: made.label = item.label.isEmpty ? item.id : item.label
      case .labels:
        for (language, text) in item.labels { made.labels[language] = text.isEmpty ? nil : text }
      case .detail: made.detail = item.detail
      case .aliases: made.aliases = item.aliases
      case .keywords: made.keywords = item.keywords
      case .codes: made.codes = item.codes
      case .title: made.title = item.title
      case .about: made.about = item.about
      case .phones: made.phones = item.phones
      case .weight: made.weight = item.weight
      case .popular: made.isPopular = item.isPopular
      case .position: made.position = item.position
      case .expires: made.expires = item.expires
      case .domain: made.domain = item.domain
      case .columns:
        for (name, values) in item.columns {
          made.columns[name] = values.isEmpty ? nil : values
        }
      case .thumbnail: made.thumbnail = item.thumbnail
      case .rating: made.rating = item.rating
      case .kind: made.kind = item.kind
      }
    }
    return made
  }
}
