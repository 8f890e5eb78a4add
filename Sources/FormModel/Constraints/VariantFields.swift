internal import FormDocuments
package import FormText

/// Fields that an object has by its variant: a union of groups.
package struct VariantFields: Sendable {
  /// The member of the object that chooses: none or one; else the field beside it that `by` names.
  package var tag: [NamedField] = []
  package var by: Placed<String>
  /// The file that names what chooses.
  package var source: SourceText
  package var names: [String] = []
  /// What people read for each.
  package var labels: [String?] = []
  /// The fields of each variant, then those for all other values.
  package var fields: [[NamedField]] = []
  package var hasOtherwise = false
  /// The named rule that has them.
  package var rule: String?

  /// The tag as a field: it must be there, and be one of the variants.
  package var tagField: NamedField? {
    tag.first?.asTag(of: hasOtherwise ? [] : Array(zip(names, labels)))
  }
}

extension FieldModel {
  /// Takes over what one of its variants says, where that is the only one that can be meant.
  mutating func take(_ variant: FieldModel, named name: String) {
    elements += variant.elements
    checks += variant.checks
    if !variant.messages.isEmpty { messages = variant.messages }
    required = variant.required ?? required
    takeShape(of: variant)
    fields = NamedField.merged(fields, with: variant.fields)
    guard let tag = tag.first else { return }
    fields = [tag.asTag(of: [(name, variant.label)])] + (fields ?? [])
    self.tag = []
  }
}

extension FieldModel {
  private mutating func takeShape(of variant: FieldModel) {
    if variant.type != nil || !variant.types.isEmpty || variant.isTypeUnknown {
      (type, types) = (variant.type, variant.types)
      isTypeUnknown = variant.isTypeUnknown
    }
    if !variant.items.isEmpty { items = variant.items }
    if !variant.rest.isEmpty || variant.unknown != nil {
      (rest, unknown) = (variant.rest, variant.unknown)
      (isMap, keys) = (variant.isMap, variant.keys)
    }
    isTuple = isTuple || variant.isTuple
    cleanUp = variant.cleanUp ?? cleanUp
    coerces = variant.coerces ?? coerces
    isSecret = variant.isSecret ?? isSecret
    depth = variant.depth ?? depth
    guard !variant.variants.isEmpty else { return }
    (variants, otherwise, by) = (variant.variants, variant.otherwise, variant.by)
    tag = variant.tag
  }
}

extension NamedField {
  /// The fields of all variants and those of one: where a name is in both, constraints add up, and else the
  /// variant's word wins.
  static func merged(_ common: [NamedField]?, with own: [NamedField]?) -> [NamedField]? {
    guard let common, let own else { return common ?? own }
    let places = Dictionary(
      own.enumerated().map { (ExactName($0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let rest = Set(common.map { ExactName($0.name) })
    return common.map { field in
      places[ExactName(field.name)].map { own[$0].building(on: field) } ?? field
    } + own.filter { !rest.contains(ExactName($0.name)) }
  }

  /// The tag as a field that must be there, and be one of these variants where there are any.
  func asTag(of variants: [(name: String, label: String?)]) -> NamedField {
    var field = self
    field.model.required = .always(true)
    if variants.isEmpty { return field }
    let range = model.nameRange
    let values = variants.map { name, label in
      WrittenValue(
        text: name, json: Scalar(text: name, isPlain: true).json, label: label, range: range)
    }
    field.model.elements.append(
      .constraint(.choices(ChoicesConstraint(values: values, areVariants: true)), range))
    return field
  }

  /// The field with what another of its name says, where it says nothing itself.
  package func building(on other: NamedField) -> NamedField {
    var field = self
    field.model.elements.append(.set(other.model))
    return field
  }
}
