internal import FormText

/// Groups whose fields depend on their variant.
extension FormLayout {
  /// The fields of all cases, the tag first, then those of each.
  mutating func caseMembers(of outer: MergedField, in group: inout Group) -> [Member] {
    guard let union = outer.union else { return [] }
    var members: [Member] = []
    if let tag = outer.tag {
      let choices =
        union.hasOtherwise ? [] : union.cases.map { (name: $0.name ?? "", label: $0.label) }
      members.append(Member(siblings: [tag.asTag(of: choices)], place: 0))
    }
    members += self.members(of: outer, in: &group, depth: 0)
    group.common = members.count
    // Where a name stands twice in one set, the layout says so.
    let names = Dictionary(
      members.enumerated().map { (ExactName($0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var laid: [Group.CaseMembers] = []
    for (place, unionCase) in union.cases.enumerated() {
      var own = outer
      own.shape.fields = unionCase.content.fields
      let first = members.count
      var replaced: [Int] = []
      for var member in self.members(of: own, in: &group, depth: 0) {
        member.unionCase = place
        if let place = names[ExactName(member.name)] {
          if place == 0, let tag = outer.tag {
            refuse(member.field, as: tag)
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
      laid.append(Group.CaseMembers(places: first..<members.count, replaced: replaced))
    }
    var next = laid[...]
    group.cases = union.map { _ in next.removeFirst() }
    return members
  }

  private mutating func refuse(_ field: FieldSource, as tag: NamedSource) {
    error(
      "fieldTwice", "“\(tag.name)” is the tag, not a field of a variant", at: field.nameRange,
      help: "describe it at the tag: tag: { name: \(tag.name), label: … }",
      related: [.init(source: source, range: tag.field.nameRange, label: "the tag")],
      in: field.source)
  }

  /// The tag is a field of the object by itself.
  mutating func refuse(_ field: FieldSource, besideTag tag: NamedSource) {
    error(
      "fieldTwice", "“\(tag.name)” is the tag, and may not stand among the fields, too",
      at: field.nameRange,
      help:
        "remove it here, and describe it at the tag: tag: { name: \(tag.name), label: … }",
      related: [.init(source: source, range: tag.field.nameRange, label: "the tag")],
      in: field.source)
  }

  /// The field before it that has the same name in the same variant; what another variant has is noted.
  func placeOfSame(
    _ name: ExactName, as place: Int, _ members: [Member], in group: inout Group
  ) -> Int? {
    guard let first = group.places[name] else { return nil }
    let last = group.twins[name]?.last ?? first
    if members[last].unionCase == members[place].unionCase { return last }
    group.twins[name, default: [first]].append(place)
    return nil
  }
}
