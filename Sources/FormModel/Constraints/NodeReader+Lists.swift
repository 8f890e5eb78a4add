internal import FormDocuments
internal import FormText

/// Lists, and what stands in them, as other tools write them.
extension NodeReader {
  /// Choices with their labels in a list of maps; false for any other value.
  mutating func refuseLabels(_ node: Node) -> Bool {
    guard let items = node.items, let first = items.first,
      items.allSatisfy({ $0.entries != nil })
    else { return false }
    let written = items.prefix(3).compactMap(Self.choice)
    let more = items.count > 3 ? ", …" : ""
    error(
      "textExpected", "“choices” takes values, or a map from value to label", at: first.range,
      label: "this is a map",
      help: written.count == min(items.count, 3)
        ? "write choices: { \(written.joined(separator: ", "))\(more) }"
        : "write choices: { a: Apple, b: Pear }")
    return true
  }

  /// `{ value: a, label: Apple }` and `{ a: Apple }` as `a: Apple`.
  private static func choice(_ item: Node) -> String? {
    func first(_ keys: [String]) -> Node? { keys.lazy.compactMap { item[$0] }.first }
    let value = first(["value", "id", "key", "code", "const"])
    let label = first(["label", "title", "text", "name", "caption", "display"])
    if let value = value?.text, let label = label?.text { return pair(value, label) }
    guard let entries = item.entries, entries.count == 1, let text = entries[0].value.text else {
      return nil
    }
    return pair(entries[0].key, text)
  }

  /// Nil for texts that would need quotes.
  private static func pair(_ value: String, _ label: String) -> String? {
    func isPlain(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= 40 && text.first?.isLetter == true
        && text.unicodeScalars.allSatisfy { $0 == " " || $0 == "-" || $0.properties.isAlphabetic }
    }
    let isValue = isPlain(value) || JSONScalar.isNumber(value)
    return isValue && isPlain(label) ? "\(value): \(label)" : nil
  }

  /// `null` among choices or types, by which others say that a value may be null.
  mutating func refuseNull(_ node: Node, of key: String) -> Bool {
    guard let scalar = node.scalar, scalar.isPlain, ["null", "~"].contains(scalar.text) else {
      return false
    }
    error(
      "textExpected", "“\(key)” names no null", at: node.range, label: "this is empty",
      help: "leave it out, and write “nullable: true” beside “\(key)”")
    return true
  }

  /// A list where one text is due; false for any other value.
  mutating func refuseList(_ node: Node, of key: String, help: String) -> Bool {
    guard node.isList else { return false }
    error(
      "textExpected", "“\(key)” takes text", at: node.range, label: "this is a list", help: help)
    return true
  }
}
