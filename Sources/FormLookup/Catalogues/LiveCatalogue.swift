internal import Synchronization

/// The present generation of a catalogue, which may be replaced while others search it.
///
/// A search goes on in the generation in which it began.
public final class LiveCatalogue: Sendable {
  private let held: Mutex<(catalogue: Catalogue, generation: UInt64)>

  /// Begins with a catalogue.
  public init(_ catalogue: Catalogue, generation: UInt64 = 0) {
    held = Mutex((catalogue, generation))
  }

  /// The present generation.
  public var current: Catalogue { held.withLock { $0.catalogue } }

  /// The number of the present generation: a later one has a higher number.
  public var generation: UInt64 { held.withLock { $0.generation } }

  /// Puts another generation in its place.
  ///
  /// - Returns: False, and nothing is changed, where the present one is as new or newer.
  public func replace(with catalogue: Catalogue, generation: UInt64) -> Bool {
    held.withLock { held in
      guard generation > held.generation else { return false }
      held = (catalogue, generation)
      return true
    }
  }
}
