internal import FormDocuments
internal import FormEngine
internal import FormText

/// What authors write where a field or a rule wants something else, and what helps.
extension NodeReader {
  /// Constraints stand at the field itself, or under a name.
  mutating func refuseConstraint(_ entry: Entry) {
    let isOfField = Vocabulary.field.contains(entry.key) || ConstraintKind.keys.contains(entry.key)
    guard isOfField else {
      return refuse(entry, in: "a choice of rules", known: Vocabulary.choiceOfRules)
    }
    error(
      "unknownKey", "“rule” takes the name of a rule, not its content", at: entry.keyRange,
      help: "write “\(entry.key)” beside “rule”, "
        + "or give this a name under “rules” and write the name here")
  }

  /// One of several rules is named, not written out.
  mutating func refuseAlternative(_ node: Node) {
    error(
      "textExpected", "“any” takes names of rules", at: node.range, label: "this is a map",
      help: "give it a name under “rules”, such as rules: { code: { length: 6 } }, "
        + "and write the name here")
  }

  /// What chooses variants stands beside some, and is one thing.
  mutating func checkVariants(of rule: FieldSource, _ entries: [Entry]) {
    // An empty map of variants is reported by itself.
    let hasNone = rule.variants.isEmpty && !entries.contains { $0.key == "variants" }
    if let otherwise = entries.first(where: { $0.key == "otherwise" }), hasNone {
      error(
        "variantsMissing", "“otherwise” needs “variants” beside it",
        at: otherwise.keyRange)
    }
    if let tag = entries.first(where: { $0.key == "tag" }) {
      if hasNone {
        error(
          "variantsMissing", "“tag” needs “variants” to choose from", at: tag.keyRange,
          help: "add “variants:” beside it")
      }
      if let by = entries.first(where: { $0.key == "by" }) {
        error(
          "tagAndBy", "variants are chosen by a tag or by another field, not both",
          at: tag.keyRange, help: "“tag” is a key of the object itself, “by” a field beside it",
          related: [.init(source: source, range: by.keyRange, label: "the other field")])
      }
    }
  }

  /// What to write in place of a single value or a list, where a map says what a field is.
  func shorthandHelp(_ node: Node, for name: String) -> String? {
    if let items = node.items {
      if !items.isEmpty, items.allSatisfy({ $0.scalar != nil }) {
        return "write \(name): { choices: [ … ] } for values to choose from"
      }
      return nil
    }
    guard let scalar = node.scalar else { return nil }
    if name == "keys" { return "write keys: { pattern: '[a-z]+' }" }
    let text = scalar.text
    if name == "rest", text == "false" { return "remove “rest”: without it, no items may follow" }
    // A colon without a blank behind it is told where entries are read.
    guard scalar.isPlain, !text.isEmpty, YAMLSpelling.spaced(text) == nil else { return nil }
    if LanguageWords.types.contains(where: { $0.0 == text }) {
      return "write \(name): { type: \(text) }"
    }
    if let foreign = ForeignWords.help(forType: text) { return foreign }
    if text == "required" { return "write \(name): { required: true }" }
    if text == "optional" { return "write \(name): {}" }
    return isNameOfRule(text)
      ? "write \(name): { rule: \(text) }"
      : "describe the value: \(name): { type: integer }, or accept any string: \(name): {}"
  }

  /// Such as `contact.email`.
  func isNameOfRule(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.utf8.first.map { $0 &- 0x61 < 26 } == true
          && part.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D }
      }
  }
}
