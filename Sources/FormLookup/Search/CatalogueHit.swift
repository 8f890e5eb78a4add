/// The items that a query finds, the best first.
public struct CatalogueHits: Hashable, Sendable {
  /// In order.
  public var hits: [CatalogueHit] = []
  /// False where the search for slips took so long that it was stopped: there may be more.
  public var isComplete = true

  /// An answer without hits.
  public init() {}
}

/// An item that was found, and why.
public struct CatalogueHit: Hashable, Sendable {
  /// The found item.
  public let item: CatalogueItem
  /// How it agrees with the query.
  public let bucket: MatchBucket
  /// Slips of the pen: 0 to 2.
  public let edits: Int
  /// Kilometres from where distances are measured; nil without a place.
  public var distance: Double?
  /// The telephone number of this hit, as it is written: an item with several is a hit for each.
  public var phone: String?
  /// Where the query stands; nil where nothing can be marked.
  public var match: Match?

  package init(item: CatalogueItem, bucket: MatchBucket) {
    self.item = item
    self.bucket = bucket
    edits = bucket.edits
  }

  /// A label, alias or other string of an item, with the parts that match the query.
  public struct Match: Hashable, Sendable {
    /// The string of the item that matches.
    public let field: Field
    /// The text whole.
    public let text: String
    /// In UTF-8 of `text`, in order, none within another.
    public let utf8: [Range<Int>]
    /// The same in UTF-16.
    public let utf16: [Range<Int>]
  }

  /// A kind of text that is shown.
  public enum Field: String, Hashable, Sendable {
    case label, alias, code, phone
  }
}

extension CatalogueHit {
  /// The text in which the query was found, that in brackets: `[Tbil]isi`; the label where nothing was.
  public var markedText: String {
    guard let match else { return item.label }
    let bytes = Array(match.text.utf8)
    var text = ""
    var place = 0
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    for range in match.utf8 where range.lowerBound >= place && range.upperBound <= bytes.count {
      text += part(place..<range.lowerBound) + "[" + part(range) + "]"
      place = range.upperBound
    }
    return text + part(place..<bytes.count)
  }
}
