package import FormDocuments
internal import FormText

extension NodeReader {
  /// A key that nothing reads.
  package mutating func refuse(
    _ entry: Entry, in place: String, known: some Sequence<String>
  ) {
    var isFalse = false
    if case .boolean(false)? = entry.value.scalar?.json { isFalse = true }
    let foreign = ForeignWords.help(forKey: entry.key, in: place, isFalse: isFalse)
    // A word that stands in a table, or has a place of its own, is none that was misspelt.
    let near =
      foreign == nil && !Vocabulary.hasHome(entry.key)
      ? NearestName.to(entry.key, among: Array(known)) : nil
    let help = foreign ?? (near == nil ? Vocabulary.home(of: entry.key) : nil)
    error(
      "unknownKey", "“\(entry.key)” is not a key of \(place)", at: entry.keyRange,
      label: DidYouMean.question(near),
      help: help ?? (near == nil ? "known keys: " + known.sorted().joined(separator: ", ") : ""))
  }

  /// What helps where a text is wanted.
  static func helpForText(_ node: Node, of key: String) -> String {
    if ["length", "count"].contains(key), !node.isList { return "write 8..72, 8.. or ..72" }
    let keys = node.entries?.map(\.key) ?? []
    if !keys.isEmpty, keys.allSatisfy(isLanguage) {
      switch key {
      case "message": return helpForLanguages
      case "title", "summary":
        return "one text here; other languages stand at the top: messages: { de: { \(key): … } }"
      case "label", "help", "placeholder":
        return "one text here; other languages stand at the top: "
          + "messages: { de: { fields: { name: { \(key): … } } } }"
      default: break
      }
    }
    return "write one text; one that begins with \(node.isList ? "[" : "{") goes in single quotes"
  }

  /// Where words of other languages stand.
  static let helpForLanguages =
    "one text here; other languages stand at the top: messages: { de: { texts: { … } } }"

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
    return Vocabulary.holdersOfNames.contains(key)
      ? "a name is a key here: \(key): { name: {} }" : ""
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
