internal import FormText

/// The parts of a text that may be examples, or the items of catalogues, where it could not be read as a tree.
///
/// Each begins at a word that may begin examples, and ends where a line begins with a key that stands at the top of a
/// form, no further right than the first one.
struct UnreadExamples {
  private let bytes: [UInt8]
  private let mayProtect: Bool

  static func regions(in bytes: [UInt8], mayProtect: Bool) -> [SourceRange] {
    UnreadExamples(bytes: bytes, mayProtect: mayProtect).regions()
  }

  private func regions() -> [SourceRange] {
    var found: [SourceRange] = []
    var open: (start: Int, indentation: Int)?
    var at = 0
    while at < bytes.count {
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
      let first = bytes[at..<end].firstIndex { $0 > 0x20 } ?? end
      if let begun = open, first - at <= begun.indentation, endsRegion(first, end) {
        found.append(SourceRange(begun.start, at))
        open = nil
      }
      if open == nil, first < end, bytes[first] != UInt8(ascii: "#"), let word = opening(first, end)
      {
        let isFirst = word.lowerBound <= first + 1 && isSection(bytes[word])
        open = (word.lowerBound, isFirst ? first - at : 0)
      }
      at = end + 1
    }
    if let open { found.append(SourceRange(open.start, bytes.count)) }
    return found
  }

  private func endsRegion(_ first: Int, _ end: Int) -> Bool {
    guard let word = WrittenWord.next(in: bytes, first, end), word.lowerBound <= first + 1 else {
      return false
    }
    return Self.top.contains(Array(bytes[word])) && WrittenWord.isKey(word, in: bytes)
  }

  /// The first word of a line that may begin examples or items.
  private func opening(_ start: Int, _ end: Int) -> Range<Int>? {
    var at = start
    while let word = WrittenWord.next(in: bytes, at, end) {
      at = word.upperBound
      if isSection(bytes[word]) { return word }
      guard WrittenWord.isKey(word, in: bytes) else { continue }
      if ExampleWords.partsOfTests.contains(where: { $0.utf8.elementsEqual(bytes[word]) }) {
        return word
      }
      if mayProtect, ExampleWords.items.isMeant(by: bytes[word]) { return word }
    }
    return nil
  }

  private func isSection(_ word: ArraySlice<UInt8>) -> Bool {
    ExampleWords.examples.isMeant(by: word)
      || mayProtect && ExampleWords.catalogues.isMeant(by: word)
  }

  private static let top = Set(
    """
    form title summary locale timezone import rules fields required normalize coerce check controls managers messages \
    unknown unique notApplicable nulls records group
    """.split(separator: " ").map { Array($0.utf8) })
}

/// Words that begin what is hidden.
enum ExampleWords {
  static let examples = WrittenWord("examples")
  static let catalogues = WrittenWord("catalogues")
  static let items = WrittenWord("items")
  static let protected = WrittenWord("protected")
  static let partsOfTests = ["given", "initial", "script", "expect", "run"]
}
