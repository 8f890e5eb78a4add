internal import FormDocuments
internal import FormEngine
internal import FormText

/// A form as it was written, with places: what the compiler works on.
struct FormDescription: Sendable {
  var source: SourceText
  var id = ""
  var title: String?
  var summary: String?
  var locale: String?
  var timezone: Placed<String>?
  var imports: [Placed<String>] = []
  var rules: [RuleEntry] = []
  var fields: [NamedRule] = []
  var range = SourceRange(0, 0)
  var isRequired = false
  var cleanUp: [CleanUpDescription] = []
  var coerces = false
  var checks: [CheckDescription] = []
  var rest: [RuleDescription] = []
  /// Fields in which no two records of a run are alike.
  var unique: [Placed<String>] = []
  var translations: [TranslationDescription] = []
  var unknown = UnknownPolicy.reject
  var controls: [ControlDescription] = []
  var managers: [ManagerDescription] = []
  var examples: [Node] = []
}

/// An entry of `controls`.
struct ControlDescription: Sendable {
  var name: String
  var label: String?
  var range: SourceRange
}

/// An entry of `managers`.
struct ManagerDescription: Sendable {
  var name: String
  /// The fields it waits for, as names; nil for all.
  var verifies: [Placed<String>]?
  var manages: [Placed<String>]
  var range: SourceRange
}

/// A file of rules as it was written.
struct RuleFileDescription: Sendable {
  var source: SourceText
  var group: String
  var rules: [RuleEntry]
}

/// A rule of a rule file with what its readers want to know.
struct RuleEntry: Sendable {
  var name: String
  var summary: String?
  var standard: String?
  var rule: RuleDescription
  var valid: [Node] = []
  var invalid: [Node] = []
  /// Examples of its variants, by their names.
  var variantExamples: [(name: String, valid: [Node], invalid: [Node])] = []
  /// What its variants accept, by their names; one that says nothing goes by the rule's summary.
  var variantSummaries: [String: String] = [:]
}
