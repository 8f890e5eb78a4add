internal import FormDocuments
package import FormText

/// A value of one of several kinds: what chooses, and the cases.
///
/// The same whether the cases differ in their constraints only, in the fields of an object, or in all that the value
/// is; `Content` is what a case has.
package struct Union<Content: Sendable>: Sendable {
  package var discriminator: Discriminator
  /// In the order in which they were written.
  ///
  /// Where ``hasOtherwise`` is true, the last one is for all values of the discriminator that name no other case.
  package var cases: [UnionCase<Content>]
  package var hasOtherwise = false
  /// The named rule that has them.
  package var rule: String?
  /// Of a ready rule whose other variants were not read.
  package var chosen: ChosenVariants?
  /// The names of the cases that have one.
  package private(set) var names: [String]

  package init(
    _ discriminator: Discriminator, cases: [UnionCase<Content>], hasOtherwise: Bool = false,
    rule: String? = nil
  ) {
    self.discriminator = discriminator
    self.cases = cases
    self.hasOtherwise = hasOtherwise
    self.rule = rule
    names = cases.compactMap(\.name)
  }

  /// The same union with other contents.
  package func map<Other>(_ transform: (Content) -> Other) -> Union<Other> {
    var other = Union<Other>(discriminator, cases: [], hasOtherwise: hasOtherwise, rule: rule)
    other.cases = cases.map {
      UnionCase(name: $0.name, label: $0.label, content: transform($0.content))
    }
    // The same array: that two unions are one is seen at once.
    other.names = names
    return other
  }

  /// The rule that a case is, by the name that a field can use; nil where it has none.
  func ruleName(at place: Int) -> String? {
    guard let rule, let name = cases[place].name else { return rule }
    return "\(rule).\(name)"
  }
}

package struct UnionCase<Content: Sendable>: Sendable {
  /// Nil for the case of all other values.
  package var name: String?
  /// The label that people read for it.
  package var label: String?
  package var content: Content

  package init(name: String? = nil, label: String? = nil, content: Content) {
    (self.name, self.label, self.content) = (name, label, content)
  }
}

/// The key or property that decides the case of a union.
package enum Discriminator: Sendable {
  /// The type of the value: `type: [integer, text]`.
  case type
  /// The first rule that the value fits: `rule: { any: [id, customer] }`.
  case firstMatch(RuleChoice)
  /// A field beside the value: `by: country`.
  case field(Chooser)
  /// A member of the object itself: `tag: kind`.
  case tag(Chooser)

  /// The name of a field or a member, and the file in which it stands.
  package struct Chooser: Sendable {
    package var name: Placed<String>
    package var source: SourceText
  }

  /// A choice among rules as it was written.
  package struct RuleChoice: Sendable {
    /// The noun of each rule.
    package var nouns: [RuleNoun]
    package var range: SourceRange
    package var source: SourceText
    package var messages: [MessageDescription]
  }

  /// The field beside the value that chooses.
  package var field: Chooser? { if case .field(let chooser) = self { chooser } else { nil } }

  /// The field or member that is named as choosing.
  package var chooser: Chooser? {
    switch self {
    case .field(let chooser), .tag(let chooser): chooser
    case .type, .firstMatch: nil
    }
  }
}

/// The constraints of a case of a union, if the cases differ only in their constraints.
package struct CaseConstraints: Sendable {
  package var constraints: [PlacedConstraint]
  /// A value that fits.
  package var placeholder: String?
}

/// The noun of a rule, and the ready rule that contains it, if any: each of these has a noun in the other
/// languages.
package struct RuleNoun: Hashable, Sendable {
  package var text: String
  /// Whether the rule has no summary: the text is then its name.
  package var isName = false
  package var readyRule: String?
  /// A summary that the form itself writes, in its own language.
  package var isOfForm: Bool { !isName && readyRule == nil }

  package init(text: String, isName: Bool = false, readyRule: String? = nil) {
    (self.text, self.isName, self.readyRule) = (text, isName, readyRule)
  }
}
