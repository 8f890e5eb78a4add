/// The memory of look-ups: picks, and positions in lists.
///
/// A list is named by who shows it: a session names it by the form and the field. ``InMemoryLookupMemory`` forgets with
/// the program; a store keeps it.
public protocol LookupMemory: AnyObject {
  /// The ids that were picked last in a list, the newest first, each once.
  func recents(in list: String) -> [String]

  /// Picks of a list for a query: older picks count less, as in ``CataloguePicks/weight(of:at:)``.
  ///
  /// - Parameter now: Seconds since 1970.
  func picks(in list: String, for query: String, now: Double) -> CataloguePicks

  /// Notes that an item was picked.
  ///
  /// - Parameters:
  ///   - query: The typed text; empty for a pick without one.
  ///   - now: Seconds since 1970.
  func note(pick id: String, in list: String, query: String, now: Double)

  /// An item that was picked in a list and that no catalogue has: a service found it. Nil where none was kept.
  func item(_ id: String, in list: String) -> CatalogueItem?

  /// Keeps such an item as long as its pick is kept.
  ///
  /// It is called after the pick was noted.
  func keep(_ item: CatalogueItem, in list: String)

  /// The last position in a list; nil without one.
  func place(in list: String) -> ListPlace?

  /// Keeps where a list is left.
  func keep(_ place: ListPlace, in list: String)
}

/// A memory that keeps no items: what a service found is offered again by that service alone.
extension LookupMemory {
  /// Nil.
  public func item(_ id: String, in list: String) -> CatalogueItem? { nil }

  /// Keeps nothing.
  public func keep(_ item: CatalogueItem, in list: String) {}
}

extension CataloguePicks {
  /// Days after which a pick counts half.
  public static let halfLifeDays = 30.0

  /// The weight of a pick after so many seconds; one of the future has full weight.
  public static func weight(of pick: Double, at now: Double) -> Double {
    var days = max(0, now - pick) / 86_400
    var weight = 1.0
    while days >= halfLifeDays, weight > 0.000_001 {
      weight /= 2
      days -= halfLifeDays
    }
    return weight
  }

  /// The weights of these picks, the oldest first, for a query.
  package init(
    _ picks: [(id: String, query: String, at: Double)], for query: String, now: Double
  ) {
    self.init()
    let folded = FoldedText(query)
    for pick in picks {
      counts[pick.id, default: 0] += Self.weight(of: pick.at, at: now)
      if !folded.isEmpty, FoldedText(pick.query) == folded { ofQuery.insert(pick.id) }
    }
  }
}

/// A memory that ends with the program; for one thread, as what it serves.
public final class InMemoryLookupMemory: LookupMemory {
  private struct Pick {
    let id: String
    let query: String
    let at: Double
  }

  private var picks: [String: [Pick]] = [:]
  /// By list, then by id.
  private var items: [String: [String: CatalogueItem]] = [:]
  private var places: [String: ListPlace] = [:]

  /// The picks that are kept of a list.
  private static let mostPicks = 1_000

  /// Without anything to remember.
  public init() {}

  /// The newest first, each once.
  public func recents(in list: String) -> [String] {
    var seen: Set<String> = []
    return (picks[list] ?? []).reversed().map(\.id).filter { seen.insert($0).inserted }
  }

  /// The picked items, and their weight now.
  public func picks(in list: String, for query: String, now: Double) -> CataloguePicks {
    CataloguePicks((picks[list] ?? []).map { ($0.id, $0.query, $0.at) }, for: query, now: now)
  }

  /// Notes that an item was picked.
  public func note(pick id: String, in list: String, query: String, now: Double) {
    picks[list, default: []].append(Pick(id: id, query: query, at: now))
    let count = picks[list]?.count ?? 0
    if count > Self.mostPicks { picks[list]?.removeFirst(count - Self.mostPicks) }
  }

  /// An item that a service found and that was picked.
  public func item(_ id: String, in list: String) -> CatalogueItem? { items[list]?[id] }

  /// Keeps an item as long as its pick is kept.
  public func keep(_ item: CatalogueItem, in list: String) {
    let picked = Set((picks[list] ?? []).map(\.id))
    items[list] = (items[list] ?? [:]).filter { picked.contains($0.key) }
    items[list]?[item.id] = item
  }

  /// Where a list was left.
  public func place(in list: String) -> ListPlace? { places[list] }

  /// Keeps where a list is left.
  public func keep(_ place: ListPlace, in list: String) { places[list] = place }
}
