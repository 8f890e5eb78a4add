internal import FormEngine
package import FormText

/// Variants of which each says what the value is: its type, items, fields, clean-up.
///
/// What chooses stands beside the value. The value is judged as the one that is chosen.
package struct VariantShapes: Sendable {
  package var by: Placed<String>
  /// The file that names what chooses.
  package var source: SourceText
  package var names: [String]
  /// Each as it was written, then what holds for all other values, if anything does.
  package var models: [FieldModel]
  /// The same with all that their rules add.
  var resolved: [FieldModel]
  package var hasOtherwise: Bool
  /// The named rule that has them.
  package var rule: String?

  /// The rule that a variant is, by the name that a field can use; nil where it has none.
  func ruleName(at place: Int) -> String? {
    guard let rule, names.indices.contains(place) else { return rule }
    return "\(rule).\(names[place])"
  }
}

/// Whether a value must be there, where that depends on its variant.
package struct VariantRequirement: Sendable {
  package var by: Placed<String>
  package var source: SourceText
  package var names: [String]
  /// What each variant says, then that for all other values; nil for one that says nothing.
  package var variants: [FieldModel.Requirement?]
  /// The named rule that has them.
  package var rule: String?
  /// What holds where the variant says nothing, or none is chosen: none or one.
  package var common: [FieldModel.Requirement] = []
}

extension FieldModel {
  /// Whether a variant says more than constraints can: what the value is, or how it is cleaned.
  ///
  /// - Parameter outer: What stands around the variants; what it says too needs no variant.
  func saysWhatItIs(beside outer: FieldModel) -> Bool {
    if isMap || isTuple || !items.isEmpty || hasAlternatives || hasDepth || variantFields != nil {
      return true
    }
    if cleanUp != nil && cleanUp != outer.cleanUp || unknown != nil && unknown != outer.unknown
      || coerces != nil && coerces != outer.coerces
      || isSecret != nil && isSecret != outer.isSecret
    {
      return true
    }
    guard let type else { return false }
    return type.value != outer.type?.value ?? .text
  }
}
