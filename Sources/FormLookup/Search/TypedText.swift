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
  ///
  /// A number says more: 1 is not 10.
  var isShort: Bool { Self.isShort(folded) }

  static func isShort(_ text: FoldedText) -> Bool {
    text.letters <= 2 && !text.bytes.contains { (0x30...0x39).contains($0) }
  }

  /// How many slips are forgiven.
  func slips(_ typos: CatalogueQuery.Typos) -> Int {
    guard typos == .byLength, folded.bytes.count <= CatalogueLimits.slipBytes else { return 0 }
    return Self.slips(letters: folded.letters)
  }

  /// How many slips are forgiven in so many letters.
  static func slips(letters: Int) -> Int { letters <= 2 ? 0 : letters <= 5 ? 1 : 2 }

  /// How an item agrees exactly, by its texts; nil where it does not.
  func bucket(of texts: SearchedTexts, _ id: String) -> MatchBucket? {
    if id.utf8.elementsEqual(raw) || texts.id.contains(folded) || texts.codes.contains(folded) {
      return .code
    }
    guard !folded.isEmpty else { return nil }
    if texts.label.contains(folded) { return .label }
    if texts.aliases.contains(folded) { return .alias }
    let label = beginning(of: texts.label)
    if label == .whole { return .labelWords }
    let (aliases, codes) = (beginning(of: texts.aliases), beginning(of: texts.codes))
    if aliases == .whole || codes == .whole { return .aliasWords }
    if begin(in: texts, whole: words.count) { return .words }
    if label != nil { return .labelBegins }
    if aliases != nil || codes != nil { return .aliasBegins }
    if words.count > 1, begin(in: texts, whole: words.count - 1) { return .lastWordBegins }
    if begin(in: texts, whole: 0) { return .wordsBegin }
    return texts.initials.contains { $0.bytes.starts(with: folded.bytes) } ? .initials : nil
  }

  private enum Beginning {
    /// The typed text ends at the end of a word.
    case whole
    case cut
  }

  /// How some texts begin with what was typed; nil where none does.
  private func beginning(of texts: [FoldedText]) -> Beginning? {
    var beginning: Beginning?
    let count = folded.bytes.count
    for text in texts where text.bytes.starts(with: folded.bytes) {
      if text.bytes.count == count || text.bytes[count] == 0x20 { return .whole }
      beginning = .cut
    }
    return beginning
  }

  /// Whether each typed word begins another word of an item; the first ones must be such words whole.
  private func begin(in texts: SearchedTexts, whole: Int) -> Bool {
    guard words.count == 1, let word = words.first else {
      return WordAssignment.places(of: words, in: texts.words, whole: whole) != nil
    }
    return [texts.label, texts.aliases, texts.codes].contains { texts in
      texts.contains { $0.hasWord(word, isWhole: whole > 0) }
    }
  }
}
