internal import FormEngine
internal import FormText

/// Descriptions that stand within themselves: trees, whose values end somewhere though their fields do not.
extension FormLayout {
  /// Notes that a field has the content of another of the same description, which stands around it or beside that.
  mutating func link(_ field: Int, to head: Int) {
    model.fields[field].linked = head
    // Settings for values of some types are stored with these types.
    if model.fields[field].shared.value.hasAlternatives {
      model.fields[field].keepCommonConstraints()
    }
    model.fields[head].isTreeHead = true
  }

  /// Gives fields the content of those that they are linked to, once that is laid out.
  mutating func fillLinks() {
    for field in model.fields.indices {
      if let head = model.fields[field].linked {
        model.fields[field].content = model.fields[head].content
      }
    }
  }

  /// A tree that no value can fill is an error: each of its values would have to contain another one.
  mutating func checkTrees() {
    checkDepths()
    let links = model.fields.indices.filter { model.fields[$0].linked != nil }
    if links.isEmpty { return }
    var canEnd = Array(repeating: false, count: model.fields.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      // The content of a field follows it.
      for field in model.fields.indices.reversed() where !canEnd[field] && ends(field, canEnd) {
        canEnd[field] = true
        hasChanged = true
      }
    }
    for field in links where !canEnd[field] {
      error(
        "ruleCircle", "this stands within itself without end",
        at: model.fields[field].shared.value.nameRange,
        label: "each one must hold another", help: "let one be left out: required: false",
        in: model.fields[field].shared.value.source)
    }
  }

  /// The depth of a tree is set at one of its fields.
  mutating func checkDepths() {
    struct Place: Hashable {
      var source: String
      var start: Int
    }
    var trees: Set<Place> = []
    var others: [(Place, Int)] = []
    for field in model.fields.indices where model.fields[field].shared.value.settings.depth != nil {
      guard let depth = model.fields[field].shared.value.settings.depth?.value else { continue }
      let place = Place(source: depth.source.name, start: depth.range.start)
      others.append((place, field))
      // The fields within it get the same answer: a tree is met again before it ends.
      var at = model.fields[field].parent
      while at >= 0 {
        if let around = model.fields[at].shared.value.settings.depth?.value,
          around.source.name == place.source,
          around.range.start == place.start
        {
          trees.insert(place)
        }
        at = model.fields[at].parent
      }
    }
    for (place, field) in others where !trees.contains(place) {
      guard let depth = model.fields[field].shared.value.settings.depth?.value else { continue }
      error(
        "depthWithoutTree", "“depth” applies to recursive rules, and this is not one",
        at: depth.range, help: "leave it out", in: depth.source)
    }
  }

  /// Whether a field can be filled, as far as is known of what it holds.
  private func ends(_ index: Int, _ canEnd: [Bool]) -> Bool {
    let field = model.fields[index]
    if let head = field.linked { return canEnd[head] }
    switch field.content {
    case .single: return true
    case .union(let union):
      return union.cases.isEmpty || union.cases.contains { canEnd[$0.content] }
    case .list(let items): return items.map { !mustBeFilled($0) || canEnd[$0] } ?? true
    case .map(let group, _):
      let needsValue = field.shared.value.constraints.contains { placed in
        if case .count(let count) = placed.constraint { count.low > 0 } else { false }
      }
      if needsValue, let rest = group.rest, !canEnd[rest] { return false }
      return group.members.allSatisfy { !mustBeFilled($0) || canEnd[$0] }
    case .group(let group), .tuple(let group):
      return group.members.allSatisfy { !mustBeFilled($0) || canEnd[$0] }
    }
  }

  private func mustBeFilled(_ index: Int) -> Bool {
    let field = model.fields[index]
    return field.isRequired && field.conditions.isEmpty && field.unionCase == nil
      && field.shared.value.settings.defaultValue == nil
      && field.shared.value.settings.compute == nil
  }
}

extension Field {
  /// The properties that two fields must share before one can use the other's content.
  struct Kind: Hashable {
    var type: ValueType
    var isTuple: Bool
    var isMap: Bool
    var hasAlternatives: Bool
    var hasCases: Bool
  }

  var kind: Kind {
    let own = shared.value
    return Kind(
      type: type, isTuple: own.shape.isTuple, isMap: own.shape.isMap,
      hasAlternatives: own.hasAlternatives, hasCases: own.isUnionOfMembers)
  }
}
