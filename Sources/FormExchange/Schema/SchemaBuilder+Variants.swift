internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormSchema
internal import FormText

/// Objects whose fields depend on a discriminator.
extension SchemaBuilder {
  /// One variant of an object.
  private struct Branch {
    var name: String?
    var label: String?
    var parts: GroupParts
  }

  mutating func variants(_ index: Int, _ group: Group) -> Schema {
    guard let cases = group.cases else { return .type("object") }
    let first = group.members.lowerBound
    let replaced = Set(cases.cases.flatMap(\.content.replaced))
    let common = (0..<group.common).filter { !replaced.contains($0) }
    let others = self.others(of: index, group)
    var shared = members(of: index, common.map { first + $0 })
    // Fields that some variants replace belong to the others.
    var sometimes: [Int: GroupParts] = [:]
    for place in replaced.sorted() { sometimes[place] = members(of: index, [first + place]) }
    var branches: [Branch] = []
    for unionCase in cases.cases {
      var parts = members(of: index, unionCase.content.places.map { first + $0 })
      for (place, inner) in sometimes.sorted(by: { $0.key < $1.key })
      where !unionCase.content.replaced.contains(place) {
        parts.properties += inner.properties
        parts.required += inner.required
        parts.conditions += inner.conditions
      }
      parts.others = others
      branches.append(Branch(name: unionCase.name, label: unionCase.label, parts: parts))
    }
    let base = [shared.schema(.type("object"))] + shared.conditions + assertions(of: index)
    let checks = checks(of: index, in: nil)
    switch cases.discriminator {
    case .tag(let tag):
      let names = tagged(branches, cases, first, common: shared.properties)
      if names.isExact { shared.others = nil }
      note(
        index, "tag", tag.name.value, tag.source, tag.name.range, names.translation,
        codes: ["unknownField", "valueMissing"])
      return .allOf(base + [names.translation.schema] + checks)
    case .field(let chooser):
      let known = shared.properties.map { ($0.name, Schema()) }
      let translations = branches.map { branch -> (String?, Translation) in
        var parts = branch.parts
        parts.properties = known + parts.properties
        return (
          branch.name, .exact(.allOf([parts.schema(.type("object"))] + parts.conditions))
        )
      }
      let translation = chosen(
        by: chooser, at: index, hasOtherwise: cases.hasOtherwise, translations)
      note(
        index, "by", chooser.name.value, chooser.source, chooser.name.range, translation,
        codes: ["unknownField", "valueMissing"])
      return .allOf(base + checks)
    case .type, .firstMatch: return .allOf(base + checks)
    }
  }

  /// A branch for each value of the tag.
  private func tagged(
    _ branches: [Branch], _ cases: Union<Group.CaseMembers>, _ tag: Int,
    common: [(name: String, schema: Schema)]
  ) -> (translation: Translation, isExact: Bool) {
    let own = settings(tag)
    let name = field(tag).name
    let isPlain =
      own.defaultValue == nil && own.computedDefault == nil && own.compute == nil
      && !plan(tag).flags.contains(.nullable) && model.conditions(of: tag).isEmpty
      && !(side == .input && plan(tag).flags.contains(.coerces) && field(tag).type != .text)
    guard isPlain else {
      return (.lost(note: "the tag may be sent in several ways"), false)
    }
    let names = cases.names
    func value(_ name: String) -> WrittenValue {
      let scalar = Scalar(text: name, isPlain: true)
      return WrittenValue(
        text: name, json: field(tag).type == .text ? .text(name) : scalar.json,
        range: own.depth?.value.range ?? model.fields[tag].shared.value.nameRange)
    }
    var schemas: [Schema] = []
    for branch in branches {
      let chosen = branch.name.map { [value($0)] } ?? names.map(value)
      let translation = ValueConstraints.choices(chosen, of: field(tag).type, reading(of: tag))
      guard case .exact(let constant, _) = translation else {
        return (.lost(note: translation.note), false)
      }
      var parts = branch.parts
      parts.properties =
        [(name, branch.name == nil ? .not(constant) : constant)]
        + common.filter { $0.name != name }.map { ($0.name, Schema()) } + parts.properties
      parts.required.insert(name, at: 0)
      let words = branch.label.map { [("title", Schema.Value.text($0))] } ?? []
      schemas.append(.allOf([parts.schema(Schema(words))] + parts.conditions))
    }
    return (.exact(Schema([("oneOf", .schemas(schemas))])), true)
  }
}
