@testable import FormLookup

/// Queries answered slowly: every item is asked by itself, and all are put in order at the end.
struct BruteForce {
  let items: [CatalogueItem]
  /// By id: the order in which they came.
  private let places: [String: Int]

  init(items: [CatalogueItem]) {
    self.items = items
    places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, $0) })
  }

  struct Answer: Equatable {
    let id: String
    let bucket: MatchBucket
  }

  func find(_ query: CatalogueQuery) -> [Answer] {
    let typed = FoldedText(query.text)
    let letters = Self.letters(typed.bytes)
    let possible = items.filter { isPossible($0, query) }
    var ranked: [(item: CatalogueItem, bucket: MatchBucket)] = []
    for item in possible {
      if let bucket = exact(item, typed, query.text) { ranked.append((item, bucket)) }
    }
    let contained = query.match == .contains ? possible : []
    for item in contained where !ranked.contains(where: { $0.item.id == item.id }) {
      if contains(item, typed) { ranked.append((item, .contained)) }
    }
    let isByChance = ranked.allSatisfy { $0.bucket == .initials }
    if isByChance || (query.fills && ranked.count < query.limit) {
      let most =
        query.typos == .none || typed.bytes.count > 61 || letters.count < 3
        ? 0 : letters.count < 6 ? 1 : 2
      for item in possible where !ranked.contains(where: { $0.item.id == item.id }) {
        if let bucket = slips(item, letters, most) { ranked.append((item, bucket)) }
      }
    }
    for item in possible where !ranked.contains(where: { $0.item.id == item.id }) {
      if let bucket = behind(item, typed) { ranked.append((item, bucket)) }
    }
    return ranked.sorted { precedes($0, $1, letters, query) }
      .prefix(query.limit).map { Answer(id: $0.item.id, bucket: $0.bucket) }
  }

  func isPossible(_ item: CatalogueItem, _ query: CatalogueQuery) -> Bool {
    if query.isPopularOnly, !item.isPopular { return false }
    if let now = query.now, let expires = item.expires, expires <= now { return false }
    return query.filter.allSatisfy { column, values in
      !Set(item.columns[column] ?? []).isDisjoint(with: values)
    }
  }

  // MARK: Buckets

  private func exact(_ item: CatalogueItem, _ typed: FoldedText, _ raw: String) -> MatchBucket? {
    let texts = SearchedTexts(item)
    if item.id == raw || (texts.id + texts.codes).contains(typed) { return .code }
    if texts.label.contains(typed) { return .label }
    if texts.aliases.contains(typed) { return .alias }
    func begins(_ text: FoldedText) -> Bool { text.bytes.starts(with: typed.bytes) }
    func beginsWhole(_ text: FoldedText) -> Bool {
      text == typed || text.bytes.starts(with: typed.bytes + [0x20])
    }
    let words = (texts.label + texts.aliases + texts.codes).flatMap(\.words)
    func begin(whole: Int) -> Bool { self.begin(typed.words, words, whole: whole) }
    if texts.label.contains(where: beginsWhole) { return .labelWords }
    if (texts.aliases + texts.codes).contains(where: beginsWhole) { return .aliasWords }
    if begin(whole: typed.words.count) { return .words }
    if texts.label.contains(where: begins) { return .labelBegins }
    if (texts.aliases + texts.codes).contains(where: begins) { return .aliasBegins }
    if typed.words.count > 1, begin(whole: typed.words.count - 1) { return .lastWordBegins }
    if begin(whole: 0) { return .wordsBegin }
    return texts.initials.contains(where: begins) ? .initials : nil
  }

  /// Tries every assignment of typed words to words; the first ones must be such words whole.
  private func begin(
    _ typed: [ArraySlice<UInt8>], _ words: [ArraySlice<UInt8>], whole: Int = 0
  ) -> Bool {
    guard let first = typed.first else { return true }
    return words.indices.contains { place in
      guard whole > 0 ? words[place] == first : words[place].starts(with: first) else {
        return false
      }
      var rest = words
      rest.remove(at: place)
      return begin(Array(typed.dropFirst()), rest, whole: whole - 1)
    }
  }

  private func slips(_ item: CatalogueItem, _ typed: [UInt32], _ most: Int) -> MatchBucket? {
    guard most > 0 else { return nil }
    return slipBuckets(item, typed, most).map(\.bucket).min()
  }

  /// A way in which an item agrees with slips, and how unlike it is: the least comes first.
  private typealias SlipWay = (bucket: MatchBucket, unlikeness: [Int])

  /// Each way in which an item agrees with slips.
  private func slipBuckets(
    _ item: CatalogueItem, _ typed: [UInt32], _ most: Int
  ) -> [SlipWay] {
    let texts = SearchedTexts(item)
    var found: [SlipWay] = []
    func unlikeness(_ text: [UInt32], cutsWord: Bool) -> [Int] {
      [
        cutsWord ? 1 : 0, text.first == typed.first ? 0 : 1,
        -JaroWinkler.thousandths(typed, text),
      ]
    }
    for key in texts.label + texts.aliases {
      let whole = Self.letters(key.bytes)
      let edits = Self.edits(typed, whole)
      if edits <= most {
        found.append((edits <= 1 ? .oneEdit : .twoEdits, unlikeness(whole, cutsWord: false)))
      }
      for word in key.words {
        let rest = Self.letters(Array(key.bytes[word.startIndex...]))
        let all = (0...rest.count).map { Self.edits(typed, Array(rest.prefix($0))) }
        let begun = all.min() ?? 9
        if begun <= most {
          let endsWord = all.indices.contains {
            all[$0] == begun && ($0 == rest.count || rest[$0] == 0x20)
          }
          found.append(
            (
              begun <= 1 ? .oneEditBegun : .twoEditsBegun,
              unlikeness(Array(rest.prefix(typed.count)), cutsWord: !endsWord)
            ))
        }
      }
    }
    return found + slippedWords(texts, typed.split(separator: 0x20).map(Array.init), most)
  }

  /// Tries every assignment of several typed words to words, each with its slips.
  private func slippedWords(
    _ texts: SearchedTexts, _ typed: [[UInt32]], _ most: Int
  ) -> [SlipWay] {
    let isDigit = { (letter: UInt32) in (0x30...0x39).contains(letter) }
    guard typed.count(where: { $0.count > 2 || $0.contains(where: isDigit) }) > 1 else { return [] }
    // From each word to the end of its name; of codes the word alone, in which no slip is forgiven.
    var rests: [(rest: [UInt32], isCode: Bool)] = []
    for (texts, isCode) in [(texts.label + texts.aliases, false), (texts.codes, true)] {
      for text in texts {
        for word in text.words {
          rests.append((Self.letters(Array(text.bytes[word.startIndex...])), isCode))
        }
      }
    }
    let costs = typed.map { word in
      rests.map { rest, isCode -> (slips: Int, isWhole: Bool) in
        let slips =
          rest.starts(with: word)
          ? 0 : (0...rest.count).map { Self.edits(word, Array(rest.prefix($0))) }.min() ?? 9
        let allowed = isCode || word.count < 3 ? 0 : word.count < 6 ? 1 : 2
        return (slips <= allowed ? slips : 9, rest.prefix { $0 != 0x20 } == word[...])
      }
    }
    var found: [SlipWay] = []
    func assign(
      _ index: Int, _ taken: Set<Int>, _ slips: Int, _ isWhole: Bool, areShort: Bool = false
    ) {
      // Three letters with a slip are like too much to stand beside another slip.
      if slips > most || slips > 1 && areShort { return }
      if index == typed.count {
        if slips > 0 {
          found.append((slips == 1 ? .oneEditWords : .twoEditsWords, [isWhole ? 0 : 1]))
        }
        return
      }
      for (place, cost) in costs[index].enumerated() where !taken.contains(place) {
        assign(
          index + 1, taken.union([place]), slips + cost.slips,
          isWhole && (cost.isWhole || cost.slips > 0),
          areShort: areShort || cost.slips > 0 && typed[index].count < 4)
      }
    }
    assign(0, [], 0, true)
    return found
  }

  private func contains(_ item: CatalogueItem, _ typed: FoldedText) -> Bool {
    let texts = SearchedTexts(item)
    let names = (texts.label + texts.aliases).map { String(decoding: $0.bytes, as: UTF8.self) }
    let part = String(decoding: typed.bytes, as: UTF8.self)
    return names.contains { name in
      name.utf8.indices.contains { name.utf8[$0...].starts(with: part.utf8) }
    }
  }

  private func behind(_ item: CatalogueItem, _ typed: FoldedText) -> MatchBucket? {
    let texts = SearchedTexts(item)
    if begin(typed.words, texts.title.flatMap(\.words)), !texts.title.isEmpty { return .title }
    return begin(typed.words, texts.about.flatMap(\.words)) && !texts.about.isEmpty ? .about : nil
  }

  // MARK: Order

  func precedes(
    _ one: (item: CatalogueItem, bucket: MatchBucket),
    _ other: (item: CatalogueItem, bucket: MatchBucket), _ typed: [UInt32], _ query: CatalogueQuery
  ) -> Bool {
    let classes = (Self.rank(one.bucket, typed), Self.rank(other.bucket, typed))
    if classes.0 != classes.1 { return classes.0 < classes.1 }
    let (left, right) = (one.item, other.item)
    if left.isPopular != right.isPopular { return left.isPopular }
    if (MatchBucket.oneEdit...MatchBucket.twoEditsWords).contains(one.bucket) {
      let likeness = (likeness(left, one.bucket, typed), likeness(right, other.bucket, typed))
      if likeness.0 != likeness.1 {
        return likeness.0.lexicographicallyPrecedes(likeness.1)
      }
    }
    let ofQuery = (query.picks.ofQuery.contains(left.id), query.picks.ofQuery.contains(right.id))
    if ofQuery.0 != ofQuery.1 { return ofQuery.0 }
    let counts = (query.picks.counts[left.id] ?? 0, query.picks.counts[right.id] ?? 0)
    if counts.0 != counts.1 { return counts.0 > counts.1 }
    if left.weight != right.weight { return left.weight > right.weight }
    return places[left.id] ?? 0 < places[right.id] ?? 0
  }

  private static func rank(_ bucket: MatchBucket, _ typed: [UInt32]) -> Int {
    let isJoined = (MatchBucket.labelWords...MatchBucket.initials).contains(bucket)
    let isShort = typed.count <= 2 && !typed.contains { (0x30...0x39).contains($0) }
    return isShort && isJoined ? MatchBucket.labelWords.rawValue : bucket.rawValue
  }

  private func likeness(_ item: CatalogueItem, _ bucket: MatchBucket, _ typed: [UInt32]) -> [Int] {
    slipBuckets(item, typed, bucket.edits).filter { $0.bucket == bucket }
      .map(\.unlikeness).min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  // MARK: Slips

  static func letters(_ bytes: [UInt8]) -> [UInt32] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
  }

  /// Optimal string alignment, by its table.
  static func edits(_ left: [UInt32], _ right: [UInt32]) -> Int {
    var table = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in 0...left.count {
      for j in 0...right.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        let change = left[i - 1] == right[j - 1] ? 0 : 1
        table[i][j] = min(
          table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + change)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }
}
