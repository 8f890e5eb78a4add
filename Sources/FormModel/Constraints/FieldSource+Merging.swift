internal import FormDocuments
internal import FormText

// Descriptions that are merged as they were written.

extension FieldSource {
  /// Takes over what one of its variants says, where that is the only one that can be meant.
  mutating func take(_ variant: FieldSource, named name: String) {
    elements += variant.elements
    checks += variant.checks
    if !variant.messages.isEmpty { messages = variant.messages }
    var own = variant.settings
    // What people read is the rule's.
    (own.label, own.help, own.placeholder, own.input) =
      (settings.label, settings.help, settings.placeholder, settings.input)
    own.fill(from: settings)
    settings = own
    let fields = NamedSource.merged(shape.fields, with: variant.shape.fields)
    var shape = variant.shape
    shape.fill(from: self.shape, hasUnknown: variant.settings.unknown != nil)
    shape.fields = fields
    let tag = tag
    self.tag = nil
    if !variant.variants.isEmpty {
      (variants, otherwise, by) = (variant.variants, variant.otherwise, variant.by)
      self.tag = variant.tag
    }
    if let tag {
      shape.fields = [tag.asTag(of: [(name, variant.settings.label)])] + (fields ?? [])
    }
    self.shape = shape
  }
}

extension NamedSource {
  /// The fields of all variants and those of one: where a name is in both, constraints add up, and else the
  /// variant's word wins.
  static func merged(_ common: [NamedSource]?, with own: [NamedSource]?) -> [NamedSource]? {
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
  func asTag(of variants: [(name: String, label: String?)]) -> NamedSource {
    var tag = self
    tag.field.settings.required = .always(true)
    if variants.isEmpty { return tag }
    let range = field.nameRange
    let values = variants.map { name, label in
      WrittenValue(
        text: name, json: Scalar(text: name, isPlain: true).json, label: label, range: range)
    }
    tag.field.elements.append(
      .constraint(.choices(ChoicesConstraint(values: values, areVariants: true)), range))
    return tag
  }

  /// The field with what another of its name says, where it says nothing itself.
  func building(on other: NamedSource) -> NamedSource {
    var result = self
    result.field.elements.append(.set(other.field))
    return result
  }
}
