/// Items that match the query without slips.
extension Search {
  /// The best of ranges of starts; what was picked is judged by itself, since its place is another one.
  ///
  /// - Parameter last: The last of the classes that are one here; each hit still says how it agrees.
  private mutating func add(
    _ bucket: MatchBucket, through last: MatchBucket? = nil, _ ranges: [Range<Int>],
    besides rank: Int? = nil
  ) {
    guard found.count < limit else { return }
    if picks.isEmpty, rank == nil, ranges.allSatisfy(\.isEmpty) { return }
    let classes = bucket...(last ?? bucket)
    var best = BestRanks(index.rankColumn, most: limit - found.count)
    if let rank, accepts(rank), !isFound(rank), picks[rank] == nil { best.add(rank) }
    for range in ranges {
      best.add(range) { accepts($1) && !isFound($1) && picks[$1] == nil }
    }
    let all = best.ranks + pickedRanks(in: classes)
    for rank in all.sorted(by: precedes) {
      append([rank], last == nil ? bucket : exactBucket(rank) ?? bucket)
    }
  }

  private func pickedRanks(in classes: ClosedRange<MatchBucket>) -> [Int] {
    picks.keys.filter { rank in
      accepts(rank) && !isFound(rank) && (exactBucket(rank).map(classes.contains) ?? false)
    }
  }

  func exactBucket(_ rank: Int) -> MatchBucket? {
    let item = catalogue.items.item(at: index.item(ofRank: rank))
    return typed.bucket(of: SearchedTexts(item), item.id)
  }

  mutating func addExact() {
    let text = typed.folded.bytes
    func range(_ group: StartGroup) -> StartTexts.Begun { index.range(of: text, in: group) }
    if let item = catalogue.items.index(of: typed.raw), accepts(index.rank(ofItem: item)) {
      append([index.rank(ofItem: item)], .code)
    }
    guard !text.isEmpty else { return }
    let (label, alias, code) = (range(.label), range(.alias), range(.code))
    add(.code, [range(.id).whole, code.whole], besides: rankOfFoldedID)
    add(.label, [label.whole])
    add(.alias, [alias.whole])
    if typed.isShort {
      let inner = [range(.innerWord).begun, range(.innerCode).begun, range(.initials).begun]
      add(
        MatchBucket.begins.lowerBound, through: MatchBucket.begins.upperBound,
        [label.begun, alias.begun, code.begun] + inner)
      return
    }
    add(.labelWords, [label.words])
    add(.aliasWords, [alias.words, code.words])
    if typed.words.count == 1 {
      let inner = [range(.innerWord), range(.innerCode)]
      add(.words, inner.map(\.words))
      add(.labelBegins, [label.begun])
      add(.aliasBegins, [alias.begun, code.begun])
      add(.wordsBegin, inner.map(\.begun))
    } else {
      let starts = starts(StartGroup.ofWords)
      add(.words, starts, whole: typed.words.count)
      add(.labelBegins, [label.begun])
      add(.aliasBegins, [alias.begun, code.begun])
      add(.lastWordBegins, starts, whole: typed.words.count - 1)
      add(.wordsBegin, starts, whole: 0)
    }
    add(.initials, [range(.initials).begun])
  }

  /// The item whose id is what was typed, folded.
  private var rankOfFoldedID: Int? {
    guard let item = catalogue.items.index(of: typed.folded.bytes) else { return nil }
    let rank = index.rank(ofItem: item)
    // Of an item with very many names the id is not searched.
    return exactBucket(rank) == .code ? rank : nil
  }

  // MARK: Words

  /// Of each typed word the starts of some groups that begin with it.
  func starts(_ groups: [StartGroup]) -> [[StartTexts.Begun]] {
    guard found.count < limit else { return [] }
    return typed.words.map { word in
      let bytes = Array(word)
      return groups.map { index.range(of: bytes, in: $0) }
    }
  }

  /// Items of which the words in these groups begin as the typed ones do, each another one.
  mutating func add(_ bucket: MatchBucket, words groups: [StartGroup]) {
    add(bucket, starts(groups), whole: 0)
  }

  /// Items of which words begin as the typed ones do, each another one; the first typed ones are such words whole.
  private mutating func add(
    _ bucket: MatchBucket, _ starts: [[StartTexts.Begun]], whole: Int
  ) {
    guard found.count < limit, !starts.isEmpty else { return }
    let ranges = starts.enumerated().map { place, starts in
      starts.map { place < whole ? $0.words : $0.begun }
    }
    // Most are begun only while somebody types.
    if ranges.contains(where: { $0.allSatisfy(\.isEmpty) }) { return }
    var all = RankSet(ranges[0], of: index)
    for ranges in ranges.dropFirst() { all.formIntersection(RankSet(ranges, of: index)) }
    let mayClash = WordAssignment.mayClash(typed.words)
    var ranks: [Int] = []
    let wanted = limit - found.count + picks.count
    all.forEach { rank in
      if accepts(rank), !isFound(rank), !mayClash || isAssigned(rank, bucket, whole) {
        ranks.append(rank)
      }
      return ranks.count < wanted
    }
    for rank in picks.keys where all.contains(rank) && accepts(rank) && !isFound(rank) {
      if !ranks.contains(rank), !mayClash || isAssigned(rank, bucket, whole) {
        ranks.append(rank)
      }
    }
    append(ranks.sorted(by: precedes), bucket)
  }

  private func isAssigned(_ rank: Int, _ bucket: MatchBucket, _ whole: Int) -> Bool {
    let texts = SearchedTexts(catalogue.items.item(at: index.item(ofRank: rank)))
    let words =
      switch bucket {
      case .title: texts.title.flatMap(\.words)
      case .about: texts.about.flatMap(\.words)
      default: texts.words
      }
    return WordAssignment.places(of: typed.words, in: words, whole: whole) != nil
  }
}
