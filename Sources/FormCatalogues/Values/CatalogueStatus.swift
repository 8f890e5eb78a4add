public import FormLookup

/// What a store knows of a catalogue.
public struct CatalogueStatus: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// Grows by one with each change of items.
  public let generation: UInt64
  /// Those too that have expired and are not purged yet.
  public let items: Int
  /// What the last batch left to say where to go on; nil where there is none.
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
  /// They stand in hits and cleaned payloads, and nowhere else. A form takes it from the ``LiveCatalogue`` that it is given, as it was when the store first gave it.
  public var isProtected: Bool

  /// What is left out goes by the items.
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

/// What an update changed.
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
  /// What was picked.
  public let item: CatalogueItem
  /// What was typed; empty where it was picked without.
  public let query: String
  /// Seconds since 1970, by the clock of then.
  public let at: Double
}
