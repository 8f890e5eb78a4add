/// How a query agrees with one name or number, asked by itself: what the index cannot decide, and what a hit marks.
struct KeypadMatcher {
  let query: KeypadQuery

  /// What was typed, the best first.
  enum Way: Int, CaseIterable, Comparable {
    /// A name from the beginning of a word on, through the words behind it.
    case name
    /// First letters of a name's words, and a run of letters behind them.
    case initials
    /// A number.
    case number

    static func < (left: Way, right: Way) -> Bool { left.rawValue < right.rawValue }
  }

  // MARK: Names

  /// The keys of a name that were typed: of the first word that agrees, or else of first letters.
  func parts(of name: KeypadText) -> (way: Way, ranges: [Range<Int>])? {
    guard query.isOfNames else { return nil }
    for word in name.words {
      if let end = run(name, from: word, 0) { return (.name, [word..<end]) }
    }
    var known: [Int: [Range<Int>]?] = [:]
    return initials(name, 0, 0, &known).map { (.initials, $0) }
  }

  /// The first keys of a name, from any letter on, that were typed.
  func contained(in name: KeypadText) -> Range<Int>? {
    guard query.isOfNames else { return nil }
    for start in name.keys.indices {
      if let end = run(name, from: start, 0) { return start..<end }
    }
    return nil
  }

  /// Where the query ends in a name if its keys from `typed` on are typed from a key of the name on.
  ///
  /// A 0 may stand for the gap between two words, once for each, also at the end of the query.
  private func run(_ name: KeypadText, from start: Int, _ typed: Int) -> Int? {
    if !query.hasZero {
      let rest = query.keys[typed...]
      let end = start + rest.count
      return end <= name.keys.count && name.keys[start..<end].elementsEqual(rest) ? end : nil
    }
    // Where it may be: more than one place only where words begin with 0.
    var places = [(key: start, isBehindGap: true)]
    for typed in query.keys[typed...] {
      var next: [(key: Int, isBehindGap: Bool)] = []
      for place in places where place.key < name.keys.count {
        if typed == 0, !place.isBehindGap, name.begins(at: place.key) {
          next.append((place.key, true))
        }
        if typed == name.keys[place.key],
          next.last?.key != place.key + 1 || next.last?.isBehindGap != false
        {
          next.append((place.key + 1, false))
        }
      }
      if next.isEmpty { return nil }
      places = next
    }
    return places.first?.key
  }

  /// First letters of words, from a word on, and a run behind them.
  ///
  /// As AOSP's dialer has it: a run goes before more first letters, and of several first words the last one counts.
  private func initials(
    _ name: KeypadText, _ word: Int, _ typed: Int, _ known: inout [Int: [Range<Int>]?]
  ) -> [Range<Int>]? {
    let state = word << 10 | typed
    if let found = known[state] { return found }
    var found: [Range<Int>]?
    let last = min(name.words.count - 1, CatalogueLimits.keypadInitials)
    for place in stride(from: last - 1, through: word, by: -1) where found == nil {
      let letter = name.words[place]
      guard name.keys[letter] == query.keys[typed] else { continue }
      found = rest(name, place + 1, typed + 1, &known).map { [letter..<letter + 1] + $0 }
    }
    known[state] = .some(found)
    return found
  }

  /// What follows a first letter: a gap perhaps, then a run or more first letters, from a word on.
  private func rest(
    _ name: KeypadText, _ word: Int, _ typed: Int, _ known: inout [Int: [Range<Int>]?]
  ) -> [Range<Int>]? {
    guard typed < query.keys.count else { return nil }
    if query.keys[typed] == 0 {
      if typed + 1 == query.keys.count { return [] }
      if let found = behind(name, word, typed + 1, &known) { return found }
    }
    return behind(name, word, typed, &known)
  }

  private func behind(
    _ name: KeypadText, _ word: Int, _ typed: Int, _ known: inout [Int: [Range<Int>]?]
  ) -> [Range<Int>]? {
    for start in name.words[word...] {
      if let end = run(name, from: start, typed) { return [start..<end] }
    }
    return initials(name, word, typed, &known)
  }

  // MARK: Numbers

  /// The keys of a number that were dialled.
  func keys(of number: KeypadNumber) -> Range<Int>? {
    if query.isInternational {
      return number.isInternational && agrees(number, at: 0) ? 0..<query.keys.count : nil
    }
    return number.starts.first { agrees(number, at: $0) }.map { $0..<$0 + query.keys.count }
  }

  /// The same, from any key on.
  func containedKeys(of number: KeypadNumber) -> Range<Int>? {
    if query.isInternational { return keys(of: number) }
    return number.keys.indices.first { agrees(number, at: $0) }
      .map { $0..<$0 + query.keys.count }
  }

  private func agrees(_ number: KeypadNumber, at start: Int) -> Bool {
    number.keys[min(start, number.keys.count)...].starts(with: query.keys)
  }
}
