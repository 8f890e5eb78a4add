@testable import FormLookup

/// Queries answered slowly: every item is asked by itself, and all are put in order at the end.
struct BruteForce {
  let items: [CatalogueItem]

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
    if ranked.isEmpty || (query.fills && ranked.count < query.limit) {
      let most =
        query.typos == .none || typed.bytes.count > 61 || letters.count < 3
        ? 0 : letters.count < 6 ? 1 : 2
      for item in possible where !ranked.contains(where: { $0.item.id == item.id }) {
        if let bucket = slips(item, letters, most) { ranked.append((item, bucket)) }
      }
    }
    for item in possible where !ranked.contains(where: { $0.item.id == item.id }) {
      if let bucket = behind(item, typed, query) { ranked.append((item, bucket)) }
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
    if texts.label.contains(where: begins) { return .labelBegins }
    if (texts.aliases + texts.codes).contains(where: begins) { return .aliasBegins }
    if begin(typed.words, (texts.label + texts.aliases + texts.codes).flatMap(\.words)) {
      return .wordsBegin
    }
    return texts.initials.contains(where: begins) ? .initials : nil
  }

  /// Tries every assignment of typed words to words.
  private func begin(_ typed: [ArraySlice<UInt8>], _ words: [ArraySlice<UInt8>]) -> Bool {
    guard let first = typed.first else { return true }
    return words.indices.contains { place in
      guard words[place].starts(with: first) else { return false }
      var rest = words
      rest.remove(at: place)
      return begin(Array(typed.dropFirst()), rest)
    }
  }

  private func slips(_ item: CatalogueItem, _ typed: [UInt32], _ most: Int) -> MatchBucket? {
    guard most > 0 else { return nil }
    return slipBuckets(item, typed, most).map(\.bucket).min()
  }

  /// Each way in which an item agrees with slips, and what was compared.
  private func slipBuckets(
    _ item: CatalogueItem, _ typed: [UInt32], _ most: Int
  ) -> [(bucket: MatchBucket, text: [UInt32])] {
    let texts = SearchedTexts(item)
    var found: [(bucket: MatchBucket, text: [UInt32])] = []
    for key in texts.label + texts.aliases {
      let whole = Self.letters(key.bytes)
      let edits = Self.edits(typed, whole)
      if edits <= most { found.append((edits <= 1 ? .oneEdit : .twoEdits, whole)) }
      for word in key.words {
        let rest = Self.letters(Array(key.bytes[word.startIndex...]))
        let begun = (0...rest.count).map { Self.edits(typed, Array(rest.prefix($0))) }.min() ?? 9
        if begun <= most {
          found.append(
            (begun <= 1 ? .oneEditBegun : .twoEditsBegun, Array(rest.prefix(typed.count))))
        }
      }
    }
    return found
  }

  private func behind(
    _ item: CatalogueItem, _ typed: FoldedText, _ query: CatalogueQuery
  ) -> MatchBucket? {
    let texts = SearchedTexts(item)
    if query.match == .contains {
      let names = (texts.label + texts.aliases).map { String(decoding: $0.bytes, as: UTF8.self) }
      let part = String(decoding: typed.bytes, as: UTF8.self)
      if names.contains(where: { name in
        name.utf8.indices.contains { name.utf8[$0...].starts(with: part.utf8) }
      }) {
        return .contained
      }
    }
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
    if (MatchBucket.oneEdit...MatchBucket.twoEditsBegun).contains(one.bucket) {
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
    let labels = (FoldedText(left.label), FoldedText(right.label))
    if labels.0.letters != labels.1.letters { return labels.0.letters < labels.1.letters }
    if labels.0 != labels.1 { return labels.0.bytes.lexicographicallyPrecedes(labels.1.bytes) }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }

  private static func rank(_ bucket: MatchBucket, _ typed: [UInt32]) -> Int {
    let isJoined = (MatchBucket.labelBegins...MatchBucket.initials).contains(bucket)
    return typed.count <= 2 && isJoined ? MatchBucket.labelBegins.rawValue : bucket.rawValue
  }

  private func likeness(_ item: CatalogueItem, _ bucket: MatchBucket, _ typed: [UInt32]) -> [Int] {
    slipBuckets(item, typed, bucket.edits).filter { $0.bucket == bucket }
      .map { [$0.text.first == typed.first ? 0 : 1, -JaroWinkler.thousandths(typed, $0.text)] }
      .min { $0.lexicographicallyPrecedes($1) } ?? []
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
