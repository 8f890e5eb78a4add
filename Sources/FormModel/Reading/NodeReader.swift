package import FormDocuments
package import FormText

/// Reads values of a document and collects every mistake on the way.
package struct NodeReader: MistakeCollector {
  package let source: SourceText
  package var diagnostics: [Diagnostic] = []
  /// It is one of the library's own files, whose words are English.
  package var isReady = false

  package init(source: SourceText) { self.source = source }

  /// A key that wants text takes a scalar as it was written; nothing and lists are mistakes.
  package mutating func text(_ node: Node, of key: String) -> String? {
    guard let scalar = node.scalar else {
      error(
        "textExpected", "“\(key)” wants a text", at: node.range,
        label: node.isList ? "this is a list" : "this is a map",
        help: ["length", "count"].contains(key) && !node.isList
          ? "write 8..72, 8.. or ..72" : "put the text in single quotes")
      return nil
    }
    if scalar.isPlain, scalar.text.isEmpty || scalar.text == "~" || scalar.text == "null" {
      error(
        "textExpected", "“\(key)” wants a text", at: node.range, label: "this is nothing",
        help: "write the text behind the colon, in single quotes where it has signs such as #")
      return nil
    }
    return scalar.text
  }

  package mutating func boolean(_ node: Node, of key: String) -> Bool? {
    if case .boolean(let value)? = node.scalar?.json { return value }
    error(
      "booleanExpected", "“\(key)” wants true or false", at: node.range,
      help: "write true or false, without quotes")
    return nil
  }

  package mutating func entries(_ node: Node, of key: String) -> [Entry]? {
    if let entries = node.entries { return entries }
    if let scalar = node.scalar, scalar.isPlain, ["", "~", "null"].contains(scalar.text) {
      error(
        "mapExpected", "“\(key)” wants a map of names and values", at: node.range,
        label: "this is nothing", help: "write {} where there is nothing to say")
      return nil
    }
    error(
      "mapExpected", "“\(key)” wants a map of names and values", at: node.range,
      label: node.isList ? "this is a list" : "this is a single value")
    return nil
  }

  /// A list, or a single value that stands for a list of one.
  package mutating func oneOrMore(_ node: Node, of key: String) -> [Node] {
    if let items = node.items {
      if items.isEmpty {
        error("emptyList", "“\(key)” names nothing", at: node.range, help: "leave the key out")
      }
      return items
    }
    return [node]
  }

  /// A key that nothing reads: not built yet, or misspelt.
  package mutating func refuse(
    _ entry: Entry, in place: String, known: some Sequence<String>, later: [String: String] = [:]
  ) {
    if let reason = later[entry.key] {
      error(
        "notSupportedYet", "“\(entry.key)” is not supported yet", at: entry.keyRange,
        label: reason, help: "leave it out, or check it in code for now")
      return
    }
    var isFalse = false
    if case .boolean(false)? = entry.value.scalar?.json { isFalse = true }
    let foreign = ForeignWords.help(forKey: entry.key, in: place, isFalse: isFalse)
    // A word that stands in a table is none that was misspelt.
    let near =
      foreign == nil
      ? NearestName.to(entry.key, among: Array(known) + later.keys.sorted()) : nil
    let help = foreign ?? (near == nil ? Vocabulary.home(of: entry.key) : nil)
    error(
      "unknownKey", "“\(entry.key)” is not a key of \(place)", at: entry.keyRange,
      label: DidYouMean.question(near),
      help: help ?? (near == nil ? "known keys: " + known.sorted().joined(separator: ", ") : ""))
  }

  /// A word of the language where names stand: it belongs beside the key that holds the names.
  ///
  /// A name may be such a word too, with a map as each name has; `otherwise` is never a variant's.
  mutating func isMisplaced(_ entry: Entry, in holder: String) -> Bool {
    let isReserved = Vocabulary.neverNames[holder]?.contains(entry.key) == true
    guard
      isReserved || entry.value.entries == nil && Vocabulary.besides(holder).contains(entry.key)
    else { return false }
    error(
      "keyMisplaced", "“\(entry.key)” stands among the names of “\(holder)”", at: entry.keyRange,
      label: "this is no name",
      help: "it belongs beside “\(holder)”, one level further out")
    return true
  }
}

extension Node {
  package var isList: Bool { items != nil }
}
