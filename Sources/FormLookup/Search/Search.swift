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
  var isComplete = true

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
      if query.match == .contains, found.count < limit { addContained() }
      if isCancelled() { return nil }
      // Initials may agree by chance.
      if query.fills || found.allSatisfy({ $0.bucket == .initials }) {
        guard addSlips(typed.slips(query.typos), isCancelled) else { return nil }
      }
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
      var shown = item
      shown.label = item.label(in: query.languages)
      var hit = CatalogueHit(item: shown, bucket: bucket)
      if let near = query.near, let position = item.position {
        hit.distance = near.kilometres(to: position)
      }
      let texts = MarkedTexts(item, shown: shown.label)
      hit.match = keypad == nil ? marker.match(in: texts, bucket) : keypad?.name(of: texts, bucket)
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

  // MARK: Others

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

  /// All names within so many slips of the whole text.
  mutating func names(within most: Int, _ isCancelled: () -> Bool) -> CatalogueHits? {
    guard typed.folded.bytes.count <= CatalogueLimits.slipBytes, !typed.folded.isEmpty else {
      return CatalogueHits()
    }
    var slips: [Int: Int] = [:]
    let automaton = SlipAutomaton(typed.folded, most: most)
    for group in [StartGroup.label, .alias] {
      let end = collect(group, automaton, wholeOnly: true, isCancelled) { found in
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
