internal import FormDocuments
internal import FormText

/// Reads `label: { en: name, de: name_de }` of a catalogue.
extension NodeReader {
  mutating func readLabels(_ node: Node, into columns: inout CatalogueColumns) {
    guard let entries = entries(node, of: "label") else { return }
    if entries.isEmpty {
      error(
        "catalogueMalformed", "“label” names no language", at: node.range,
        help: "write label: { en: name, de: name_de }, or one column: label: name")
    }
    var seen: Set<String> = []
    for entry in entries {
      guard LanguageRange.isTag(entry.key) else {
        error(
          "localeMalformed", "“\(entry.key)” is not a language tag", at: entry.keyRange,
          help: "write a language such as de, or one with its country: pt-BR")
        continue
      }
      guard seen.insert(LanguageRange.tag(entry.key)).inserted else {
        error(
          "localeMalformed", "“label” names the language “\(entry.key)” twice",
          at: entry.keyRange, help: "they differ only in letter case: leave one of them out")
        continue
      }
      let names = oneOrMore(entry.value, of: entry.key).compactMap { text($0, of: entry.key) }
      if !names.isEmpty { columns.nameLabel(in: entry.key, names) }
    }
  }

  /// Decides which labels stand for readers of other languages: those of the form's own.
  ///
  /// - Parameter language: The form's; nil for a file of rules, whose labels may be of any.
  mutating func settleLabels(of catalogues: inout [CatalogueDescription], in language: String?) {
    for index in catalogues.indices {
      let labels = catalogues[index].columns.labels
      guard let first = labels.first, let range = catalogues[index].labelsRange else { continue }
      let best = LanguageRange.best(for: language ?? "en", among: labels.map(\.language))
      let own = labels.first { $0.language == best }
      catalogues[index].columns.label = (own ?? first).columns
      guard own == nil, let language, LanguageRange.isTag(LanguageRange.tag(language)) else {
        continue
      }
      error(
        "catalogueMalformed", "“label” has no column for the form's language, “\(language)”",
        at: range,
        help:
          "add it: label: { \(language): name, … }, or write the form's language at its top: locale: \(first.language)"
      )
    }
  }
}
