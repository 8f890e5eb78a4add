public import FormLookup

/// A change of a catalogue.
public enum CatalogueOperation: Hashable, Sendable {
  /// Adds items; one whose id is there takes its place.
  case index([CatalogueItem])
  /// Changes what is given; an id that is not there is added.
  case merge([CatalogueItemChange])
  /// Ids need not be there.
  case deleteIDs([String])
  /// Each with all below it: `a` takes `a.b` too, never `ab`.
  case deleteDomains([String])
  /// All items, and the client state.
  case deleteAll
  /// Sets how its keypad is.
  case set(CatalogueSettings)
}
