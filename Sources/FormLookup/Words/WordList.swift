/// The words of a catalogue's names, in the order of the keys that type them.
struct WordList: Sendable {
  struct Word: Hashable, Sendable {
    /// In small letters.
    let text: String
    /// One for each letter.
    let keys: [UInt8]
    /// Of the heaviest item that has it.
    let weight: Double
  }

  private let words: [Word]

  init(_ catalogue: Catalogue) {
    let scripts = catalogue.keypad.isEmpty ? [.latin] : catalogue.keypad
    var reader = WordReader(KeypadMap(scripts))
    for index in 0..<catalogue.count {
      let item = catalogue.items.item(at: index)
      for text in item.everyLabel + item.aliases + item.keywords { reader.read(text, item.weight) }
    }
    words = reader.words.sorted { one, other in
      one.keys == other.keys
        ? one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
        : one.keys.lexicographicallyPrecedes(other.keys)
    }
  }

  /// The words whose keys begin with some, those with no more keys first.
  func begun(with keys: [UInt8]) -> ArraySlice<Word> {
    let low = first { !$0.keys.lexicographicallyPrecedes(keys) }
    let high = first { word in
      !word.keys.lexicographicallyPrecedes(keys) && !word.keys.starts(with: keys)
    }
    return words[low..<high]
  }

  private func first(where holds: (Word) -> Bool) -> Int {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(words[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Cuts names into words, each of which counts once.
struct WordReader {
  private let map: KeypadMap
  private var known: [Character: UInt8?] = [:]
  private var weights: [String: (keys: [UInt8], weight: Double)] = [:]

  init(_ map: KeypadMap) { self.map = map }

  var words: [WordList.Word] {
    weights.map { WordList.Word(text: $0.key, keys: $0.value.keys, weight: $0.value.weight) }
  }

  mutating func read(_ text: String, _ weight: Double) {
    var word = ""
    var keys: [UInt8] = []
    for letter in text.lowercased() {
      if let key = key(of: letter) {
        word.append(letter)
        keys.append(key)
      } else {
        add(&word, &keys, weight)
      }
    }
    add(&word, &keys, weight)
  }

  private mutating func add(_ word: inout String, _ keys: inout [UInt8], _ weight: Double) {
    if !keys.isEmpty, weight > weights[word]?.weight ?? -.infinity {
      weights[word] = (keys, weight)
    }
    word = ""
    keys = []
  }

  /// A letter is one key, also where it is found by two, as ß is.
  private mutating func key(of letter: Character) -> UInt8? {
    if let key = known[letter] { return key }
    let key = KeypadText(String(letter), map).keys.first
    known[letter] = .some(key)
    return key
  }
}
