package import FormDocuments
internal import FormText

extension NodeReader {
  /// A key that nothing reads.
  package mutating func refuse(
    _ entry: Entry, in place: String, known: some Sequence<String>
  ) {
    var isFalse = false
    if case .boolean(false)? = entry.value.scalar?.json { isFalse = true }
    let foreign =
      FormerNames.help(for: entry.key, among: known)
      ?? ForeignWords.help(
        forKey: entry.key, in: place, isFalse: isFalse,
        number: entry.value.text.flatMap { JSONScalar.isNumber($0) ? $0 : nil })
    let current = FormerNames.replacements[entry.key] ?? entry.key
    // A word that stands in a table, or has a place of its own, is none that was misspelt.
    let near =
      foreign == nil && !Vocabulary.hasHome(current)
      ? NearestName.to(entry.key, among: Array(known)) : nil
    let help = foreign ?? (near == nil ? Vocabulary.home(of: current) : nil)
    error(
      "unknownKey", "“\(entry.key)” is not a key of \(place)", at: entry.keyRange,
      label: DidYouMean.question(near),
      help: help ?? (near == nil ? "known keys: " + known.sorted().joined(separator: ", ") : ""))
  }

  /// - Parameter help: What to write in place of a word of another tool.
  mutating func refuseName(
    _ text: String, _ message: String, _ known: [String], _ range: SourceRange,
    help: String? = nil
  ) {
    let help = help ?? FormerNames.help(for: text, among: known)
    error(
      "unknownName", message, at: range,
      label: (help == nil ? NearestName.to(text, among: known) : nil).map {
        DidYouMean.question($0)
      } ?? "this is “\(text)”", help: help ?? "")
  }

  /// A word of the language where names stand: it belongs beside the key that holds the names.
  ///
  /// A name may be such a word too, with a map as each name has; `otherwise` is never a variant's.
  mutating func isMisplaced(_ entry: Entry, in holder: String) -> Bool {
    let isReserved = Vocabulary.neverNames[holder]?.contains(entry.key) == true
    // Most names have a map, so that nothing is looked up.
    guard isReserved || entry.value.entries == nil else { return false }
    let known = Vocabulary.besides(holder)
    let replacement = FormerNames.replacement(of: entry.key, among: known)
    guard isReserved || replacement != nil || known.contains(entry.key) else { return false }
    error(
      "keyMisplaced", "“\(entry.key)” stands among the names of “\(holder)”", at: entry.keyRange,
      label: "this is not a name",
      help: "it belongs beside “\(holder)”, one level further out"
        + (replacement.map { ", and is “\($0)” now" } ?? ""))
    return true
  }
}
