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
  var isRequired: Bool?
  var isNullable: Bool?
  var type: Placed<ValueType>?
  /// The type was written and is none: what depends on it is no further mistake.
  var isTypeUnknown = false
  var defaultValue: Node?
  var cleanUp: [CleanUpDescription]?
  var unknown: UnknownPolicy?
  /// Constraints and names of rules, in the order in which they were written.
  var elements: [Element] = []
  var fields: [NamedRule]?
  /// The items of a list: none or one.
  var items: [RuleDescription] = []

  enum Element: Sendable {
    case constraint(any Constraint, SourceRange)
    case rule(Placed<String>)
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

  func text(for code: IssueCode) -> String? { byCode[code.rawValue] ?? forAll }
}

/// One step of `normalize`.
struct CleanUpDescription: Hashable, Sendable {
  enum Form: Hashable, Sendable { case composed, compatible }

  enum Step: Hashable, Sendable {
    case plain(CleanUpStep.Kind)
    case withText(CleanUpStep.Kind, String)
    case normalForm(Form)
  }

  var step: Step
}
