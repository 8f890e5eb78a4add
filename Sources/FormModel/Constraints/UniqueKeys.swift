internal import FormDocuments
package import FormText

/// The fields that items or records are told apart by: `email`, `[series, number]`, or `{ by: email, fold: case }`.
package struct UniqueKeys: Sendable {
  /// Paths of fields; none for the whole item of a list.
  package var names: [Placed<String>] = []
  /// Texts that differ in the case of letters alone are alike.
  package var foldsCase = false
}

extension NodeReader {
  /// - Parameter wantsNames: The whole value cannot be what is compared.
  /// - Returns: Nil for a mistake, which is reported.
  mutating func uniqueKeys(_ node: Node, wantsNames: Bool) -> UniqueKeys? {
    guard let entries = node.entries else {
      let names = uniqueNames(node)
      return names.isEmpty ? nil : UniqueKeys(names: names)
    }
    var keys = UniqueKeys()
    let mistakes = diagnostics.count
    for entry in entries {
      switch entry.key {
      case "by": keys.names = uniqueNames(entry.value)
      case "fold":
        guard let text = text(entry.value, of: "fold") else { break }
        keys.foldsCase = text == LanguageWords.foldCase
        if !keys.foldsCase {
          refuseName(
            text, "“fold” takes \(LanguageWords.foldCase)", [LanguageWords.foldCase],
            entry.value.range)
        }
      default: refuse(entry, in: "“unique”", known: Vocabulary.unique)
      }
    }
    if diagnostics.count > mistakes { return nil }
    if keys.names.isEmpty, wantsNames || !keys.foldsCase {
      error(
        "uniqueMalformed", "“unique” needs “by”, the fields that must differ", at: node.range,
        help: "write { by: email, fold: case }")
      return nil
    }
    return keys
  }

  private mutating func uniqueNames(_ node: Node) -> [Placed<String>] {
    oneOrMore(node, of: "unique").compactMap { item in
      text(item, of: "unique").map { Placed(value: $0, range: item.range) }
    }
  }
}
