/// The reason why one hit precedes the next.
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
  /// It stands before the other in the catalogue.
  case place
  /// It is the same item, with a number that stands before.
  case phone
  /// It is nearer.
  case distance

  /// Of two neighbours in an answer.
  ///
  /// - Parameter query: The query of both hits.
  public init(of one: CatalogueHit, before other: CatalogueHit, in query: CatalogueQuery) {
    let isShort = (try? TypedText(query.text))?.isShort ?? false
    let joined = MatchBucket.begins
    let isJoined = isShort && joined.contains(one.bucket) && joined.contains(other.bucket)
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
    } else {
      self = one.item.weight != other.item.weight ? .weight : .place
    }
  }

  private static func isPicked(_ hit: CatalogueHit, _ query: CatalogueQuery) -> Bool {
    query.picks.ofQuery.contains(hit.item.id) || query.picks.counts[hit.item.id] != nil
  }
}
