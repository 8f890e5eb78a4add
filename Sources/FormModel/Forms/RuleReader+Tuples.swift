internal import FormDocuments
internal import FormEngine
internal import FormText

/// Lists whose items differ by their place.
extension NodeReader {
  /// `items: [ { type: number }, { type: text } ]`.
  mutating func readTuple(_ items: [Node], _ node: Node, into rule: inout FieldSource) {
    if items.isEmpty {
      error(
        "itemsMissing", "“items” needs a description of each item", at: node.range,
        help: "write items: { type: integer } for a list of any length")
    }
    rule.shape.isTuple = true
    let areValues = !items.isEmpty && items.allSatisfy { $0.scalar != nil }
    if areValues { refuseValues(items, node) }
    rule.shape.fields = items.enumerated().map { place, item in
      if areValues {
        var model = FieldSource(source: source, range: item.range, nameRange: item.range)
        model.shape.type = .mistaken(nil)
        return NamedSource(name: String(place), field: model)
      }
      return NamedSource(
        name: String(place), field: self.rule(item, named: String(place), at: item.range))
    }
  }

  /// What stands beside the items of a tuple.
  mutating func checkTuple(of rule: inout FieldSource, _ entries: [Entry]) {
    for entry in entries {
      switch entry.key {
      case "rest" where !rule.shape.isTuple:
        rule.shape.rest = nil
        error(
          "restWithoutItems",
          "“rest” describes the items after a list of described items",
          at: entry.keyRange,
          help: "write items: [ { … }, { … } ] beside it; items of one kind are items: { … }")
      case "fields" where rule.shape.isTuple, "values" where rule.shape.isTuple,
        "unknown" where rule.shape.isTuple:
        error(
          "fieldsAndItems", "a field is a group or a list, not both", at: entry.keyRange,
          help: "a list has “items”, a group “fields”")
      default: continue
      }
    }
  }
}
