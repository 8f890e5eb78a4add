/// The hidden words around a mistake in a form, which its message must not quote.
struct HiddenWords {
  /// Beyond this, nothing that is quoted is known to be harmless.
  private static let longestRange = 4096
  /// Help repeats at most 80 bytes around a mistake.
  private static let reach = 100
  private static let mostTexts = 32
  private static let bullets = "••••••"

  /// As they may stand in a message.
  private let texts: [String]
  /// Whether the caret stands at one of them.
  private let isTouched: Bool
  /// The text over the caret, if a quotation can be compared with it.
  private let marked: String?
  /// Whether it has escapes, so that help may have the text in another spelling.
  private let isSpelt: Bool

  /// Nil where no hidden word stands near the range.
  init?(_ source: SourceText, _ range: SourceRange) {
    let masks = source.hiddenInMistakes
    if masks.isEmpty { return nil }
    let bytes = source.bytes
    let start = range.start - Self.reach
    let end = min(range.end, range.start + Self.reach) + Self.reach
    let near = masks.endingBehind(start).prefix { $0.start < end }
    isTouched = masks.endingBehind(range.start - 1).first.map { $0.start <= range.end } ?? false
    if near.isEmpty, !isTouched { return nil }
    var texts: Set<String> = []
    for mask in near.prefix(Self.mostTexts) where mask.end <= bytes.count {
      let text = Self.unquoted(bytes[mask.start..<min(mask.end, mask.start + Self.longestRange)])
      texts.insert(text)
      texts.insert(String(Self.core(text[...])))
      texts.insert(VisibleText.quoted(text))
      texts.insert(
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))
    }
    let marked = bytes[min(range.start, bytes.count)..<min(range.end, bytes.count)]
    // A value over the caret that is not hidden is shown by the excerpt, even if an example repeats it.
    let shown = isTouched ? "" : String(decoding: marked.prefix(Self.longestRange), as: UTF8.self)
    self.texts = texts.filter { $0.utf8.count > 1 && !shown.contains($0) }
    let isPlain =
      marked.count <= Self.longestRange
      && marked.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "'") }
    self.marked = isPlain ? String(decoding: marked, as: UTF8.self) : nil
    let repeats = zip(marked, marked.dropFirst()).contains { $0 == $1 && $0 == UInt8(ascii: "'") }
    isSpelt = repeats || marked.contains(UInt8(ascii: "\\"))
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    if let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      bytes = bytes.dropFirst()
      if bytes.last == quote { bytes = bytes.dropLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words with bullets for what is hidden.
  func redacted(_ words: String) -> String {
    let words = withoutTexts(words)
    return isTouched ? withoutQuotations(words) : words
  }

  /// The same of what helps, which may repeat a text without its escapes.
  func redacted(help: String) -> String {
    isTouched && isSpelt ? "" : redacted(help)
  }

  /// From the first hidden text to the end of the last one, bullets.
  private func withoutTexts(_ words: String) -> String {
    if words.isEmpty { return words }
    var low: String.Index?
    var high: String.Index?
    for text in texts {
      for found in words.ranges(of: text) where stands(found, aloneIn: words) {
        low = min(low ?? found.lowerBound, found.lowerBound)
        high = max(high ?? found.upperBound, found.upperBound)
      }
    }
    guard let low, let high else { return words }
    return words[..<low] + Self.bullets + words[high...]
  }

  private func stands(_ range: Range<String.Index>, aloneIn words: String) -> Bool {
    func isWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber } ?? false
    }
    let before =
      range.lowerBound == words.startIndex
      ? nil : words[words.index(before: range.lowerBound)]
    let after = range.upperBound == words.endIndex ? nil : words[range.upperBound]
    return !isWord(before) && !isWord(after)
  }

  /// Bullets for each quotation, but for words that do not stand over the caret.
  private func withoutQuotations(_ words: String) -> String {
    var result = ""
    var rest = words[...]
    while let open = rest.firstIndex(of: "“") {
      result += rest[...open]
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "”") else { return result + Self.bullets }
      result += isHarmless(rest[..<close]) ? String(rest[..<close]) : Self.bullets
      rest = rest[close...]
    }
    return result + rest
  }

  private func isHarmless(_ quotation: Substring) -> Bool {
    let text = Self.core(quotation)
    guard let marked, !text.isEmpty, text.utf8.count < 40 else { return false }
    let word = Self.core(marked[...])
    return !marked.contains(text) && (word.isEmpty || !text.contains(word))
  }

  /// A text without the signs around it, such as that of an anchor.
  private static func core(_ text: Substring) -> Substring {
    func isSign(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let start = text.drop(while: isSign)
    guard let end = start.lastIndex(where: { !isSign($0) }) else { return start }
    return start[...end]
  }
}
