package import FormDocuments
package import FormEngine
package import FormText

/// The settings of a field: its words, and how its value is read, filled and kept.
///
/// A setting is nil if the field does not have it. Then its rules decide, and then the form.
package struct FieldSettings: Sendable {
  package var label: String?
  package var help: String?
  package var placeholder: String?
  package var input: InputDescription?
  package var isSecret: Bool?
  package var required: Requirement?
  package var when: ExpressionSource?
  package var compute: ExpressionSource?
  package var isNullable: Bool?
  /// How a `null` is treated.
  package var nullPolicy: NullPolicy?
  /// Whether its key must be there, or must not.
  package var isPresent: Bool?
  /// How a value is treated that the form does not ask for.
  package var notApplicable: UnknownPolicy?
  package var coerces: Bool?
  package var cleanUp: [CleanUpDescription]?
  package var unknown: UnknownPolicy?
  package var initial: InitialValue?
  /// How often it may stand within itself, itself counted.
  package var depth: Shared<TreeDepth>?
  /// The file of the form that is its rule.
  package var form: String?

  package init() {}

  /// What an empty field begins with.
  package enum InitialValue: Sendable {
    case value(Node, SourceText)
    /// `default: { compute: bill }`.
    case computed(ExpressionSource)
  }

  /// `depth: ..4`; where it stands is what it counts.
  package struct TreeDepth: Sendable {
    package var most: Int
    package var range: SourceRange
    package var source: SourceText
  }

  /// Whether a field must be filled.
  package enum Requirement: Sendable {
    case always(Bool)
    case when(ExpressionSource)
    /// Where its case of a union says so.
    indirect case byCase(Union<Requirement?>, common: Requirement?)
  }

  package var defaultValue: Node? {
    if case .value(let node, _) = initial { node } else { nil }
  }

  package var computedDefault: ExpressionSource? {
    if case .computed(let expression) = initial { expression } else { nil }
  }

  /// Takes over what others say where these say nothing.
  ///
  /// The one place that knows all settings: a new one that is missing here would not reach a field from its rules.
  mutating func fill(from other: FieldSettings) {
    label = label ?? other.label
    help = help ?? other.help
    placeholder = placeholder ?? other.placeholder
    input = input ?? other.input
    // No other says that what is secret for one is not.
    if isSecret == nil, other.isSecret == true { isSecret = true }
    required = required ?? other.required
    when = when ?? other.when
    compute = compute ?? other.compute
    // Who refuses null is not told otherwise by a rule that comes later.
    if isNullable == nil, nullPolicy != .reject, other.isNullable == true { isNullable = true }
    nullPolicy = nullPolicy ?? other.nullPolicy
    isPresent = isPresent ?? other.isPresent
    notApplicable = notApplicable ?? other.notApplicable
    coerces = coerces ?? other.coerces
    cleanUp = cleanUp ?? other.cleanUp
    unknown = unknown ?? other.unknown
    initial = initial ?? other.initial
    depth = depth ?? other.depth
    form = form ?? other.form
  }
}
