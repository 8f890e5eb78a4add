internal import FormDocuments
internal import FormText

/// Keys of a field that stand beside its name, one level too far out.
extension NodeReader {
  /// Keys whose value may be a map; elsewhere a map makes the key a name.
  private static let keysOfMaps = [
    "message", "input", "fields", "items", "unknown", "rule", "check", "variants", "otherwise",
    "tag", "values", "keys", "rest", "default", "pattern", "includes", "excludes", "choices",
    "range", "checksum", "remote", "lookup",
  ]

  /// The entries of a map of names; a name without a value has the keys that follow it in the same column.
  ///
  /// That they stand there is a mistake, which is told once.
  mutating func adopted(_ entries: [Entry], _ node: Node) -> [Entry] {
    guard entries.contains(where: { $0.value.isNothing }),
      source.bytes.indices.contains(node.range.start),
      source.bytes[node.range.start] != UInt8(ascii: "{")
    else { return entries }
    var result: [Entry] = []
    var at = 0
    while at < entries.count {
      let entry = entries[at]
      at += 1
      let children =
        entry.value.isNothing ? Array(entries[at...].prefix { Self.isKeyOfField($0) }) : []
      guard let first = children.first, let last = children.last,
        children.contains(where: { $0.value.entries == nil && !$0.value.isNothing })
      else {
        result.append(entry)
        continue
      }
      error(
        "keyMisplaced", "“\(first.key)” belongs to “\(entry.key)”", at: first.keyRange,
        label: "it begins in the same column",
        help: children.count == 1
          ? "put two blanks more before it"
          : "indent it and the following lines by two more spaces, up to “\(last.key)”")
      let range = SourceRange(first.keyRange.start, last.value.range.end)
      result.append(
        Entry(
          key: entry.key, keyRange: entry.keyRange,
          value: Node(content: .mapping(children), range: range)))
      at += children.count
    }
    return result
  }

  private static func isKeyOfField(_ entry: Entry) -> Bool {
    guard Vocabulary.field.contains(entry.key) || ConstraintKind.keys.contains(entry.key) else {
      return false
    }
    return entry.value.entries == nil || keysOfMaps.contains(entry.key)
  }
}
