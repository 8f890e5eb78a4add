public import FormLookup

/// The state of a catalogue in a store.
public struct CatalogueStatus: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Grows by one with each change of items.
  public let generation: UInt64
  /// Those too that have expired and are not purged yet.
  public let items: Int
  /// The state that the last batch stored, from which to continue; nil without a batch.
  public let clientState: [UInt8]?
  /// Where the last update came from, in the words of who made it.
  public let source: String?
  /// How its keypad is, and whether it is protected.
  public let settings: CatalogueSettings
}

/// How the keypad of a stored catalogue is, and whether it is protected.
public struct CatalogueSettings: Hashable, Sendable {
  /// The scripts whose letters it has; empty: off; nil: Latin where an item has a number.
  public var keypad: [KeypadScript]?
  /// From where one dials: ISO 3166-1 alpha-2.
  public var region: String?
  /// Labels and ids are secrets in every form, as with `protected: true`.
  ///
  /// Whether labels and ids occur only in hits and cleaned payloads. A form reads this setting when the store
  /// first returns the ``LiveCatalogue``.
  public var isProtected: Bool

  /// Omitted settings depend on the items.
  ///
  /// - Parameters:
  ///   - keypad: The scripts whose letters it has; empty: off.
  ///   - region: From where one dials: ISO 3166-1 alpha-2.
  ///   - isProtected: Whether labels and ids are secrets.
  public init(keypad: [KeypadScript]? = nil, region: String? = nil, isProtected: Bool = false) {
    self.keypad = keypad
    self.region = region
    self.isProtected = isProtected
  }
}

/// The result of an update.
public struct CatalogueUpdate: Hashable, Sendable {
  /// The one that holds now.
  public let generation: UInt64
  /// Items now.
  public let items: Int
  /// Ids that were there, and are gone.
  public let gone: Int
}

/// A pick of the history.
public struct CataloguePick: Hashable, Sendable {
  /// The picked item.
  public let item: CatalogueItem
  /// The typed text; empty if the item was picked without text.
  public let query: String
  /// Seconds since 1970, by the clock of then.
  public let at: Double
}
