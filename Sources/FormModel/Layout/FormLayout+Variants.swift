internal import FormText

/// Groups whose fields depend on their variant.
extension FormLayout {
  /// The fields of all variants, the tag first, then those of each.
  mutating func variantMembers(
    of outer: FieldModel, _ variants: VariantFields, in group: Int
  ) -> [Member] {
    var placed = PlacedVariants(
      names: variants.names, by: variants.tag.isEmpty ? variants.by : nil, source: variants.source,
      rule: variants.rule, hasOtherwise: variants.hasOtherwise)
    var members: [Member] = []
    if let tag = variants.tagField { members.append(Member(siblings: [tag], place: 0)) }
    let common = self.members(of: outer, in: group, depth: 0)
    members += common
    placed.common = members.count
    // Where a name stands twice in one set, the layout says so.
    let names = Dictionary(
      members.enumerated().map { (ExactName($0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (variant, fields) in variants.fields.enumerated() {
      var own = outer
      own.fields = fields
      let first = members.count
      var replaced: [Int] = []
      for var member in self.members(of: own, in: group, depth: 0) {
        member.variant = variant
        if let place = names[ExactName(member.name)] {
          if place == 0, let tag = variants.tag.first {
            refuse(member.model, as: tag)
            continue
          }
          replaced.append(place)
          let merged = member.siblings[member.place].building(
            on: members[place].siblings[members[place].place])
          member.siblings = [merged]
          member.place = 0
        }
        members.append(member)
      }
      placed.places.append(first..<members.count)
      placed.replaced.append(replaced)
    }
    model.fields[group].variants = placed
    return members
  }

  private mutating func refuse(_ field: FieldModel, as tag: NamedField) {
    error(
      "fieldTwice", "“\(tag.name)” is the tag, and no field of a variant", at: field.nameRange,
      help: "what is to be said of it stands at the tag: tag: { name: \(tag.name), label: … }",
      related: [.init(source: source, range: tag.model.nameRange, label: "the tag")],
      in: field.source)
  }

  /// The tag is a field of the object by itself.
  mutating func refuse(_ field: FieldModel, besideTag tag: NamedField) {
    error(
      "fieldTwice", "“\(tag.name)” is the tag, and may not stand among the fields, too",
      at: field.nameRange,
      help:
        "take it out here: what is to be said of it stands at the tag: tag: { name: \(tag.name), label: … }",
      related: [.init(source: source, range: tag.model.nameRange, label: "the tag")],
      in: field.source)
  }

  /// The field before it that has the same name in the same variant; what another variant has is noted.
  mutating func placeOfSame(
    _ name: ExactName, as place: Int, _ members: [Member], in group: Int
  ) -> Int? {
    guard let first = model.fields[group].places[name] else { return nil }
    let last = model.fields[group].twins[name]?.last ?? first
    if members[last].variant == members[place].variant { return last }
    model.fields[group].twins[name, default: [first]].append(place)
    return nil
  }
}
