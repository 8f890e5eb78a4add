internal import FormText

/// Words of a file by which it may have secrets, misspelt ones too.
struct SecretWords {
  /// Whether a value of an example may be a secret.
  private(set) var maySecret = false
  /// Whether a catalogue may be protected.
  private(set) var mayProtect = false
  /// Whether words may be spelt with escapes, and only the tree has them.
  let hasEscapes: Bool

  /// Near to one of them is a mistake for it. Rules below `identity` are secret themselves.
  private static let near = ["secret", "protected", "identity"].map { WrittenWord($0) }
  /// Words of other tools for a secret, and keys by which other files add secrets.
  private static let others = [
    "password", "passwd", "passphrase", "sensitive", "confidential", "private", "mrz",
  ].map { Array($0.utf8) }
  private static let keys = ["import", "imports", "store"].map { Array($0.utf8) }
  private static let protected = WrittenWord("protected")

  init(_ bytes: [UInt8]) {
    hasEscapes = bytes.contains(UInt8(ascii: "\\"))
    look(at: bytes)
  }

  mutating func look(at bytes: [UInt8]) {
    var at = 0
    while !(maySecret && mayProtect), let word = WrittenWord.next(in: bytes, at, bytes.count) {
      at = word.upperBound
      let letters = bytes[word]
      if Self.protected.isMeant(by: letters) {
        (maySecret, mayProtect) = (true, true)
      } else if !maySecret {
        maySecret =
          Self.near.contains { $0.isMeant(by: letters) }
          || Self.others.contains { $0[...] == letters }
          || WrittenWord.isKey(word, in: bytes) && Self.keys.contains { $0[...] == letters }
      }
    }
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
    alphabet = Self.alphabet(Array(text.utf8)[...])
  }

  /// Whether a word is this one or a misspelling of it.
  func isMeant(by letters: ArraySlice<UInt8>) -> Bool {
    guard abs(letters.count - text.utf8.count) <= 3,
      (alphabet ^ Self.alphabet(letters)).nonzeroBitCount <= 6
    else { return false }
    let word = String(decoding: letters, as: UTF8.self)
    return NearestName.to(word, among: [text]) != nil
  }

  func isMeant(by name: String) -> Bool {
    abs(name.utf8.count - text.utf8.count) <= 3 && isMeant(by: Array(name.utf8)[...])
  }

  private static func alphabet(_ letters: ArraySlice<UInt8>) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64(($1 &- 0x41 < 26 ? $1 | 0x20 : $1) & 63) }
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
