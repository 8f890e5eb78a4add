internal import FormDocuments
internal import FormText

/// Groups whose keys are data.
extension NodeReader {
  /// What stands beside the values of a map.
  mutating func checkMap(_ entries: [Entry]) {
    let values = entries.first { $0.key == "values" }
    for entry in entries {
      switch entry.key {
      case "unknown":
        guard let values else { continue }
        error(
          "valuesAndUnknown", "with “values” any key is known", at: entry.keyRange,
          help: "remove “unknown”; describe keys with “keys”",
          related: [.init(source: source, range: values.keyRange, label: "the values")])
      case "items":
        guard let values else { continue }
        error(
          "fieldsAndItems", "a field is a map or a list, not both", at: entry.keyRange,
          help: "a list has “items”, a map has “values”",
          related: [.init(source: source, range: values.keyRange, label: "the values")])
      default: continue
      }
    }
  }
}
