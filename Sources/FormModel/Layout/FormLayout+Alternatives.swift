internal import FormEngine
internal import FormText

/// Unions whose cases are values of their own.
extension FormLayout {
  /// What each case is as a field: it has the words of the field that it stands in, and what that says of
  /// texts; whether there must be a value is for the field itself.
  mutating func alternatives(of field: MergedField) -> Union<FieldSource> {
    if let union = field.union, !field.isUnionOfMembers {
      switch union.discriminator {
      case .type, .firstMatch:
        return union.map {
          var alternative = $0.written
          alternative.takeWords(of: field)
          return alternative
        }
      case .field, .tag:
        var places = union.cases.indices.makeIterator()
        return union.map { _ in field.alternative(union, at: places.next() ?? 0) }
      }
    }
    let types = field.shape.types
    for placed in field.constraints where !placed.constraint.isForAlternatives {
      if types.contains(where: { placed.constraint.types.contains($0.value) }) { continue }
      error(
        "wrongType",
        "“\(placed.constraint.key)” fits none of the types \(types.map { "\($0.value)" }.joined(separator: ", "))",
        at: placed.range,
        label: "it is for " + placed.constraint.types.map { "\($0)" }.joined(separator: ", "),
        in: placed.source)
    }
    return Union(
      .type,
      cases: types.map { type in
        var alternative = FieldSource(
          source: field.source, range: field.range, nameRange: type.range)
        alternative.shape.type = .one(type)
        alternative.inherit(field.constraints.filter { $0.constraint.types.contains(type.value) })
        alternative.takeWords(of: field)
        return UnionCase(content: alternative)
      })
  }

  /// A value has one of several types or shapes, or one: what says both cannot be meant.
  mutating func checkAlternatives(_ field: MergedField) {
    guard field.hasAlternatives else { return }
    let union = field.isUnionOfMembers ? nil : field.union
    let place: (range: SourceRange, source: SourceText)
    switch union?.discriminator {
    case .firstMatch(let choice): place = (choice.range, choice.source)
    case .field(let chooser), .tag(let chooser): place = (chooser.name.range, chooser.source)
    case .type, nil: place = (field.shape.types.first?.range ?? field.nameRange, field.source)
    }
    let isChosen = union?.discriminator.chooser != nil
    if field.shape.fields != nil || field.shape.items != nil
      || union != nil && !field.shape.types.isEmpty
    {
      error(
        "wrongType", "this is one of several shapes, and has fields or types of its own",
        at: place.range,
        help: isChosen ? "put them in the variants" : "put them in one of the rules",
        in: place.source)
    }
    if isChosen || union == nil { return }
    if let type = field.shape.single {
      error(
        "wrongType", "the rules already set the type", at: type.range, help: "leave “type” out",
        in: field.source)
    }
    for placed in field.constraints where !placed.constraint.isForAlternatives {
      error(
        "wrongType", "“\(placed.constraint.key)” cannot be beside a choice of rules",
        at: placed.range, help: "put it in the rules that need it", in: placed.source)
    }
  }
}

extension MergedField {
  /// One of its variants as a field: it has what stands beside the variants, too, and where both say something the
  /// variant's word.
  fileprivate func alternative(_ union: Union<CaseSource>, at place: Int) -> FieldSource {
    let (written, own) = (union.cases[place].content.written, union.cases[place].content.merged)
    var alternative = FieldSource(
      source: written.source, range: written.range, nameRange: written.nameRange)
    alternative.inherit(constraints)
    alternative.elements.append(.set(written, rule: union.ruleName(at: place)))
    alternative.takeWords(of: self, behind: own.settings)
    if own.shape.type == nil, own.valueType == .text {
      let saysNothing =
        own.constraints.isEmpty && shape.single == nil && own.settings.isSecret == nil
      alternative.shape.type =
        saysNothing
        ? .one(Placed(value: .any, range: written.nameRange)) : shape.single.map { .one($0) }
    }
    return alternative
  }
}

extension FieldSource {
  /// Takes over those of some constraints that are not for all cases alike.
  fileprivate mutating func inherit(_ constraints: [PlacedConstraint]) {
    elements += constraints.filter { !$0.constraint.isForAlternatives }.map { .inherited($0) }
  }

  /// - Parameter own: Whose word wins.
  fileprivate mutating func takeWords(of field: MergedField, behind own: FieldSettings? = nil) {
    settings.required = .always(false)
    settings.label = own?.label ?? field.settings.label
    settings.help = own?.help ?? field.settings.help
    settings.placeholder = own?.placeholder ?? field.settings.placeholder
    settings.input = own?.input ?? field.settings.input
    messages = field.messages
    settings.isSecret = own?.isSecret ?? field.settings.isSecret
    settings.coerces = own?.coerces ?? field.settings.coerces
    settings.cleanUp = own?.cleanUp ?? field.settings.cleanUp
    settings.unknown = own?.unknown ?? field.settings.unknown
  }
}

extension ConstraintModel {
  /// Whether it judges a value of several types whichever it has.
  package var isForAlternatives: Bool {
    switch self {
    case .choices, .forbidden, .equals, .differs: true
    case .pattern, .includes, .excludes, .length, .range, .step, .checksum, .format, .count,
      .unique, .unicode, .remote, .lookup, .union:
      false
    }
  }
}
