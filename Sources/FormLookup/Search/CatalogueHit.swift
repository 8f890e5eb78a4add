/// The items that a query finds, the best first.
public struct CatalogueHits: Hashable, Sendable {
  public var hits: [CatalogueHit] = []
  /// False where the search for slips took so long that it was stopped: there may be more.
  public var isComplete = true
}

/// An item that was found, and why.
public struct CatalogueHit: Hashable, Sendable {
  public let item: CatalogueItem
  public let bucket: MatchBucket
  /// Slips of the pen: 0 to 2.
  public let edits: Int
  /// Kilometres from where distances are measured; nil without a place.
  public var distance: Double?
  /// Where the query stands; nil where nothing can be marked.
  public var match: Match?

  /// A text of an item and the parts of it that the query found.
  public struct Match: Hashable, Sendable {
    public let field: Field
    public let text: String
    /// In UTF-8 of `text`, in order, none within another.
    public let utf8: [Range<Int>]
    /// The same in UTF-16.
    public let utf16: [Range<Int>]
  }

  public enum Field: String, Hashable, Sendable {
    case label, alias, code, phone
  }
}
