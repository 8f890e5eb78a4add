/// A section around fields: what people read above them.
package struct PlacedSection: Hashable, Sendable {
  /// Its key, which is no key of a payload.
  package let name: String
  package let label: String?
  package let help: String?
}
