/// A query of a catalogue.
public struct CatalogueQuery: Hashable, Sendable {
  /// The typed query; at most 256 bytes and 16 words.
  public var text: String
  /// Whether the text was typed on a keypad.
  ///
  /// Nil decides by the text if the catalogue's keypad is on. True uses Latin letters if the keypad is off;
  /// queries with characters other than digits, `+`, `*`, `#` and blanks then find no items.
  public var keypad: Bool?
  /// Where the typed words must stand.
  public var match = Match.words
  /// How many slips of the pen are forgiven.
  public var typos = Typos.byLength
  /// Whether typing errors are tolerated as soon as there are fewer hits than the limit, not only without hits.
  public var fills = false
  /// Only popular items.
  public var isPopularOnly = false
  /// The most hits: 1 to 50.
  public var limit = 10
  /// Column and the values of which an item must have one; of several columns each must agree.
  public var filter: [String: [String]] = [:]
  /// From where distances are measured.
  public var near: CataloguePosition?
  /// Seconds since 1970: what has expired by then is not found.
  ///
  /// Nil finds all.
  public var now: Double?
  /// The languages of who reads the hits, the best first, as tags in small letters: each hit's label is the one in the first
  /// that it has.
  public var languages: [String] = []
  /// Picks of earlier searches, which stand first among their like.
  public var picks = CataloguePicks()

  /// A query with the usual settings.
  public init(_ text: String) { self.text = text }

  /// Where the typed words must stand.
  public enum Match: String, Hashable, Sendable, CaseIterable {
    /// Where words begin.
    case words
    /// At last also within words.
    case contains
  }

  /// How many slips of the pen are forgiven.
  public enum Typos: String, Hashable, Sendable, CaseIterable {
    /// None of 1 or 2 letters, one of 3 to 5, two of 6 and more.
    case byLength
    case none
  }

  /// Why a query is not answered.
  public enum Fault: Error, Hashable, Sendable {
    /// Over ``CatalogueLimits/queryBytes`` or ``CatalogueLimits/queryWords``.
    case queryTooLong
    /// The filter names a column that no item has.
    case unknownColumn(String)
  }
}

/// The items that were picked in earlier searches.
public struct CataloguePicks: Hashable, Sendable {
  /// How often each item was picked, by id; older picks count less.
  public var counts: [String: Double] = [:]
  /// The items that were picked for this very query.
  public var ofQuery: Set<String> = []

  /// A history without picks.
  public init() {}
}
