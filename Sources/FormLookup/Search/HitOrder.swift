/// What puts one hit before the next: for who asks why.
public enum HitOrder: String, Hashable, Sendable {
  /// It agrees better.
  case bucket
  /// It is popular, the other is not.
  case popular
  /// It begins with the letter that was typed, or is more alike.
  case likeness
  /// It was picked before.
  case picks
  /// It is heavier.
  case weight
  /// Its label is shorter.
  case length
  /// Its label comes first.
  case label
  /// Its id comes first.
  case id
  /// It is the same item, with a number that stands before.
  case phone
  /// It is nearer.
  case distance

  /// Of two neighbours in an answer.
  ///
  /// - Parameter query: What was asked.
  public init(of one: CatalogueHit, before other: CatalogueHit, in query: CatalogueQuery) {
    let isShort = FoldedText(query.text).letters <= 2
    let joined = MatchBucket.labelBegins...MatchBucket.initials
    let isJoined = isShort && joined.contains(one.bucket) && joined.contains(other.bucket)
    let labels = (FoldedText(one.item.label), FoldedText(other.item.label))
    if one.item.id == other.item.id {
      self = .phone
    } else if one.bucket != other.bucket, !isJoined {
      self = .bucket
    } else if one.bucket == .near, one.distance != other.distance {
      self = .distance
    } else if one.item.isPopular != other.item.isPopular {
      self = .popular
    } else if one.edits > 0 {
      self = .likeness
    } else if Self.isPicked(one, query) || Self.isPicked(other, query) {
      self = .picks
    } else if one.item.weight != other.item.weight {
      self = .weight
    } else if labels.0.letters != labels.1.letters {
      self = .length
    } else {
      self = labels.0 != labels.1 ? .label : .id
    }
  }

  private static func isPicked(_ hit: CatalogueHit, _ query: CatalogueQuery) -> Bool {
    query.picks.ofQuery.contains(hit.item.id) || query.picks.counts[hit.item.id] != nil
  }
}
