internal import FormEngine
package import FormText

/// What a description comes to with all that its rules add.
///
/// Constraints add up; for everything else the field's own word wins, then its rules in order. What the value holds is
/// still as it was written, until it is laid out.
package struct MergedField: Sendable {
  package let source: SourceText
  package let range: SourceRange
  package let nameRange: SourceRange
  package var settings: FieldSettings
  /// Words for issues of the field itself, such as a wrong type: its own, then its rules'.
  package var messages: [MessageDescription]
  package var constraints: [PlacedConstraint] = []
  package var checks: [PlacedCheck] = []
  /// One of the rules that a value may fit is secret: a wrong value may be meant for it.
  package var mayBeSecret = false
  /// The placeholder is no rule's.
  package var hasOwnPlaceholder: Bool
  /// A value that its rules take.
  package var example: String?
  /// What the rule accepts, as a noun.
  var noun: String?
  /// The rule whose `type` decides, and its words, for issues of a wrong type.
  package var typeRule: String?
  package var typeMessages: [MessageDescription] = []
  var shape: ShapeSource
  /// Its value is of one of several kinds, which are more than sets of constraints: by its rules or variants.
  var union: Union<CaseSource>?
  /// The cases of ``union`` are fields of one object, beside those that all have; else each is a value of its own.
  var isUnionOfMembers = false
  /// The member that chooses, where one does.
  var tag: NamedSource?

  /// A case of a union whose fields are not laid out yet.
  struct CaseSource: Sendable {
    var written: FieldSource
    /// The same with all that its rules add.
    var merged: MergedField
  }

  /// - Parameter rule: The named rule that the description stands in.
  init(_ description: FieldSource, rule: String?) {
    source = description.source
    range = description.range
    nameRange = description.nameRange
    settings = description.settings
    messages = description.messages
    hasOwnPlaceholder = description.settings.placeholder != nil
    shape = description.shape
    typeRule = description.shape.single == nil ? nil : rule
  }

  /// Whether its value is one of several, each of which is laid out as a field in its place.
  var hasAlternatives: Bool { !shape.types.isEmpty || union != nil && !isUnionOfMembers }
  /// Whether other fields are laid out for it.
  var holdsFields: Bool { shape.fields != nil || shape.items != nil || hasAlternatives }

  var valueType: ValueType {
    if shape.fields != nil { return .group }
    if shape.items != nil { return .list }
    if hasAlternatives { return .any }
    return shape.single?.value ?? .text
  }
}
