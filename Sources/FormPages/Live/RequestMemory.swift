internal import FormLookup

/// What a browser has sent of its own picks: nothing is kept.
final class RequestMemory: LookupMemory {
  private let ids: [String]

  /// - Parameter recents: The ids that were picked last, the newest first.
  init(recents: [String]) { ids = recents }

  func recents(in list: String) -> [String] { ids }

  func picks(in list: String, for query: String, now: Double) -> CataloguePicks {
    CataloguePicks()
  }

  func note(pick id: String, in list: String, query: String, now: Double) {}

  func place(in list: String) -> ListPlace? { nil }

  func keep(_ place: ListPlace, in list: String) {}
}
