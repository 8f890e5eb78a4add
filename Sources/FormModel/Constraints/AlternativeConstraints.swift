package import FormText

/// `rule: { any: [a, b] }`: one of several rules holds.
package struct AnyConstraint: Sendable {
  package static let key = "any"
  package var alternatives: [[PlacedConstraint]]
  /// What each rule accepts, for words.
  package var nouns: [RuleNoun]
}

/// What a rule accepts, as a noun, and the ready rule that it stands in, if any: other languages have a
/// noun for each of those.
package struct RuleNoun: Hashable, Sendable {
  package var text: String
  /// Nothing says what the rule accepts: the text is its name.
  package var isName = false
  package var readyRule: String?
  /// A summary that the form itself writes, in its own language.
  package var isOfForm: Bool { !isName && readyRule == nil }

  package init(text: String, isName: Bool = false, readyRule: String? = nil) {
    (self.text, self.isName, self.readyRule) = (text, isName, readyRule)
  }
}

/// A rule with variants and the field that chooses among them.
package struct VariantConstraint: Sendable {
  package static let key = "by"
  package var by: Placed<String>
  package var names: [String] = []
  /// The constraints of each variant, then those for all other values.
  package var sets: [[PlacedConstraint]] = []
  /// Values that fit, of each set.
  package var placeholders: [String?] = []
  package var hasOtherwise = false
  /// Of a ready rule whose other variants were not read.
  package var chosen: ChosenVariants?

  init(by: Placed<String>) { self.by = by }
}
