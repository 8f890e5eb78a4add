extension Search {
  /// Whole words, then first letters, then numbers; at last what lies within, where that is asked.
  mutating func addKeypad(_ typed: KeypadQuery) {
    let search = KeypadSearch(catalogue.keypadIndex, typed)
    let marker = KeypadMarker(typed, catalogue.keypadIndex)
    for way in KeypadMatcher.Way.allCases where found.count < limit {
      append(ranks(way, search, marker), way.bucket)
    }
    guard query.match == .contains, found.count < limit else { return }
    append(
      firstRanks(limit - found.count) { marker.isContained(in: item(ofRank: $0)) }, .contained)
  }

  private func ranks(
    _ way: KeypadMatcher.Way, _ search: KeypadSearch, _ marker: KeypadMarker
  ) -> [Int] {
    func isWanted(_ rank: Int) -> Bool { accepts(rank) && !isFound(rank) }
    let all = search.candidates(way)
    if all.isEmpty, picks.isEmpty { return [] }
    var best = BestRanks(search.index.ranks, most: limit - found.count)
    for candidates in all {
      best.add(candidates.starts) { start, rank in
        guard isWanted(rank), picks[rank] == nil else { return false }
        let verdict =
          way == .number
          ? search.agreesAsNumber(start, candidates) : search.agrees(start, candidates)
        switch verdict {
        case .yes: return true
        case .no: return false
        case .unknown: return marker.way(of: item(ofRank: rank)) == way
        }
      }
    }
    if picks.isEmpty { return best.ranks }
    // What was picked stands elsewhere than its rank says.
    let picked = picks.keys.filter { isWanted($0) && marker.way(of: item(ofRank: $0)) == way }
    return (best.ranks + picked).sorted(by: precedes)
  }

  private func item(ofRank rank: Int) -> CatalogueItem {
    catalogue.items.item(at: index.item(ofRank: rank))
  }
}

extension KeypadQuery {
  static func isOnKeypad(_ query: CatalogueQuery, _ catalogue: Catalogue) -> Bool {
    query.keypad ?? (!catalogue.keypad.isEmpty && KeypadQuery(query.text) != nil)
  }
}
