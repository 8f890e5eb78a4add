internal import FormDocuments
internal import FormEngine
internal import FormText

/// Words for lists, groups and maps, and types where rules are named.
extension NodeReader {
  /// Keys that make a field what it is, each with what that is called elsewhere.
  private static let shapes: [(key: String, name: String, words: Set<String>)] = [
    ("items", "a list", ["array", "list", "set", "collection", "tuple"]),
    (
      "values", "a map",
      ["map", "dict", "dictionary", "mapping", "object", "record", "group"]
    ),
    (
      "fields", "a group",
      ["object", "record", "group", "struct", "fieldset", "map", "dict", "dictionary", "mapping"]
    ),
  ]

  /// Whether a type is a word for a list, a group or a map.
  static func isShape(_ type: Node) -> Bool {
    guard let word = type.text?.lowercased() else { return false }
    return shapes.contains { $0.words.contains(word) }
  }

  /// Tells such a word: beside the key that says the same it is superfluous.
  mutating func refuseShape(_ entries: [Entry]) {
    guard let type = entries.first(where: { $0.key == "type" })?.value, Self.isShape(type),
      let word = type.text
    else { return }
    let same = Self.shapes.first { shape in
      shape.words.contains(word.lowercased()) && entries.contains { $0.key == shape.key }
    }
    guard let same else {
      _ = self.type(type)
      return
    }
    error(
      "unknownType", "“\(word)” is not a type", at: type.range,
      help: "leave “type” out: “\(same.key)” makes this \(same.name)")
  }

  /// Types where rules are named, which are none; false where there is another name.
  mutating func refuseTypes(_ node: Node, of key: String) -> Bool {
    guard let items = node.items, items.count > 1 else { return false }
    let names = items.compactMap { item in
      LanguageWords.types.first { $0.0 == item.text }?.0
    }
    guard names.count == items.count else { return false }
    error(
      "unknownRule", "“\(key)” takes names of rules", at: node.range, label: "these are types",
      help: "write “type: [\(names.joined(separator: ", "))]”")
    return true
  }

  /// Single values where each item of a list is told what it is.
  mutating func refuseValues(_ items: [Node], _ node: Node) {
    let written = items.map { item -> String? in
      guard let text = item.text else { return nil }
      if LanguageWords.types.contains(where: { $0.0 == text }) { return "{ type: \(text) }" }
      if let foreign = ForeignWords.written(forType: text) { return "{ \(foreign) }" }
      return isNameOfRule(text) ? "{ rule: \(text) }" : nil
    }
    let known = written.compactMap { $0 }
    let help: String
    if known.count < items.count || items.count > 20 {
      help = "write items: { choices: [ … ] } for values to choose from"
    } else if known.count == 1 {
      help = "write items: \(known[0]) for a list of any length"
    } else {
      help = "write items: [\(known.joined(separator: ", "))]"
    }
    error(
      "mapExpected", "“items” needs a description of each item", at: node.range,
      label: "these are single values", help: help)
  }
}
