/// A catalogue as a form holds it: one that stays, one that may be replaced, or none that could be read.
package final class HeldCatalogue: Sendable {
  private enum Holding: Sendable {
    case fixed(Catalogue)
    case live(LiveCatalogue)
    case absent
  }

  private let holding: Holding

  package init(_ catalogue: Catalogue) { holding = .fixed(catalogue) }

  package init(_ catalogue: LiveCatalogue) { holding = .live(catalogue) }

  private init(_ holding: Holding) { self.holding = holding }

  /// It is not there: no value is wrong by it.
  package static let absent = HeldCatalogue(.absent)

  /// The present generation; nil where there is none.
  package var current: Catalogue? {
    switch holding {
    case .fixed(let catalogue): catalogue
    case .live(let live): live.current
    case .absent: nil
    }
  }

  /// Whether another generation may come.
  package var isLive: Bool {
    if case .live = holding { true } else { false }
  }

  /// Whether its owner says that labels and ids are secrets.
  package var isProtected: Bool {
    if case .live(let live) = holding { live.isProtected } else { false }
  }

  /// The same, for searches; nil where there is none.
  package var live: LiveCatalogue? {
    switch holding {
    case .fixed(let catalogue): LiveCatalogue(catalogue)
    case .live(let live): live
    case .absent: nil
    }
  }

  /// Whether bytes are the id of an item at a moment, in seconds since 1970.
  ///
  /// Safety: as many bytes as `count` says are readable while this is called.
  package func membership(
    of id: UnsafePointer<UInt8>, count: Int, now: Double
  ) -> Membership {
    switch holding {
    case .fixed(let catalogue): return unsafe catalogue.membership(of: id, count: count, now: now)
    case .live(let live):
      let found = unsafe live.current.membership(of: id, count: count, now: now)
      guard found == .unknown else { return found }
      return unsafe live.isGone(Array(UnsafeBufferPointer(start: id, count: count)))
        ? .gone : .unknown
    case .absent: return .noCatalogue
    }
  }
}
