/// What is known of a ready rule before its file is read.
package struct RuleHeading: Sendable {
  /// The file in which it stands, without `.yaml`: `geo-postal`.
  package var file: String
  /// Its name in the file: `postal`.
  package var rule: String
  /// What it accepts, as a noun.
  package var summary: String
  /// The standard, with edition or clause.
  package var source: String
  /// It is a family, such as one by countries.
  package var hasVariants: Bool

  /// The name by which forms use it: `geo.postal`.
  package var name: String { "\(file.prefix { $0 != "-" }).\(rule)" }
}
