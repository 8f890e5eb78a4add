internal import FormDocuments
internal import FormEngine
internal import FormText

/// Lists whose items differ by their place.
extension NodeReader {
  /// `items: [ { type: number }, { type: text } ]`.
  mutating func readTuple(_ items: [Node], _ node: Node, into rule: inout FieldModel) {
    if items.isEmpty {
      error(
        "itemsMissing", "“items” wants what each item is", at: node.range,
        help: "write items: { type: integer } for a list of any length")
    }
    rule.isTuple = true
    let areValues = !items.isEmpty && items.allSatisfy { $0.scalar != nil }
    if areValues { refuseValues(items, node) }
    rule.fields = items.enumerated().map { place, item in
      if areValues {
        var model = FieldModel(source: source, range: item.range, nameRange: item.range)
        model.isTypeUnknown = true
        return NamedField(name: String(place), model: model)
      }
      return NamedField(
        name: String(place), model: self.rule(item, named: String(place), at: item.range))
    }
  }

  /// What stands beside the items of a tuple.
  mutating func checkTuple(of rule: inout FieldModel, _ entries: [Entry]) {
    for entry in entries {
      switch entry.key {
      case "rest" where !rule.isTuple:
        rule.rest = []
        error(
          "restWithoutItems",
          "“rest” says what follows the items of a list, each of which is named",
          at: entry.keyRange,
          help: "write items: [ { … }, { … } ] beside it; items of one kind are items: { … }")
      case "fields" where rule.isTuple, "values" where rule.isTuple,
        "unknown" where rule.isTuple:
        error(
          "fieldsAndItems", "a field is a group or a list, not both", at: entry.keyRange,
          help: "a list has “items”, a group “fields”")
      default: continue
      }
    }
  }
}
