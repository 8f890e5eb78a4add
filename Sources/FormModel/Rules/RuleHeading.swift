/// What is known of a ready rule before it is read.
package struct RuleHeading: Sendable {
  /// The name by which forms use it: `geo.postal`.
  package var name: String
  /// What it accepts, as a noun.
  package var summary: String
  /// The standard, with edition or clause.
  package var source: String
  /// It is a family, such as one by countries.
  package var hasVariants: Bool
}
