/// The names of an item in which a query may stand, in the order in which they are tried.
struct MarkedTexts {
  /// A label, else an alias.
  let all: [(text: String, isLabel: Bool, field: CatalogueHit.Field)]

  /// - Parameter shown: Of the labels the one that is shown: a match in another one is of another name.
  init(_ item: CatalogueItem, shown: String) {
    let others = item.everyLabel.filter { $0 != shown }
    all =
      [(shown, true, .label)] + others.map { ($0, true, .alias) }
      + (item.aliases + item.keywords).map { ($0, false, .alias) }
  }
}

/// Says which letters of a hit the query found.
struct MatchMarker {
  private let typed: TypedText

  init(_ typed: TypedText) { self.typed = typed }

  func match(in texts: MarkedTexts, _ bucket: MatchBucket) -> CatalogueHit.Match? {
    if !Self.marks(bucket) { return nil }
    return texts.all.lazy.compactMap { text, isLabel, field in
      match(in: text, isLabel: isLabel, field, bucket)
    }.first
  }

  /// Whether what was found stands in a text that is shown.
  private static func marks(_ bucket: MatchBucket) -> Bool {
    switch bucket {
    case .label, .alias, .labelWords, .aliasWords, .words, .labelBegins, .aliasBegins,
      .lastWordBegins, .wordsBegin, .initials, .contained, .oneEdit, .oneEditBegun, .oneEditWords,
      .twoEdits, .twoEditsBegun, .twoEditsWords:
      true
    case .code, .title, .about, .keypadName, .keypadInitials, .keypadNumber, .service, .near,
      .unasked:
      false
    }
  }

  private func match(
    in text: String, isLabel: Bool, _ field: CatalogueHit.Field, _ bucket: MatchBucket
  ) -> CatalogueHit.Match? {
    let mapped = MappedText(text)
    if let parts = parts(of: mapped.folded, bucket, isLabel: isLabel) {
      return match(field, text, mapped.ranges(of: parts))
    }
    guard let latin = mapped.romanised,
      let parts = parts(of: latin.folded, bucket, isLabel: isLabel)
    else {
      return nil
    }
    return match(field, text, latin.ranges(of: parts))
  }

  private func match(
    _ field: CatalogueHit.Field, _ text: String, _ ranges: (utf8: [Range<Int>], utf16: [Range<Int>])
  ) -> CatalogueHit.Match {
    CatalogueHit.Match(field: field, text: text, utf8: ranges.utf8, utf16: ranges.utf16)
  }

  /// The bytes of a folded text that were found; nil where it does not agree in this way.
  private func parts(
    of text: FoldedText, _ bucket: MatchBucket, isLabel: Bool
  ) -> [Range<Int>]? {
    let bytes = text.bytes
    let whole = [0..<bytes.count]
    switch bucket {
    case .label: return isLabel && text == typed.folded ? whole : nil
    case .alias: return !isLabel && text == typed.folded ? whole : nil
    case .labelWords, .labelBegins: return isLabel ? beginning(of: bytes) : nil
    case .aliasWords, .aliasBegins: return !isLabel ? beginning(of: bytes) : nil
    case .words: return words(of: text, whole: typed.words.count)
    case .lastWordBegins: return words(of: text, whole: typed.words.count - 1)
    case .wordsBegin: return words(of: text, whole: 0)
    case .initials: return isLabel ? initials(of: text) : nil
    case .oneEdit, .twoEdits:
      return automaton(bucket.edits).read(bytes).whole == bucket.edits ? whole : nil
    case .oneEditBegun, .twoEditsBegun: return slipped(text, bucket.edits)
    case .oneEditWords, .twoEditsWords: return slippedWords(of: text, bucket.edits)
    case .contained:
      let length = typed.folded.bytes.count
      guard bytes.count >= length else { return nil }
      return (0...bytes.count - length)
        .first { bytes[$0..<$0 + length].elementsEqual(typed.folded.bytes) }
        .map { [$0..<$0 + length] }
    case .code, .title, .about, .keypadName, .keypadInitials, .keypadNumber, .service, .near,
      .unasked:
      return nil
    }
  }

  private func beginning(of bytes: [UInt8]) -> [Range<Int>]? {
    bytes.starts(with: typed.folded.bytes) ? [0..<typed.folded.bytes.count] : nil
  }

  private func words(of text: FoldedText, whole: Int) -> [Range<Int>]? {
    let words = text.words
    guard let places = WordAssignment.places(of: typed.words, in: words, whole: whole) else {
      return nil
    }
    return zip(typed.words, places).map { typed, place in
      words[place].startIndex..<words[place].startIndex + typed.count
    }
  }

  private func initials(of text: FoldedText) -> [Range<Int>]? {
    guard let letters = text.initials, letters.bytes.starts(with: typed.folded.bytes) else {
      return nil
    }
    return text.words.prefix(typed.folded.letters).compactMap { word in
      word.first.map { word.startIndex..<word.startIndex + FoldedText.length($0) }
    }
  }

  /// The word from which on the text begins with so many slips, and as many letters as agree best.
  private func slipped(_ text: FoldedText, _ edits: Int) -> [Range<Int>]? {
    let automaton = automaton(edits)
    for word in text.words {
      let read = automaton.read(text.bytes[word.startIndex...])
      if let end = read.end, read.begun == edits {
        return [word.startIndex..<word.startIndex + end]
      }
    }
    return nil
  }

  /// The typed words, all of them in this text.
  private func slippedWords(of text: FoldedText, _ edits: Int) -> [Range<Int>]? {
    let words = SlippedWords(typed)
    let comparison = words.comparison(with: [text])
    for isWhole in [true, false] {
      for way in words.ways(edits) {
        if let ranges = comparison.ranges(way, isWhole: isWhole) { return ranges }
      }
    }
    return nil
  }

  private func automaton(_ most: Int) -> SlipAutomaton {
    SlipAutomaton(typed.folded, most: most)
  }
}
