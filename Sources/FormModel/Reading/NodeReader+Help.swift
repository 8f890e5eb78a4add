internal import FormDocuments

/// Help for values of the wrong kind.
extension NodeReader {
  /// What helps where a text is wanted.
  static func helpForText(_ node: Node, of key: String) -> String {
    if ["length", "count"].contains(key), !node.isList { return "write 8..72, 8.. or ..72" }
    let keys = node.entries?.map(\.key) ?? []
    if !keys.isEmpty, keys.allSatisfy(isLanguage) {
      switch key {
      case "message": return helpForLanguages
      case "title", "summary":
        return
          "write one text here; put other languages at the top: messages: { de: { \(key): … } }"
      case "label", "help", "placeholder":
        return "write one text here; put other languages at the top: "
          + "messages: { de: { fields: { name: { \(key): … } } } }"
      default: break
      }
    }
    return
      "write one text; put text that begins with \(node.isList ? "[" : "{") goes in single quotes"
  }

  /// Where words of other languages stand.
  static let helpForLanguages =
    "write one text here; put other languages at the top: messages: { de: { texts: { … } } }"

  /// Two small letters, such as `de`.
  static func isLanguage(_ key: String) -> Bool {
    key.utf8.count == 2 && key.utf8.allSatisfy { $0 &- 0x61 < 26 }
  }

  /// What helps where names and values are wanted: of a list of them, or a colon without a blank behind it.
  static func helpForEntries(_ node: Node, of key: String) -> String {
    if let scalar = node.scalar, scalar.isPlain,
      let help = YAMLSpelling.helpForColon(scalar.text)
    {
      return help
    }
    return holdersOfNames.contains(key)
      ? "a name is a key here: \(key): { name: {} }" : ""
  }

  /// Keys under which names stand, each with what it says.
  private static let holdersOfNames = [
    "fields", "variants", "rules", "controls", "managers", "catalogues",
  ]
}
