internal import FormDocuments
internal import FormEngine
internal import FormText

/// A set of constraints with everything that its rules add: what a field means in the end.
///
/// Constraints add up; for everything else the field's own word wins, then its rules in order.
struct ResolvedRule: Sendable {
  struct PlacedConstraint: Sendable {
    var constraint: any Constraint
    var range: SourceRange
    var source: SourceText
    /// The named rule it was written in.
    var rule: String?
    var messages: [MessageDescription]
    /// Where the outermost rule that it came with is named.
    var via: Placed<SourceText>?
  }

  struct PlacedCheck: Sendable {
    var check: CheckDescription
    var rule: String?
    var messages: [MessageDescription]
    /// The variant that it belongs to: its place among the names, or nil for all other values, and the
    /// named rule that has them.
    var variant:
      (by: Placed<String>, source: SourceText, names: [String], place: Int?, rule: String?)?
    /// It belongs to a section of the group, not to the group itself.
    var isOfSection = false
  }

  var source: SourceText
  var range: SourceRange
  var nameRange: SourceRange
  var label: String?
  var help: String?
  var placeholder: String?
  /// It is no rule's.
  var hasOwnPlaceholder = false
  var example: String?
  /// What the rule accepts, as a noun.
  var noun: String?
  var isSecret = false
  var required: RuleDescription.Requirement?
  var when: ExpressionSource?
  var compute: ExpressionSource?
  var coerces: Bool?
  var isSection = false
  var isNullable = false
  var type: Placed<ValueType>?
  var isTypeUnknown = false
  var defaultValue: Node?
  var defaultSource: SourceText?
  var cleanUp: [CleanUpDescription]?
  var unknown: UnknownPolicy?
  /// None or one, as in the description: in the value itself a hundred thousand fields would be large.
  var rest: [RuleDescription] = []
  var checks: [PlacedCheck] = []
  var constraints: [PlacedConstraint] = []
  /// Words for issues of the field itself, such as a wrong type: the field's, then its rules'.
  var messages: [MessageDescription] = []
  /// Words of the rule whose type decides, for issues of a wrong type.
  var typeMessages: [MessageDescription] = []
  var fields: [NamedRule]?
  /// None or one.
  var items: [RuleDescription] = []
  /// The rule whose `type` decides, for issues of a wrong type.
  var typeRule: String?

  init(_ description: RuleDescription) {
    source = description.source
    range = description.range
    nameRange = description.nameRange
  }

  var valueType: ValueType {
    if fields != nil { return .group }
    if !items.isEmpty { return .list }
    return type?.value ?? .text
  }
}
