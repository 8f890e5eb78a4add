/// One query on one generation.
struct Search {
  let catalogue: Catalogue
  let index: SearchIndex
  let query: CatalogueQuery
  let typed: TypedText
  let limit: Int
  /// Whether it was typed on a keypad, and its keys; nil where it has others.
  let isKeypad: Bool
  let keys: KeypadQuery?
  private let filter: RankSet?
  /// By rank: whether it was picked for this query, and how often.
  let picks: [Int: (ofQuery: Bool, count: Double)]
  /// The bucket of each hit, by rank, in order.
  private(set) var found: [(rank: Int, bucket: MatchBucket)] = []
  private var isComplete = true

  init(_ catalogue: Catalogue, _ query: CatalogueQuery, _ typed: TypedText) {
    self.catalogue = catalogue
    self.query = query
    self.typed = typed
    let index = catalogue.search
    self.index = index
    limit = min(max(query.limit, 1), 50)
    keys = query.keypad == false ? nil : KeypadQuery(query.text)
    isKeypad = KeypadQuery.isOnKeypad(query, catalogue)
    var filter: RankSet?
    for (column, values) in query.filter {
      let set = RankSet(values, of: column, index)
      filter?.formIntersection(set)
      filter = filter ?? set
    }
    self.filter = filter
    var picks: [Int: (ofQuery: Bool, count: Double)] = [:]
    for id in Set(query.picks.counts.keys).union(query.picks.ofQuery) {
      guard let item = catalogue.items.index(of: id.utf8) else { continue }
      picks[index.rank(ofItem: item)] = (
        query.picks.ofQuery.contains(id), query.picks.counts[id] ?? 0
      )
    }
    self.picks = picks
  }

  mutating func run(_ isCancelled: () -> Bool) -> CatalogueHits? {
    if typed.raw.isEmpty {
      addAll()
    } else if isKeypad {
      if let keys { addKeypad(keys) }
    } else {
      addExact()
      if isCancelled() { return nil }
      if found.isEmpty || query.fills {
        guard addSlips(typed.slips(query.typos), isCancelled) else { return nil }
      }
      if query.match == .contains, found.count < limit { addContained() }
      add(.title, words: [.title])
      add(.about, words: [.about])
    }
    return hits(most: limit)
  }

  /// An item with several numbers is a hit for each.
  private func hits(most: Int) -> CatalogueHits {
    let marker = MatchMarker(typed)
    let keypad = isKeypad ? keys.map { KeypadMarker($0, catalogue.keypadIndex) } : nil
    var hits = CatalogueHits()
    hits.isComplete = isComplete
    hits.hits.reserveCapacity(min(found.count, most))
    for (rank, bucket) in found where hits.hits.count < most {
      let item = catalogue.items.item(at: index.item(ofRank: rank))
      var hit = CatalogueHit(item: item, bucket: bucket)
      if let near = query.near, let position = item.position {
        hit.distance = near.kilometres(to: position)
      }
      hit.match = keypad == nil ? marker.match(in: item, bucket) : keypad?.name(of: item, bucket)
      let numbers = hit.match == nil ? keypad?.numbers(of: item, bucket) : nil
      for (phone, match) in numbers ?? item.phones.map({ ($0, hit.match) }) {
        hit.phone = phone
        hit.match = match
        hits.hits.append(hit)
      }
      if item.phones.isEmpty { hits.hits.append(hit) }
    }
    if hits.hits.count > most { hits.hits.removeLast(hits.hits.count - most) }
    return hits
  }

  // MARK: What may be found

  /// Among the few that there are, which no table tells sooner.
  func isFound(_ rank: Int) -> Bool { found.contains { $0.rank == rank } }

  /// Whether an item may stand in the answer.
  func accepts(_ rank: Int) -> Bool {
    if query.isPopularOnly, rank >= index.popularCount { return false }
    if let now = query.now, index.hasEnded(rank: rank, now: now) { return false }
    return filter?.contains(rank) ?? true
  }

  /// What stands before what, among items that agree equally well.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let isPopular = (one < index.popularCount, other < index.popularCount)
    if isPopular.0 != isPopular.1 { return isPopular.0 }
    let picked = (picks[one], picks[other])
    let ofQuery = (picked.0?.ofQuery ?? false, picked.1?.ofQuery ?? false)
    if ofQuery.0 != ofQuery.1 { return ofQuery.0 }
    let counts = (picked.0?.count ?? 0, picked.1?.count ?? 0)
    return counts.0 != counts.1 ? counts.0 > counts.1 : one < other
  }

  mutating func append(_ ranks: [Int], _ bucket: MatchBucket) {
    for rank in ranks where found.count < limit && !isFound(rank) {
      found.append((rank, bucket))
    }
  }

  // MARK: Exact

  /// The best of ranges of starts; what was picked is judged by itself, since its place is another one.
  private mutating func add(
    _ bucket: MatchBucket, _ ranges: [Range<Int>], besides rank: Int? = nil,
    picked: (MatchBucket) -> Bool
  ) {
    guard found.count < limit else { return }
    var best = BestRanks(index.rankColumn, most: limit - found.count)
    if let rank, accepts(rank), !isFound(rank), picks[rank] == nil { best.add(rank) }
    for range in ranges {
      best.add(range) { accepts($1) && !isFound($1) && picks[$1] == nil }
    }
    let all = best.ranks + pickedRanks(where: picked)
    for rank in all.sorted(by: precedes) {
      // Where classes are joined, each hit still says how it agrees.
      let isJoined = typed.isShort && bucket == .labelBegins
      append([rank], isJoined ? exactBucket(rank) ?? bucket : bucket)
    }
  }

  private func pickedRanks(where belongs: (MatchBucket) -> Bool) -> [Int] {
    picks.keys.filter { rank in
      accepts(rank) && !isFound(rank) && (exactBucket(rank).map(belongs) ?? false)
    }
  }

  private func exactBucket(_ rank: Int) -> MatchBucket? {
    let item = catalogue.items.item(at: index.item(ofRank: rank))
    return typed.bucket(of: SearchedTexts(item), item.id)
  }

  private mutating func addExact() {
    let text = typed.folded.bytes
    func range(_ group: StartGroup) -> (begun: Range<Int>, whole: Range<Int>) {
      index.range(of: text, in: group)
    }
    if let item = catalogue.items.index(of: typed.raw), accepts(index.rank(ofItem: item)) {
      append([index.rank(ofItem: item)], .code)
    }
    guard !text.isEmpty else { return }
    add(.code, [range(.id).whole, range(.code).whole], besides: rankOfFoldedID) { $0 == .code }
    add(.label, [range(.label).whole]) { $0 == .label }
    add(.alias, [range(.alias).whole]) { $0 == .alias }
    let label = [range(.label).begun]
    let alias = [range(.alias).begun, range(.code).begun]
    let words = [range(.innerWord).begun, range(.innerCode).begun]
    let initials = [range(.initials).begun]
    if typed.isShort {
      let joined: Set<MatchBucket> = [.labelBegins, .aliasBegins, .wordsBegin, .initials]
      // Two letters may be two words.
      let isOneWord = typed.words.count == 1
      add(.labelBegins, isOneWord ? label + alias + words + initials : label + alias + initials) {
        joined.contains($0)
      }
      if !isOneWord { add(.wordsBegin, words: [.label, .alias, .innerWord, .code, .innerCode]) }
      return
    }
    add(.labelBegins, label) { $0 == .labelBegins }
    add(.aliasBegins, alias) { $0 == .aliasBegins }
    if typed.words.count == 1 {
      add(.wordsBegin, words) { $0 == .wordsBegin }
    } else {
      add(.wordsBegin, words: [.label, .alias, .innerWord, .code, .innerCode])
    }
    add(.initials, initials) { $0 == .initials }
  }

  /// The item whose id is what was typed, folded.
  private var rankOfFoldedID: Int? {
    guard let item = catalogue.items.index(of: typed.folded.bytes) else { return nil }
    let rank = index.rank(ofItem: item)
    // Of an item with very many names the id is not searched.
    return exactBucket(rank) == .code ? rank : nil
  }

  /// Items of which the words in these groups begin as the typed ones do, each another one.
  private mutating func add(_ bucket: MatchBucket, words groups: [StartGroup]) {
    guard found.count < limit, let first = typed.words.first else { return }
    func set(_ word: ArraySlice<UInt8>) -> RankSet {
      RankSet(groups.map { index.range(of: Array(word), in: $0).begun }, of: index)
    }
    var all = set(first)
    for word in typed.words.dropFirst() { all.formIntersection(set(word)) }
    let mayClash = WordAssignment.mayClash(typed.words)
    var ranks: [Int] = []
    let wanted = limit - found.count + picks.count
    all.forEach { rank in
      if accepts(rank), !isFound(rank), !mayClash || isAssigned(rank, bucket) {
        ranks.append(rank)
      }
      return ranks.count < wanted
    }
    for rank in picks.keys where all.contains(rank) && accepts(rank) && !isFound(rank) {
      if !ranks.contains(rank), !mayClash || isAssigned(rank, bucket) { ranks.append(rank) }
    }
    append(ranks.sorted(by: precedes), bucket)
  }

  private func isAssigned(_ rank: Int, _ bucket: MatchBucket) -> Bool {
    let texts = SearchedTexts(catalogue.items.item(at: index.item(ofRank: rank)))
    let words =
      switch bucket {
      case .title: texts.title.flatMap(\.words)
      case .about: texts.about.flatMap(\.words)
      default: texts.words
      }
    return WordAssignment.places(of: typed.words, in: words) != nil
  }

  /// Nothing was typed: the nearest, or the best that there are.
  private mutating func addAll() {
    if let near = query.near {
      let nearest = catalogue.points.nearest(limit, to: near.point) { accepts($0) }
      append(nearest, .near)
    } else {
      append(firstRanks(limit) { _ in true }, .unasked)
    }
  }

  private mutating func addContained() {
    let text = typed.folded.bytes
    guard !text.isEmpty else { return }
    let ranks = firstRanks(limit - found.count) { rank in
      let texts = SearchedTexts(catalogue.items.item(at: index.item(ofRank: rank)))
      return (texts.label + texts.aliases).contains { $0.bytes.contains(text) }
    }
    append(ranks, .contained)
  }

  /// The best items of which something holds: each is asked, the least rank first, and what was picked.
  func firstRanks(_ count: Int, where holds: (Int) -> Bool) -> [Int] {
    var ranks: [Int] = []
    var rank = 0
    func isWanted(_ rank: Int) -> Bool { accepts(rank) && !isFound(rank) && holds(rank) }
    while rank < index.itemCount, ranks.count < count {
      if picks[rank] == nil, isWanted(rank) { ranks.append(rank) }
      rank += 1
    }
    return (ranks + picks.keys.filter(isWanted)).sorted(by: precedes)
  }

  // MARK: Slips

  /// A start that is a few slips from the query.
  private struct Slip {
    let rank: Int
    let bucket: MatchBucket
    let start: Int
  }

  /// False where the search was cancelled.
  private mutating func addSlips(_ most: Int, _ isCancelled: () -> Bool) -> Bool {
    guard most > 0, found.count < limit else { return true }
    var slips: [Slip] = []
    let groups: [(StartGroup, isWhole: Bool)] = [
      (.label, true), (.alias, true), (.innerWord, false),
    ]
    for (group, isWhole) in groups {
      let end = collect(group, most, wholeOnly: false, isCancelled) { found in
        var best: MatchBucket?
        if isWhole, let whole = found.whole { best = whole <= 1 ? .oneEdit : .twoEdits }
        if let begun = found.begun {
          let bucket = begun <= 1 ? MatchBucket.oneEditBegun : .twoEditsBegun
          best = min(best ?? bucket, bucket)
        }
        guard let best else { return }
        for start in found.starts {
          slips.append(
            Slip(rank: Int(index.startRanks[start]), bucket: best, start: start))
        }
      }
      if end == .cancelled { return false }
      if end == .tooLong { isComplete = false }
    }
    append(slips: slips.filter { accepts($0.rank) && !isFound($0.rank) })
    return true
  }

  private func collect(
    _ group: StartGroup, _ most: Int, wholeOnly: Bool, _ isCancelled: () -> Bool,
    _ body: (SlipSearch.Found) -> Void
  ) -> SlipSearch.End {
    var search = SlipSearch(index, SlipAutomaton(typed.folded, most: most))
    search.search(index.starts(group), wholeOnly: wholeOnly, isCancelled: isCancelled, found: body)
    return search.end
  }

  private mutating func append(slips: [Slip]) {
    let letters = Array(
      String(decoding: typed.folded.bytes, as: UTF8.self).unicodeScalars.map(\.value))
    for bucket in [MatchBucket.oneEdit, .oneEditBegun, .twoEdits, .twoEditsBegun] {
      guard found.count < limit else { return }
      var likeness: [Int: Likeness] = [:]
      for slip in slips where slip.bucket == bucket && !isFound(slip.rank) {
        let isWhole = bucket == .oneEdit || bucket == .twoEdits
        let other = likenesses(of: slip.start, letters, isWhole)
        likeness[slip.rank] = min(likeness[slip.rank] ?? other, other)
      }
      let ordered = likeness.keys.sorted { one, other in
        let isPopular = (one < index.popularCount, other < index.popularCount)
        if isPopular.0 != isPopular.1 { return isPopular.0 }
        if let left = likeness[one], let right = likeness[other], left != right {
          return left < right
        }
        return precedes(one, other)
      }
      append(ordered, bucket)
    }
  }

  /// How unlike what was typed a text is: another first letter, then the measure of Jaro and Winkler.
  private struct Likeness: Comparable {
    let hasOtherFirst: Bool
    let thousandths: Int

    static func < (left: Likeness, right: Likeness) -> Bool {
      left.hasOtherFirst != right.hasOtherFirst
        ? right.hasOtherFirst : left.thousandths > right.thousandths
    }
  }

  private func likenesses(of start: Int, _ letters: [UInt32], _ isWhole: Bool) -> Likeness {
    let text = String(decoding: index.texts.text(of: start), as: UTF8.self).unicodeScalars.map(
      \.value)
    let part = isWhole ? text : Array(text.prefix(letters.count))
    return Likeness(
      hasOtherFirst: part.first != letters.first,
      thousandths: JaroWinkler.thousandths(letters, part))
  }

  /// All names within so many slips of the whole text.
  mutating func names(within most: Int, _ isCancelled: () -> Bool) -> CatalogueHits? {
    guard typed.folded.bytes.count <= CatalogueLimits.slipBytes, !typed.folded.isEmpty else {
      return CatalogueHits()
    }
    var slips: [Int: Int] = [:]
    for group in [StartGroup.label, .alias] {
      let end = collect(group, most, wholeOnly: true, isCancelled) { found in
        guard let whole = found.whole else { return }
        for start in found.starts {
          let rank = Int(index.startRanks[start])
          slips[rank] = min(slips[rank] ?? whole, whole)
        }
      }
      if end == .cancelled { return nil }
      if end == .tooLong { isComplete = false }
    }
    let ordered = slips.filter { accepts($0.key) }
      .sorted { $0.value != $1.value ? $0.value < $1.value : precedes($0.key, $1.key) }
    found = ordered.map { rank, edits in
      (rank, edits == 0 ? exactBucket(rank) ?? .label : edits == 1 ? .oneEdit : .twoEdits)
    }
    return hits(most: .max)
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...count - part.count).contains { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
