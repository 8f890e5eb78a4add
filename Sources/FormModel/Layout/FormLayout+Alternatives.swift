internal import FormEngine
internal import FormText

/// Values of several types, and of one of several shapes.
extension FormLayout {
  /// What each alternative is as a field: it has the words of the field that it stands in, and what that says of
  /// texts; whether there must be a value is for the field itself.
  mutating func alternatives(of field: FieldModel, isKnown: Bool) -> [FieldModel] {
    if let variants = field.shapes?.variants.first {
      return variants.models.indices.map { field.alternative(variants, at: $0) }
    }
    if let shapes = field.shapes {
      return shapes.names.map { name in
        var alternative = FieldModel(
          source: shapes.source, range: name.range, nameRange: name.range)
        alternative.elements = [.rule(name)]
        alternative.takeWords(of: field)
        return alternative
      }
    }
    for placed in field.constraints where isKnown && !placed.constraint.isForAlternatives {
      if field.types.contains(where: { placed.constraint.types.contains($0.value) }) { continue }
      let types = field.types.map { "\($0.value)" }.joined(separator: ", ")
      error(
        "wrongType", "“\(placed.constraint.key)” fits none of the types \(types)",
        at: placed.range,
        label: "it is for " + placed.constraint.types.map { "\($0)" }.joined(separator: ", "),
        in: placed.source)
    }
    return field.types.map { type in
      var alternative = FieldModel(
        source: field.source, range: field.range, nameRange: type.range)
      alternative.type = type
      alternative.constraints = field.constraints.filter {
        !$0.constraint.isForAlternatives && $0.constraint.types.contains(type.value)
      }
      alternative.takeWords(of: field)
      return alternative
    }
  }

  /// A value has one of several types or shapes, or one: what says both cannot be meant.
  mutating func checkAlternatives(_ field: FieldModel) {
    guard field.hasAlternatives else { return }
    let range = field.shapes?.range ?? field.types[0].range
    let source = field.shapes?.source ?? field.source
    if field.fields != nil || !field.items.isEmpty || field.shapes != nil && !field.types.isEmpty {
      error(
        "wrongType", "this is one of several shapes, and has fields or types of its own", at: range,
        help: field.shapes?.areVariants == true
          ? "put them in the variants" : "put them in one of the rules",
        in: source)
    }
    if field.shapes?.areVariants == true { return }
    if let type = field.type, field.shapes != nil {
      error(
        "wrongType", "the rules say what type this is", at: type.range, help: "leave “type” out",
        in: field.source)
    }
    if field.shapes != nil {
      for placed in field.constraints where !placed.constraint.isForAlternatives {
        error(
          "wrongType", "“\(placed.constraint.key)” does not say which of the rules it is for",
          at: placed.range, help: "put it in the rules that it is for", in: placed.source)
      }
    }
  }
}

extension FieldModel {
  /// One of its variants as a field: it has what stands beside the variants, too, and where both say something the
  /// variant's word.
  fileprivate func alternative(_ variants: VariantShapes, at place: Int) -> FieldModel {
    let written = variants.models[place]
    let own = variants.resolved[place]
    var alternative = FieldModel(
      source: written.source, range: written.range, nameRange: written.nameRange)
    alternative.elements = [.set(written, rule: variants.ruleName(at: place))]
    alternative.constraints = constraints.filter { !$0.constraint.isForAlternatives }
    alternative.takeWords(of: self, behind: own)
    if own.type == nil, own.valueType == .text {
      let saysNothing =
        own.constraints.isEmpty && type == nil && !own.isTypeUnknown && own.isSecret == nil
      alternative.type =
        saysNothing ? Placed(value: .any, range: written.nameRange) : type
    }
    return alternative
  }

  /// - Parameter own: Whose word wins.
  fileprivate mutating func takeWords(of field: FieldModel, behind own: FieldModel? = nil) {
    required = .always(false)
    label = own?.label ?? field.label
    help = own?.help ?? field.help
    placeholder = own?.placeholder ?? field.placeholder
    input = own?.input ?? field.input
    messages = field.messages
    isSecret = own?.isSecret ?? field.isSecret
    coerces = own?.coerces ?? field.coerces
    cleanUp = own?.cleanUp ?? field.cleanUp
    unknown = own?.unknown ?? field.unknown
  }
}

extension ConstraintModel {
  /// Whether it judges a value of several types whichever it has.
  package var isForAlternatives: Bool {
    switch self {
    case .choices, .forbidden, .equals, .differs: true
    case .pattern, .includes, .excludes, .length, .range, .step, .checksum, .format, .count,
      .unique, .unicode, .remote, .lookup, .any, .variants:
      false
    }
  }
}
