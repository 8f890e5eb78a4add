internal import Synchronization

/// The present generation of a catalogue, which may be replaced while others search it.
///
/// A search goes on in the generation in which it began. Ids that a later generation no longer has are *gone*:
/// a form distinguishes them from unknown ids.
public final class LiveCatalogue: Sendable {
  private struct Held {
    var catalogue: Catalogue
    var generation: UInt64
    var gone: Set<[UInt8]> = []
  }

  private let held: Mutex<Held>
  /// Labels and ids are secrets, whatever a form says.
  package let isProtected: Bool

  /// Begins with a catalogue.
  public init(_ catalogue: Catalogue, generation: UInt64 = 0) {
    held = Mutex(Held(catalogue: catalogue, generation: generation))
    isProtected = false
  }

  /// Begins with a catalogue of which earlier generations are known to have had other ids.
  package init(
    _ catalogue: Catalogue, generation: UInt64, gone: some Sequence<String>, isProtected: Bool
  ) {
    held = Mutex(
      Held(catalogue: catalogue, generation: generation, gone: Set(gone.map { Array($0.utf8) })))
    self.isProtected = isProtected
  }

  /// The present generation.
  public var current: Catalogue { held.withLock { $0.catalogue } }

  /// The number of the present generation: a later one has a higher number.
  public var generation: UInt64 { held.withLock { $0.generation } }

  /// Puts another generation in its place.
  ///
  /// - Returns: False, and nothing is changed, where the present one is as new or newer.
  public func replace(with catalogue: Catalogue, generation: UInt64) -> Bool {
    // What takes time is done while others go on.
    let before = current
    let lost = before.ids.filter { !catalogue.hasItem(id: $0) }
    return held.withLock { held in
      guard generation > held.generation else { return false }
      // Somebody else was quicker: these ids are looked for once more.
      let ids =
        held.catalogue === before ? lost : held.catalogue.ids.filter { !catalogue.hasItem(id: $0) }
      held.gone = held.gone.filter { !catalogue.hasItem(id: $0) }.union(ids)
      held.catalogue = catalogue
      held.generation = generation
      return true
    }
  }

  /// Whether an earlier generation had an id that the present one has not.
  package func isGone(_ id: [UInt8]) -> Bool { held.withLock { $0.gone.contains(id) } }
}
