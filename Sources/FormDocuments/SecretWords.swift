internal import FormText

/// Words of a file by which it may have secrets, misspelt ones too.
struct SecretWords {
  /// Whether a value of an example may be a secret.
  private(set) var maySecret = false
  /// Whether a catalogue may be protected.
  private(set) var mayProtect = false
  /// Words that are near to none, each with the number of the known one.
  private var others: Set<UInt64> = []
  /// The words, and how a word of a file must be like them.
  ///
  /// A word near to one of the first three is a mistake for it; rules below `identity` are secret themselves. The others are
  /// words of other tools for a secret, and keys by which other files add secrets.
  private static let known: [(word: WrittenWord, use: Use)] =
    ["protected", "secret", "identity"].map { (WrittenWord($0), .near) }
    + [
      "password", "passwd", "passphrase", "sensitive", "confidential", "private", "mrz",
    ].map { (WrittenWord($0), .same) }
    + ["import", "imports", "store"].map { (WrittenWord($0), .key) }

  private enum Use {
    case near, same, key
  }

  init(_ bytes: [UInt8]) { look(at: bytes) }

  mutating func look(at bytes: [UInt8]) {
    var at = 0
    while !(maySecret && mayProtect), let word = WrittenWord.next(in: bytes, at, bytes.count) {
      at = word.upperBound
      // Most words are too short, or have other letters.
      if word.count < 3 || word.count > 12 { continue }
      let alphabet = WrittenWord.alphabet(bytes, word)
      for index in Self.known.indices where Self.known[index].word.mayHave(alphabet) {
        let (known, use) = Self.known[index]
        if maySecret, index > 0 { break }
        let isMeant =
          switch use {
          case .near: isNear(bytes[word], known, index)
          case .same: bytes[word].elementsEqual(known.text.utf8)
          case .key:
            bytes[word].elementsEqual(known.text.utf8) && WrittenWord.isKey(word, in: bytes)
          }
        if isMeant {
          maySecret = true
          mayProtect = mayProtect || index == 0
        }
      }
    }
  }

  /// Whether a word is a known one or a misspelling of it; forms have the same few words again and again.
  private mutating func isNear(
    _ letters: ArraySlice<UInt8>, _ known: WrittenWord, _ index: Int
  ) -> Bool {
    guard letters.count <= 9 else { return known.isMeant(by: letters) }
    // Six bits tell the letters apart; the length and the known word stand before them.
    let key = letters.reduce(UInt64(letters.count << 2 | index)) { $0 << 6 | UInt64($1 & 0x3F) }
    if others.contains(key) { return false }
    let isMeant = known.isMeant(by: letters)
    if !isMeant { others.insert(key) }
    return isMeant
  }

  /// Treats the text as one with secrets: its words cannot be read.
  mutating func mayBeAny() { (maySecret, mayProtect) = (true, true) }
}

/// A word of the form language, and which words of a file may mean it.
struct WrittenWord {
  let text: String
  private let alphabet: UInt64

  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    alphabet = Self.alphabet(bytes, bytes.indices)
  }

  /// Whether a word is this one or a misspelling of it.
  func isMeant(by letters: ArraySlice<UInt8>) -> Bool {
    guard abs(letters.count - text.utf8.count) <= 3,
      mayHave(Self.alphabet(Array(letters), 0..<letters.count))
    else { return false }
    let word = String(decoding: letters, as: UTF8.self)
    return NearestName.to(word, among: [text]) != nil
  }

  func isMeant(by name: String) -> Bool {
    abs(name.utf8.count - text.utf8.count) <= 3 && isMeant(by: Array(name.utf8)[...])
  }

  /// Whether a word of these letters may be a misspelling: one edit changes two letters of the alphabet at most.
  func mayHave(_ other: UInt64) -> Bool { (alphabet ^ other).nonzeroBitCount <= 6 }

  /// Which letters a word has, in lower case.
  static func alphabet(_ bytes: [UInt8], _ word: Range<Int>) -> UInt64 {
    var alphabet: UInt64 = 0
    var at = word.lowerBound
    while at < word.upperBound {
      alphabet |= 1 &<< UInt64(bytes[at] & 0x1F)
      at += 1
    }
    return alphabet
  }

  /// The next run of letters.
  static func next(in bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int>? {
    var at = start
    while at < end, (bytes[at] | 0x20) &- 0x61 >= 26 { at += 1 }
    if at >= end { return nil }
    let first = at
    while at < end, (bytes[at] | 0x20) &- 0x61 < 26 { at += 1 }
    return first..<at
  }

  /// Whether a colon stands behind a word.
  static func isKey(_ word: Range<Int>, in bytes: [UInt8]) -> Bool {
    var at = word.upperBound
    while at < bytes.count, [0x20, 0x09, 0x22, 0x27].contains(bytes[at]) { at += 1 }
    return at < bytes.count && bytes[at] == UInt8(ascii: ":")
  }
}
