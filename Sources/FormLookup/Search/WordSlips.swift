/// Finds items of which each typed word begins another word, some of them with slips.
///
/// The words may stand in several names. For each way in which the slips may lie in the words, the items of each word are
/// gathered: those of the words without slips first, then those of the longest, so that others are only searched where
/// something can come of it. At last each item is compared.
struct WordSlips {
  private let words: SlippedWords
  /// Items that a word finds with so many slips.
  private var sets: [Key: RankSet] = [:]
  /// By rank: how the words agree with those of an item.
  private var comparisons: [Int: SlippedWords.Comparison] = [:]
  private var steps = 0

  /// So many items are compared one by one sooner than all words of the catalogue are searched.
  private static let few = 12
  /// The most items that are compared one by one.
  private static let most = 4_000

  private struct Key: Hashable {
    let word: Int
    let slips: Int
    /// Whether the word stands there whole.
    let isWhole: Bool
  }

  /// Nil where fewer than two words say something: a letter or two beside a slip agree with too much.
  init?(_ typed: TypedText) {
    guard typed.words.count(where: { !TypedText.isShort(FoldedText(words: [$0])) }) > 1 else {
      return nil
    }
    words = SlippedWords(typed)
  }

  /// Adds the items of a class: popular ones first, then those in which all that has no slip is a word whole.
  ///
  /// - Returns: False where the search was cancelled.
  mutating func add(
    _ bucket: MatchBucket, to search: inout Search, _ isCancelled: () -> Bool
  ) -> Bool {
    let ways = words.ways(bucket.edits)
    var candidates: [(ranks: RankSet, isWhole: Bool)] = []
    for isWhole in [true, false] {
      var ranks = RankSet(count: search.index.itemCount)
      for way in ways {
        guard let found = self.ranks(way, isWhole: isWhole, &search, isCancelled) else {
          return false
        }
        ranks.formUnion(found)
      }
      candidates.append((ranks, isWhole))
    }
    for isPopular in [true, false] {
      for (ranks, isWhole) in candidates {
        var wanted: [Int] = []
        func ask(_ rank: Int) {
          guard (rank < search.index.popularCount) == isPopular, search.accepts(rank),
            !search.isFound(rank)
          else { return }
          guard comparisons.count < Self.most else {
            search.isComplete = false
            return
          }
          let comparison = comparison(rank, search)
          if ways.contains(where: { comparison.ranges($0, isWhole: isWhole) != nil }) {
            wanted.append(rank)
          }
        }
        ranks.forEach { rank in
          if search.picks[rank] == nil { ask(rank) }
          return wanted.count < search.limit - search.found.count
        }
        for rank in search.picks.keys where ranks.contains(rank) { ask(rank) }
        search.append(wanted.sorted(by: search.precedes), bucket)
      }
    }
    return true
  }

  /// Items that may agree in a way; nil where the search was cancelled.
  private mutating func ranks(
    _ way: [Int], isWhole: Bool, _ search: inout Search, _ isCancelled: () -> Bool
  ) -> RankSet? {
    var all: RankSet?
    let bytes = search.typed.words.map(\.count)
    for word in way.indices.sorted(by: { (way[$0], bytes[$1]) < (way[$1], bytes[$0]) }) {
      if let all, all.count <= (way[word] == 0 ? 0 : Self.few) { return all }
      let key = Key(word: word, slips: way[word], isWhole: isWhole && way[word] == 0)
      let set: RankSet
      if let known = sets[key] {
        set = known
      } else if key.slips == 0 {
        set = exact(key, search)
      } else {
        guard let found = slipped(key, &search, isCancelled) else { return nil }
        set = found
      }
      sets[key] = set
      all?.formIntersection(set)
      all = all ?? set
    }
    return all ?? RankSet(count: search.index.itemCount)
  }

  private func exact(_ key: Key, _ search: Search) -> RankSet {
    let word = Array(search.typed.words[key.word])
    let starts = StartGroup.ofWords.map { search.index.range(of: word, in: $0) }
    return RankSet(starts.map { key.isWhole ? $0.words : $0.begun }, of: search.index)
  }

  private mutating func slipped(
    _ key: Key, _ search: inout Search, _ isCancelled: () -> Bool
  ) -> RankSet? {
    var set = RankSet(count: search.index.itemCount)
    let automaton = words.automaton(ofWord: key.word, most: key.slips)
    for group in StartGroup.ofSlips {
      var slips = SlipSearch(search.index, automaton, steps: steps)
      let starts = search.index.starts(group)
      slips.search(starts, wholeOnly: false, isCancelled: isCancelled) { found in
        guard found.begun == key.slips else { return }
        for start in found.starts { set.insert(Int(search.index.startRanks[start])) }
      }
      steps = slips.steps
      if slips.end == .cancelled { return nil }
      if slips.end == .tooLong { search.isComplete = false }
    }
    return set
  }

  private mutating func comparison(_ rank: Int, _ search: Search) -> SlippedWords.Comparison {
    if let known = comparisons[rank] { return known }
    let texts = SearchedTexts(search.catalogue.items.item(at: search.index.item(ofRank: rank)))
    let made = words.comparison(with: texts.label + texts.aliases, codes: texts.codes)
    comparisons[rank] = made
    return made
  }
}
