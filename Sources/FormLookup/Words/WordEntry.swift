/// Words typed with one key a letter: after each key the likeliest word of a catalogue so far.
///
/// Words with as many letters as pressed keys come first; without such words, longer ones are cut. Among them
/// those that were chosen more often, then those of heavier items, then by their letters. Letters that are
/// shown may change with the next key. The keys are those of the catalogue's keypad, and Latin ones where it is
/// off.
///
/// ```swift
/// var entry = WordEntry(catalogue)
/// for key in "3673" { entry.press(key) }
/// entry.word  // "ford"
/// entry.press("*")
/// entry.word  // "dose"
/// ```
public struct WordEntry: Sendable {
  private let list: WordList
  private var pressed: [UInt8] = []
  /// The words that the keys may mean, the likeliest first.
  private var words: [String] = []
  private var place = 0
  /// How often each word was chosen: for who keeps that for the next time.
  public private(set) var picks: [String: Double]

  /// The most words among which ``next()`` goes round.
  private static let most = 50

  /// Reads the words of the labels, aliases and keywords.
  ///
  /// - Parameter picks: How often words were chosen before, in small letters.
  public init(_ catalogue: Catalogue, picks: [String: Double] = [:]) {
    list = WordList(catalogue)
    self.picks = picks
  }

  /// The word that is shown, in small letters; empty where no key was pressed, or no word is typed so.
  public var word: String { words.isEmpty ? "" : words[place] }

  /// The words that ``next()`` shows, in this order.
  public var others: [String] { Array(words.dropFirst(place + 1) + words.prefix(place)) }

  /// Adds a key, `0` to `9`; `*` is ``next()``.
  ///
  /// - Returns: False for another key, which changes nothing, and where no word is typed so.
  @discardableResult
  public mutating func press(_ key: Character) -> Bool {
    if key == "*" {
      next()
      return !words.isEmpty
    }
    guard let value = key.wholeNumberValue, key.isASCII else { return false }
    pressed.append(UInt8(value))
    show()
    return !words.isEmpty
  }

  /// Shows the next of the words that the keys may mean, behind the last one the first.
  public mutating func next() { place = words.isEmpty ? 0 : (place + 1) % words.count }

  /// Takes the last key away.
  public mutating func delete() {
    _ = pressed.popLast()
    show()
  }

  /// Takes the word that is shown, which comes first among its like from now on, and begins anew.
  ///
  /// - Returns: The word; empty where none is shown, which counts for nothing.
  @discardableResult
  public mutating func choose() -> String {
    let chosen = word
    if !chosen.isEmpty { picks[chosen, default: 0] += 1 }
    pressed = []
    show()
    return chosen
  }

  private mutating func show() {
    place = 0
    words = []
    if pressed.isEmpty { return }
    let begun = list.begun(with: pressed)
    let whole = begun.prefix { $0.keys.count == pressed.count }
    var best: [String: (picks: Double, weight: Double)] = [:]
    for word in whole.isEmpty ? begun : whole {
      let text = String(word.text.prefix(pressed.count))
      let own = (picks: max(picks[word.text] ?? 0, picks[text] ?? 0), weight: word.weight)
      if let other = best[text], other >= own { continue }
      best[text] = own
    }
    let ordered = best.sorted { one, other in
      one.value != other.value
        ? one.value > other.value : one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
    words = ordered.prefix(Self.most).map(\.key)
  }
}
