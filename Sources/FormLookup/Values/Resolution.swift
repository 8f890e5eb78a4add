/// A kind of name by which a value may name an item.
public enum CatalogueName: String, Hashable, Sendable, CaseIterable {
  /// Byte by byte.
  case id
  /// One of its codes, folded.
  case code
  /// Its label, folded.
  case label
  /// One of its aliases, folded.
  case alias
}

/// The result of resolving a string.
public enum Resolution: Hashable, Sendable {
  /// One item, by its id.
  case item(id: String)
  /// No item has this name.
  case none
  /// Several, by their ids, in the order of the catalogue.
  case ambiguous(ids: [String])
}

/// Whether a value is the id of an item.
package enum Membership: UInt8, BitwiseCopyable, Sendable {
  case member
  /// It was one: it has expired, or an earlier generation had it.
  case gone
  case unknown
  /// The catalogue is not there.
  case noCatalogue
}
