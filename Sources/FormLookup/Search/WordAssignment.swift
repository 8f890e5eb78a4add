/// Whether each typed word begins another word of an item.
enum WordAssignment {
  /// Which word each typed one begins; nil where two would need the same.
  static func places(
    of typed: [ArraySlice<UInt8>], in words: [ArraySlice<UInt8>]
  ) -> [Int]? {
    var takenBy = [Int?](repeating: nil, count: words.count)
    for index in typed.indices {
      var tried = [Bool](repeating: false, count: words.count)
      guard assign(index, typed, words, &takenBy, &tried) else { return nil }
    }
    var places = [Int](repeating: 0, count: typed.count)
    for (word, owner) in takenBy.enumerated() {
      if let owner { places[owner] = word }
    }
    return places
  }

  /// An augmenting path (Kuhn's algorithm): a word that is taken is freed where its owner finds another.
  private static func assign(
    _ index: Int, _ typed: [ArraySlice<UInt8>], _ words: [ArraySlice<UInt8>],
    _ takenBy: inout [Int?], _ tried: inout [Bool]
  ) -> Bool {
    for place in words.indices where !tried[place] && words[place].starts(with: typed[index]) {
      tried[place] = true
      guard let owner = takenBy[place] else {
        takenBy[place] = index
        return true
      }
      if assign(owner, typed, words, &takenBy, &tried) {
        takenBy[place] = index
        return true
      }
    }
    return false
  }

  /// Whether some typed word begins another one: only then may two need the same word.
  static func mayClash(_ typed: [ArraySlice<UInt8>]) -> Bool {
    let sorted = typed.sorted { $0.lexicographicallyPrecedes($1) }
    return zip(sorted, sorted.dropFirst()).contains { $1.starts(with: $0) }
  }
}
