/// A folded text that knows which letters of the text it was made from: what a hit marks.
struct MappedText {
  private(set) var folded = FoldedText()
  /// By folded byte: the code point that made it.
  private var scalars: [Int] = []
  /// Where each code point of the text begins, and the last ends.
  private var utf8: [Int] = [0]
  private var utf16: [Int] = [0]
  /// By code point: whether it belongs to the one before it, such as an accent.
  private var isBehind: [Bool] = []

  init(_ text: String) {
    for scalar in text.unicodeScalars {
      utf8.append((utf8.last ?? 0) + UTF8.width(scalar))
      utf16.append((utf16.last ?? 0) + UTF16.width(scalar))
      isBehind.append(
        scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark)
    }
    var folder = TextFolder()
    var scalars: [Int] = []
    folder.fold(text.utf8) { scalar, bytes in
      scalars += repeatElement(scalar, count: bytes.count)
    }
    folded.bytes = folder.bytes
    self.scalars = scalars
  }

  /// The same in Latin letters; nil where there is nothing to write in them.
  var romanised: MappedText? {
    guard Romanisation.romanised(folded) != nil else { return nil }
    var latin = self
    latin.folded = FoldedText()
    latin.scalars = []
    var place = 0
    var before = FoldedText()
    while place < folded.bytes.count {
      let length = FoldedText.length(folded.bytes[place])
      let end = min(place + length, folded.bytes.count)
      // A letter may be written otherwise behind another one.
      var pair = before
      pair.bytes += folded.bytes[place..<end]
      let made = Romanisation.romanised(pair)?.bytes ?? pair.bytes
      let known = Romanisation.romanised(before)?.bytes ?? before.bytes
      let own = made.dropFirst(known.count)
      latin.folded.bytes += own
      latin.scalars += repeatElement(scalars[place], count: own.count)
      before.bytes = Array(folded.bytes[place..<end])
      place = end
    }
    return latin.folded == folded ? nil : latin
  }

  /// The parts of the text that made parts of the folded one; parts that touch are one.
  func ranges(of parts: [Range<Int>]) -> (utf8: [Range<Int>], utf16: [Range<Int>]) {
    var marked: [Range<Int>] = []
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard !part.isEmpty, part.upperBound <= scalars.count else { continue }
      // The blank in front belongs to the letter behind it.
      let first = scalars[part.lowerBound]
      var last = scalars[part.upperBound - 1] + 1
      while last < isBehind.count, isBehind[last] { last += 1 }
      if let before = marked.last, before.upperBound >= first {
        marked[marked.count - 1] = before.lowerBound..<max(last, before.upperBound)
      } else {
        marked.append(first..<last)
      }
    }
    return (
      marked.map { utf8[$0.lowerBound]..<utf8[$0.upperBound] },
      marked.map { utf16[$0.lowerBound]..<utf16[$0.upperBound] }
    )
  }
}
