extension String {
  /// Its words in plain small letters, one blank between them, as searches compare them; in UTF-8.
  package var folded: [UInt8] { FoldedText(self).bytes }
}

/// A text as it is searched: its words in plain small letters, one blank between them.
package struct FoldedText: Hashable, Sendable {
  /// UTF-8, without 0 and without a blank at either end.
  package var bytes: [UInt8] = []

  init() {}

  /// - Parameter most: The most bytes; the rest of a longer text is not searched.
  init(_ text: some Sequence<UInt8>, most: Int = .max) {
    var folder = TextFolder()
    folder.fold(text) { _, _ in }
    bytes = folder.bytes
    cut(to: most)
  }

  package init(_ text: String, most: Int = .max) { self.init(text.utf8, most: most) }

  init(words: [ArraySlice<UInt8>]) { bytes = Array(words.joined(separator: [0x20])) }

  package var isEmpty: Bool { bytes.isEmpty }

  var words: [ArraySlice<UInt8>] { bytes.split(separator: 0x20) }

  /// Whether one of its words begins with a text, or is that text whole.
  package func hasWord(_ text: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    guard bytes.count >= text.count else { return false }
    for start in 0...bytes.count - text.count where start == 0 || bytes[start - 1] == 0x20 {
      let end = start + text.count
      guard bytes[start..<end] == text else { continue }
      if !isWhole || end == bytes.count || bytes[end] == 0x20 { return true }
    }
    return false
  }

  /// Code points, blanks included.
  var letters: Int { bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }

  /// The first letters of its words; nil for a single word.
  var initials: FoldedText? {
    let words = words
    guard words.count > 1 else { return nil }
    var initials = FoldedText()
    for word in words {
      guard let first = word.first else { continue }
      initials.bytes += word.prefix(Self.length(first))
    }
    return initials
  }

  /// The bytes of a code point that begins with this one.
  @inline(__always)
  static func length(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }

  private mutating func cut(to most: Int) {
    guard bytes.count > most else { return }
    var end = most
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.removeSubrange(end...)
    if bytes.last == 0x20 { bytes.removeLast() }
  }
}
