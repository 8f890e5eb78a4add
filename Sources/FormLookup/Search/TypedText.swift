/// What was typed, folded.
struct TypedText {
  /// As it was typed, without blanks at the ends.
  let raw: [UInt8]
  let folded: FoldedText
  let words: [ArraySlice<UInt8>]

  init(_ text: String) throws(CatalogueQuery.Fault) {
    guard text.utf8.count <= CatalogueLimits.queryBytes else { throw .queryTooLong }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    raw = Array(text.utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    folded = FoldedText(raw)
    words = folded.words
    guard words.count <= CatalogueLimits.queryWords else { throw .queryTooLong }
  }

  /// One or two letters say little: what begins so is one class.
  var isShort: Bool { folded.letters <= 2 }

  /// How many slips are forgiven.
  func slips(_ typos: CatalogueQuery.Typos) -> Int {
    guard typos == .byLength, folded.bytes.count <= CatalogueLimits.slipBytes else { return 0 }
    let letters = folded.letters
    return letters <= 2 ? 0 : letters <= 5 ? 1 : 2
  }

  /// How an item agrees exactly, by its texts; nil where it does not.
  func bucket(of texts: SearchedTexts, _ id: String) -> MatchBucket? {
    let typed = folded.bytes
    func begins(_ keys: [FoldedText]) -> Bool { keys.contains { $0.bytes.starts(with: typed) } }
    if Array(id.utf8) == raw || texts.id.contains(folded) || texts.codes.contains(folded) {
      return .code
    }
    guard !typed.isEmpty else { return nil }
    if texts.label.contains(folded) { return .label }
    if texts.aliases.contains(folded) { return .alias }
    if begins(texts.label) { return .labelBegins }
    if begins(texts.aliases) || begins(texts.codes) { return .aliasBegins }
    if WordAssignment.places(of: words, in: texts.words) != nil { return .wordsBegin }
    return begins(texts.initials) ? .initials : nil
  }
}
