/// Which of an item's texts a start belongs to, and where it lies in it.
enum StartGroup: Int, CaseIterable {
  /// Beginnings of labels.
  case label
  /// Beginnings of aliases and keywords.
  case alias
  /// Words of labels, aliases and keywords behind the first.
  case innerWord
  /// Beginnings of codes, and their other words.
  case code, innerCode
  /// The first letters of a label's words, from the first on.
  case initials
  /// Ids, as they are typed, where folding changes them.
  case id
  /// Words of titles; of descriptions.
  case title, about

  /// Where words of names and codes stand.
  static let ofWords: [StartGroup] = [.label, .alias, .innerWord, .code, .innerCode]
  /// Those of them in which slips are forgiven.
  static let ofSlips: [StartGroup] = [.label, .alias, .innerWord]
}

/// The folded texts by which an item is found.
struct SearchedTexts {
  var label: [FoldedText] = []
  var aliases: [FoldedText] = []
  var codes: [FoldedText] = []
  var initials: [FoldedText] = []
  var id: [FoldedText] = []
  var title: [FoldedText] = []
  var about: [FoldedText] = []
  private var left = CatalogueLimits.keys

  init(_ item: CatalogueItem) {
    label = keys(of: item.everyLabel)
    // A text that is there already leads nowhere else.
    aliases = keys(of: item.aliases + item.keywords, besides: label)
    codes = keys(of: item.codes)
    id = keys(of: [item.id])
    title = keys(of: [item.title].compactMap(\.self))
    about = keys(of: [item.about].compactMap(\.self))
    for text in label {
      if let letters = text.initials, !initials.contains(letters) { initials.append(letters) }
    }
  }

  /// The words of its names and codes; each stands as often as it is there.
  var words: [ArraySlice<UInt8>] { (label + aliases + codes).flatMap(\.words) }

  private mutating func keys(of texts: [String], besides: [FoldedText] = []) -> [FoldedText] {
    var keys: [FoldedText] = []
    func isNew(_ key: FoldedText) -> Bool {
      !key.isEmpty && !keys.contains(key) && !besides.contains(key)
    }
    for text in texts where left > 0 {
      let folded = FoldedText(text, most: CatalogueLimits.keyBytes)
      guard isNew(folded) else { continue }
      keys.append(folded)
      left -= 1
      guard var latin = Romanisation.romanised(folded) else { continue }
      latin = FoldedText(latin.bytes, most: CatalogueLimits.keyBytes)
      if isNew(latin) { keys.append(latin) }
    }
    return keys
  }
}
