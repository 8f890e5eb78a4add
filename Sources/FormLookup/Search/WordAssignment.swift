/// Whether each typed word begins another word of an item.
enum WordAssignment {
  /// Which word each typed one begins; nil where two would need the same.
  ///
  /// - Parameter whole: How many of the first typed words must be such a word whole.
  static func places(
    of typed: [ArraySlice<UInt8>], in words: [ArraySlice<UInt8>], whole: Int = 0
  ) -> [Int]? {
    places(of: typed.count, in: words.count) { index, place in
      index < whole ? words[place] == typed[index] : words[place].starts(with: typed[index])
    }
  }

  /// Which word each typed one takes; nil where two would need the same.
  ///
  /// - Parameter agrees: Whether a typed word may take a word.
  static func places(
    of typed: Int, in words: Int, where agrees: (Int, Int) -> Bool
  ) -> [Int]? {
    var takenBy = [Int?](repeating: nil, count: words)
    for index in 0..<typed {
      var tried = [Bool](repeating: false, count: words)
      guard assign(index, agrees, &takenBy, &tried) else { return nil }
    }
    var places = [Int](repeating: 0, count: typed)
    for (word, owner) in takenBy.enumerated() {
      if let owner { places[owner] = word }
    }
    return places
  }

  /// An augmenting path (Kuhn's algorithm): a word that is taken is freed where its owner finds another.
  private static func assign(
    _ index: Int, _ agrees: (Int, Int) -> Bool, _ takenBy: inout [Int?], _ tried: inout [Bool]
  ) -> Bool {
    for place in takenBy.indices where !tried[place] && agrees(index, place) {
      tried[place] = true
      guard let owner = takenBy[place] else {
        takenBy[place] = index
        return true
      }
      if assign(owner, agrees, &takenBy, &tried) {
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
