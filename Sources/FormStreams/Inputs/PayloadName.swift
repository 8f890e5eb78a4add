/// What an input holds: one record a line, JSON values, a table, what a web form sends, or YAML.
package enum InputFormat: String, CaseIterable, Sendable {
  case json
  case ndjson
  case csv
  case tsv
  case form
  case yaml
}

/// What the name of a file says of what it holds.
package struct PayloadName {
  package let format: InputFormat?
  package let isCompressed: Bool
  /// It ends in `.txt`: a table, records, or anything else.
  package let isText: Bool

  /// Letter case does not count; `.gz` may stand behind the ending that says it.
  package init(_ path: some Collection<UInt8>) {
    var name = path.suffix(12).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }[...]
    isCompressed = name.suffix(3).elementsEqual(".gz".utf8)
    if isCompressed { name = name.dropLast(3) }
    isText = name.suffix(4).elementsEqual(".txt".utf8)
    format =
      Self.endings.first { ending, _ in
        name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      }?.format
  }

  /// Whether a folder that is named means this file too.
  ///
  /// Not YAML: forms are YAML, and lie among their payloads.
  var isPayload: Bool { format != nil && format != .yaml }

  private static let endings: [(ending: String, format: InputFormat)] = [
    (".json", .json), (".ndjson", .ndjson), (".jsonl", .ndjson), (".csv", .csv),
    (".tsv", .tsv), (".yaml", .yaml), (".yml", .yaml),
  ]
}
