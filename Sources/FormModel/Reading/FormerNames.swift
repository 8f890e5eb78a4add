/// Names of the form language that were changed, each with the name that replaced it.
///
/// A former name is an error, and the help of that error gives the new name. A page of the reference lists the
/// same pairs.
package enum FormerNames {
  /// Keys, values of keys, states of fields, codes of issues and codes of findings.
  package static let replacements = [
    "unasked": "notApplicable", "noGaps": "consecutive", "then": "service",
    "ignore": "allow",
    "asked": "applicable", "notAsked": "notApplicable",
    "neverAsked": "neverApplicable",
  ]

  /// The name that replaced another; nil if it is not among the known names of the place.
  package static func replacement(of name: String, among known: some Sequence<String>) -> String? {
    replacements[name].flatMap { known.contains($0) ? $0 : nil }
  }

  package static func help(for name: String, among known: some Sequence<String>) -> String? {
    replacement(of: name, among: known).map { "write “\($0)”, the new name of “\(name)”" }
  }
}
