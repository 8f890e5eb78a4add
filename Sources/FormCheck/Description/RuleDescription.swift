internal import FormDocuments
internal import FormEngine
internal import FormText

/// A set of constraints as it was written: a field, the items of a list, a rule are all this.
struct RuleDescription: Sendable {
  var source: SourceText
  /// Where the set stands, and the key that names it.
  var range: SourceRange
  var nameRange: SourceRange
  var label: String?
  var help: String?
  var placeholder: String?
  var messages: MessageDescription?
  var isSecret: Bool?
  var required: Requirement?
  var when: ExpressionSource?
  var compute: ExpressionSource?
  var isNullable: Bool?
  var coerces: Bool?
  /// Its fields stand in the group around it.
  var isSection = false
  var type: Placed<ValueType>?
  /// The type was written and is none: what depends on it is no further mistake.
  var isTypeUnknown = false
  var defaultValue: Node?
  var cleanUp: [CleanUpDescription]?
  var unknown: UnknownPolicy?
  /// What keys that a group does not name must be: none or one.
  var rest: [RuleDescription] = []
  var checks: [CheckDescription] = []
  /// The field that chooses among the variants of its rules.
  var by: Placed<String>?
  var variants: [NamedRule] = []
  /// What holds for values without a variant: none or one.
  var otherwise: [RuleDescription] = []
  /// Constraints and names of rules, in the order in which they were written.
  var elements: [Element] = []
  var fields: [NamedRule]?
  /// The items of a list: none or one.
  var items: [RuleDescription] = []

  enum Element: Sendable {
    case constraint(any Constraint, SourceRange)
    case rule(Placed<String>)
    /// One of several rules holds.
    case any([Placed<String>], SourceRange)
  }

  /// Whether a field must be filled.
  enum Requirement: Sendable {
    case always(Bool)
    case when(ExpressionSource)
  }

  init(source: SourceText, range: SourceRange, nameRange: SourceRange) {
    self.source = source
    self.range = range
    self.nameRange = nameRange
  }
}

/// A rule under its name: a field of a group, or an entry of `rules`.
struct NamedRule: Sendable {
  var name: String
  var rule: RuleDescription
}

/// A value and where it was written.
struct Placed<Value: Sendable>: Sendable {
  var value: Value
  var range: SourceRange
}

/// The words of a form or rule for its issues: one text, or one for each code.
struct MessageDescription: Hashable, Sendable {
  var forAll: String?
  var byCode: [String: String] = [:]
  /// A ready rule's words, in English.
  var isReady = false

  func text(for code: String) -> String? { byCode[code] ?? forAll }
}

/// One step of `normalize`.
struct CleanUpDescription: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case plain(CleanUpStep.Kind)
    case withText(CleanUpStep.Kind, String)
    case normalForm(NormalForm)
  }

  var step: Step
}
