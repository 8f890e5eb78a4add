internal import FormDocuments
internal import FormText

/// Forms whose record is no group of fields: a list, a map, a single value.
extension NodeReader {
  /// Reads what a form says of the record itself.
  ///
  /// - Parameter keys: Those that say it in this form.
  mutating func readTop(_ all: [Entry], _ keys: [String], into form: inout FormDescription) {
    var own = all.filter { keys.contains($0.key) }
    for entry in own where entry.key == "type" && entry.value.text == LanguageWords.section {
      error(
        "sectionMalformed", "a section stands among the fields of a group", at: entry.value.range,
        help: "leave “type” out: “fields” alone makes a group")
      own.removeAll { $0.key == "type" }
    }
    guard let first = own.first(where: { Vocabulary.otherTops.contains($0.key) }) ?? own.first
    else { return }
    // A word for unknown keys is one for the groups within, too; what such a key must be is the record's own.
    let beside = all.filter {
      keys.contains($0.key) || $0.key == "fields" || $0.key == "unknown" && $0.value.entries != nil
    }
    var top = rule(own, beside: beside, in: form.range, at: first.keyRange)
    // The number of keys is that of a group, be it one whose fields were forgotten.
    let isGroup = !own.contains { Vocabulary.otherTops.contains($0.key) }
    if isGroup || all.contains(where: { $0.key == "fields" }), !top.shape.isTuple {
      top.shape.fields = form.fields
    }
    form.top = top
  }
}
